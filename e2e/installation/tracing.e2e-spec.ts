import { freePort } from '@frontdesk/launcher';
import {
  aCapturedLead,
  aLead,
  createOrganization,
  eventually,
  LogAudit,
  platformClient,
  Receiver,
  sharedStack,
  startStack,
  TraceCollector,
  type ApiClient,
  type ExportedSpan,
  type ReceivedRequest,
  type Stack,
  type StackAddress,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expectStatus } from '../expect-response.js';

const START_MS = 120_000;
const MINUTE = 60_000;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;
const THEIRS = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const THEIR_TRACEPARENT = `00-${THEIRS.trace}-${THEIRS.span}-01`;

const receivers: Receiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

/** Starts a receiver that is subscribed to new leads of a new organization. */
async function subscribed(address: StackAddress): Promise<{ receiver: Receiver; caller: ApiClient; id: number }> {
  const receiver = await Receiver.start(address.receiverPorts);
  receivers.push(receiver);
  const organization = await createOrganization(address);
  const caller = await organization.caller();
  const response = await caller.post('/webhook-endpoints', { url: receiver.url(), events: ['lead.created'] });
  expectStatus(response, 201);
  return { receiver, caller, id: organization.id };
}

const received = async (receiver: Receiver, count = 1): Promise<ReceivedRequest[]> =>
  receiver.waitFor(() => true, { count });

describe('traces with an exporter', () => {
  let collector: TraceCollector;
  let stack: Stack;

  beforeAll(async () => {
    collector = await TraceCollector.start();
    const receiverPorts = await Promise.all(Array.from({ length: 6 }, () => freePort()));
    stack = await startStack({
      services: { dialer: 0, chats: 0, voice: 0 },
      separatePlatformPort: true,
      receiverPorts,
      // Most lines of a request are logged at debug level.
      env: { ...collector.env, LOG_LEVEL: 'debug' },
    });
  }, START_MS);
  afterAll(async () => {
    await stack?.stop();
    await collector.close();
  }, START_MS);

  /** Returns the spans from the attempt that a receiver saw up to the root of its trace. */
  const wayTo = async (request: ReceivedRequest): Promise<ExportedSpan[]> => {
    const [, traceId, spanId] = TRACEPARENT.exec(String(request.headers['traceparent'])) ?? [];
    const way: ExportedSpan[] = [];
    for (let next = spanId; next && next !== THEIRS.span; next = way.at(-1)!.parentSpanId)
      way.push(await collector.find(`span ${next}`, (span) => span.traceId === traceId && span.spanId === next));
    return way;
  };
  const names = (spans: ExportedSpan[]): string[] => spans.map(({ service, name }) => `${service}: ${name}`);
  const childrenOf = (span: ExportedSpan): string[] =>
    collector.spans.filter((each) => each.parentSpanId === span.spanId).map(({ name }) => name);

  it('lead from the request through broker, SQL, outbox and dispatcher to the receiver in one trace', async () => {
    const { receiver, caller } = await subscribed(stack.address);
    expectStatus(await caller.post('/leads', aLead()), 201);
    const [request] = await received(receiver);
    const way = await wayTo(request!);
    expect(names(way)).toEqual([
      'frontdesk-webhooks: deliver lead.created',
      'frontdesk-webhooks: process lead.created',
      'frontdesk-records: send lead.created',
      'frontdesk-records: leads.create',
      'frontdesk-gateway: call leads.create',
      'frontdesk-gateway: POST /api/public/v1/leads',
    ]);
    const [delivery, process, , operation] = way as [ExportedSpan, ExportedSpan, ExportedSpan, ExportedSpan];
    expect(childrenOf(operation)).toContain('sql leads-insert-announced');
    await collector.find('the statement of the fan-out', ({ name, parentSpanId }) =>
      Boolean(name === 'sql deliveries-fan-out' && parentSpanId === process.spanId),
    );
    expect(delivery.attributes).toMatchObject({ 'frontdesk.event_id': request!.event.id });
    expect(way.at(-1)!.attributes).toMatchObject({ 'http.response.status_code': 201 });
  });

  it('include every attempt, even retries minutes later, and are named in log lines', async () => {
    const { receiver, caller } = await subscribed(stack.address);
    receiver.answerWith((_request, count) => ({ status: count === 1 ? 500 : 204 }));
    expectStatus(await caller.post('/leads', aLead()), 201);
    const [first] = await received(receiver);
    await collector.find('the failed attempt', (span) => span.attributes['error.type'] === 'http_500');
    stack.clock.advance(2 * MINUTE);
    const [, second] = await received(receiver, 2);
    const [one, two] = [await wayTo(first!), await wayTo(second!)];
    expect(two.map(({ traceId }) => traceId)).toEqual(one.map(({ traceId }) => traceId));
    expect(two[0]!.spanId).not.toBe(one[0]!.spanId);
    expect(two.at(-1)).toBe(one.at(-1));
    for (const message of ['request.handled', 'operation.handled', 'delivery.attempted'])
      await eventually(
        () => stack.lines.some((line) => line.includes(`"trace_id":"${one[0]!.traceId}"`) && line.includes(message)),
        { what: `a line ${message} with the trace` },
      );
  });

  it("only link to a public caller's traceparent, and continue that of a producer on the private port", async () => {
    const { receiver, caller, id } = await subscribed(stack.address);
    const headers = { traceparent: THEIR_TRACEPARENT };
    expectStatus(await caller.send('POST', '/leads', { body: aLead(), headers }), 201);
    const [first] = await received(receiver);
    const ours = (await wayTo(first!)).at(-1)!;
    expect(ours).toMatchObject({ parentSpanId: '', links: [{ traceId: THEIRS.trace, spanId: THEIRS.span }] });
    expect(ours.traceId).not.toBe(THEIRS.trace);

    const captured = { body: { ...aCapturedLead(), livemode: true }, headers };
    expectStatus(await platformClient(stack.address).send('POST', `/organizations/${id}/leads`, captured), 201);
    const [, second] = await received(receiver, 2);
    expect((await wayTo(second!)).at(-1)).toMatchObject({ traceId: THEIRS.trace, parentSpanId: THEIRS.span });
  });

  it('have spans with ids and fixed names, and no personal data or secrets', async () => {
    const { receiver, caller } = await subscribed(stack.address);
    expectStatus(await caller.post('/leads', aLead()), 201);
    expectStatus(await caller.get('/leads', { phone_number: '+14155550123' }), 200);
    expectStatus(await caller.post('/leads', aLead({ email: 'no address' })), 422);
    await wayTo((await received(receiver))[0]!);
    const audit = new LogAudit([caller.token, receiver.url()]);
    for (const { json } of collector.spans) audit.readText('span', json);
    expect(audit.findings).toEqual([]);
    expect(collector.spans.length).toBeGreaterThan(10);
  });
});

describe('traces without an exporter', () => {
  it("add no traceparent to webhooks, not even the caller's", async () => {
    const { receiver, caller } = await subscribed(sharedStack());
    const headers = { traceparent: THEIR_TRACEPARENT, tracestate: 'vendor=1' };
    expectStatus(await caller.send('POST', '/leads', { body: aLead(), headers }), 201);
    const [request] = await received(receiver);
    expect(Object.keys(request!.headers)).not.toEqual(expect.arrayContaining(['traceparent']));
    expect(JSON.stringify(request!.headers) + request!.rawBody.toString()).not.toContain(THEIRS.trace);
  });
});
