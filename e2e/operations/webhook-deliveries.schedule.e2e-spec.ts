// Slow: waits for a real timeout of 10 seconds, and after each of 8 attempts makes sure that none follows
// early.
import {
  aLead,
  createOrganization,
  eventually,
  Receiver,
  verifySignature,
  within,
  type ApiClient,
  type ReceivedRequest,
  type Stack,
  type TestOrganization,
} from '@frontdesk/testing';
import { freePort } from '@frontdesk/launcher';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus } from '../expect-response.js';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR];
/** In this time, a dispatcher that polls every quarter of a second would send what it must not send. */
const QUIET_MS = 700;

interface DeliveryRow {
  status: string;
  attempts: number;
  response_status: number | null;
  last_error: string | null;
  next_attempt_at: Date | null;
  delivered_at: Date | null;
}

const receiverPorts = await Promise.all(Array.from({ length: 12 }, () => freePort()));

const services = { webhooks: 2 };

describeWithPrivateStack('the delivery schedule', { services, receiverPorts }, (stackOf) => {
  let stack: Stack;
  let organization: TestOrganization;
  let caller: ApiClient;
  const receivers: Receiver[] = [];

  beforeEach(async () => {
    stack = stackOf();
    organization = await createOrganization(stack.address);
    caller = await organization.caller();
  });
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });

  const receive = async (): Promise<Receiver> => {
    const receiver = await Receiver.start(receiverPorts);
    receivers.push(receiver);
    return receiver;
  };
  const register = async (url: string, events = ['lead.created']): Promise<{ id: number; secret: string }> => {
    const answer = await caller.post('/webhook-endpoints', { url, events });
    expectStatus(answer, 201);
    return { id: answer.json.data.id as number, secret: answer.json.secret as string };
  };
  const deliveryTo = async (endpoint: number): Promise<DeliveryRow | undefined> =>
    (
      await rowsOf<DeliveryRow>(stack, 'SELECT * FROM webhooks.deliveries WHERE endpoint_id = $1 ORDER BY id', [
        endpoint,
      ])
    )[0];
  const settled = (endpoint: number, attempts: number): Promise<DeliveryRow> =>
    eventually(
      async () => {
        const row = await deliveryTo(endpoint);
        return row?.attempts === attempts && row;
      },
      { what: `attempt ${attempts} to be recorded` },
    );

  it('a failing delivery makes 8 attempts with the same body, 1 min, 5 min, 15 min, 1 h, 3 h, 6 h and 12 h apart, and then fails', async () => {
    const receiver = await receive();
    receiver.answerWith({ status: 500 });
    const { id, secret } = await register(receiver.url());
    await caller.post('/leads', aLead());
    for (const [index, wait] of WAITS.entries()) {
      await receiver.waitFor(undefined, { count: index + 1 });
      const row = await settled(id, index + 1);
      expect(row).toMatchObject({
        status: 'pending',
        response_status: 500,
        last_error: 'http_500',
        delivered_at: null,
      });
      const dueAt = row.next_attempt_at!;
      const due = dueAt.getTime() - stack.clock.now().getTime();
      expect(Math.abs(due - wait)).toBeLessThanOrEqual(5 * SECOND);
      stack.clock.advance(due - 3 * SECOND);
      await sleep(QUIET_MS);
      const sent = receiver.requests.length;
      // If the machine was so busy that the attempt has become due by now, its time below shows whether it was early.
      expect(stack.clock.now() >= dueAt || sent === index + 1).toBe(true);
      stack.clock.advance(4 * SECOND);
    }
    await receiver.waitFor(undefined, { count: 8 });
    expect(await settled(id, 8)).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
      delivered_at: null,
      last_error: 'http_500',
    });
    stack.clock.advance(48 * HOUR);
    await sleep(QUIET_MS);
    expect(receiver.requests).toHaveLength(8);

    const [first] = receiver.requests as [ReceivedRequest];
    const stamps = receiver.requests.map(({ headers }) =>
      Number(/^t=(\d+)/.exec(String(headers['service-signature']))![1]),
    );
    for (const [index, request] of receiver.requests.entries()) {
      expect(request.rawBody.equals(first.rawBody)).toBe(true);
      expect(request.headers['service-delivery']).toBe(first.event.id);
      expect(verifySignature(request, secret, stamps[index])).toBe(true);
      if (index > 0) expect(stamps[index]! - stamps[index - 1]!).toBeGreaterThanOrEqual(WAITS[index - 1]! / SECOND - 1);
    }
  }, 180_000);

  it('a delivery is delivered by the first attempt that gets any 2xx response', async () => {
    const receiver = await receive();
    receiver.answerWith((_request, count) => ({ status: count === 1 ? 503 : 299 }));
    const { id } = await register(receiver.url());
    await caller.post('/leads', aLead());
    await settled(id, 1);
    stack.clock.advance(MINUTE + SECOND);
    await receiver.waitFor(undefined, { count: 2 });
    const row = await settled(id, 2);
    expect(row).toMatchObject({ status: 'delivered', response_status: 299, last_error: null, next_attempt_at: null });
    expect(row.delivered_at).not.toBeNull();
    stack.clock.advance(HOUR);
    await sleep(QUIET_MS);
    expect(receiver.requests).toHaveLength(2);
  });

  it('a deleted endpoint receives none of its waiting deliveries', async () => {
    const receiver = await receive();
    receiver.answerWith({ status: 500 });
    const { id } = await register(receiver.url());
    for (let count = 0; count < 3; count++) await caller.post('/leads', aLead());
    await receiver.waitFor(undefined, { count: 3 });
    expectStatus(await caller.delete(`/webhook-endpoints/${id}`), 204);
    stack.clock.advance(HOUR);
    await sleep(QUIET_MS);
    expect(receiver.requests).toHaveLength(3);
    await eventually(async () => (await deliveryTo(id)) === undefined, { what: 'the rows to be removed' });
  });

  it('a delivery deleted during its attempt leaves no rows behind', async () => {
    const receiver = await receive();
    receiver.answerWith({ status: 500, delayMs: 600 });
    const { id } = await register(receiver.url());
    await caller.post('/leads', aLead());
    await receiver.waitFor();
    expectStatus(await caller.delete(`/webhook-endpoints/${id}`), 204);
    await sleep(1000);
    stack.clock.advance(HOUR);
    await sleep(QUIET_MS);
    expect(receiver.requests).toHaveLength(1);
    await eventually(async () => (await deliveryTo(id)) === undefined, { what: 'the rows to be removed' });
  });

  it('a delivery waiting when HIPAA mode is switched on is sent with ids only, under the same event id', async () => {
    const receiver = await receive();
    receiver.answerWith((_request, count) => ({ status: count === 1 ? 500 : 204 }));
    const { id, secret } = await register(receiver.url());
    const lead = (await caller.post('/leads', aLead({ name: 'Robin Vale' }))).json.data as { id: number };
    await settled(id, 1);
    expectStatus(await organization.update({ hipaa_mode: true }), 200);
    stack.clock.advance(MINUTE + SECOND);
    await receiver.waitFor(undefined, { count: 2 });
    const [first, second] = receiver.requests as [ReceivedRequest, ReceivedRequest];
    expect(first.event.data.lead.name).toBe('Robin Vale');
    expect(second.event).toEqual({
      ...first.event,
      data: { lead: { id: lead.id, call_id: null, chat_id: null, outbound_call_id: null } },
    });
    expect(verifySignature(second, secret, stack.clock.now().getTime() / 1000)).toBe(true);
  });

  it('an attempt that gets no 2xx response within 10 s fails with its reason', async () => {
    const elsewhere = await receive();
    const cases: [string, string, (receiver: Receiver) => void][] = [
      ['timeout', 'hangs', (receiver) => receiver.answerWith({ hang: true })],
      ['timeout', 'drips', (receiver) => receiver.answerWith({ status: 200, dripEveryMs: 200 })],
      [
        'redirect',
        'redirects',
        (receiver) => receiver.answerWith({ status: 302, headers: { location: elsewhere.url() } }),
      ],
      ['http_410', 'is gone', (receiver) => receiver.answerWith({ status: 410 })],
      ['connect_error', 'cuts', (receiver) => receiver.answerWith({ cut: true })],
    ];
    const endpoints: [string, number][] = [];
    for (const [error, , plan] of cases) {
      const receiver = await receive();
      plan(receiver);
      endpoints.push([error, (await register(receiver.url())).id]);
    }
    const closed = await Receiver.start(receiverPorts);
    endpoints.push(['connect_error', (await register(closed.url())).id]);
    await closed.close();
    endpoints.push(['tls_error', (await register(elsewhere.url().replace('http:', 'https:'))).id]);

    const startedAt = Date.now();
    await within(14 * SECOND, async () => {
      await caller.post('/leads', aLead());
      for (const [error, id] of endpoints) {
        const row = await settled(id, 1);
        expect(row).toMatchObject({ status: 'pending', attempts: 1, last_error: error, delivered_at: null });
      }
    });
    expect(Date.now() - startedAt).toBeGreaterThan(9 * SECOND);
    expect(elsewhere.requests).toHaveLength(0);
  }, 180_000);

  it('a dispatcher reads only the beginning of a long response', async () => {
    const placeholder = await receive();
    const { port } = placeholder;
    await placeholder.close();
    const chunk = Buffer.alloc(16 * 1024);
    let written = 0;
    let isCut = false;
    const endless = createServer((request, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      request.resume();
      response.on('drain', write).once('close', () => (isCut = true));
      response.writeHead(200);
      write();
    });
    await new Promise<void>((resolve) => endless.listen(port, '127.0.0.1', resolve));
    try {
      const { id } = await register(`http://127.0.0.1:${port}/`);
      await caller.post('/leads', aLead());
      expect(await settled(id, 1)).toMatchObject({ status: 'delivered', response_status: 200 });
      await eventually(() => isCut);
      // Both ends of a connection buffer bytes beyond the 64 KiB that are read.
      expect(written).toBeLessThan(16 * 1024 * 1024);
    } finally {
      endless.closeAllConnections();
      endless.close();
    }
  });

  it('Retry-After holds other deliveries to the endpoint, but none to other endpoints', async () => {
    const [busy, other] = [await receive(), await receive()];
    busy.answerWith({ status: 429, headers: { 'retry-after': '30' } });
    const { id } = await register(busy.url());
    await register(other.url());
    await caller.post('/leads', aLead());
    await settled(id, 1);
    for (let count = 0; count < 3; count++) await caller.post('/leads', aLead());
    await other.waitFor(undefined, { count: 4 });
    await sleep(QUIET_MS);
    expect(busy.requests).toHaveLength(1);
    busy.answerWith({ status: 204 });
    stack.clock.advance(MINUTE + SECOND);
    await busy.waitFor(() => true, { count: 5 });
    expect(new Set(busy.requests.map(({ event }) => event.id as string)).size).toBe(4);
  });

  it('a rolling restart of the dispatchers under load loses and repeats no delivery', async () => {
    const receiver = await receive();
    receiver.answerWith(() => ({ status: 204, delayMs: 30 }));
    await register(receiver.url());
    const posted: number[] = [];
    let isRolling = true;
    const post = async (): Promise<void> => {
      for (let sent = 0, by = caller; isRolling; sent++) {
        // A key may send 120 requests a minute.
        if (sent % 100 === 0) by = await organization.caller();
        posted.push((await by.post('/leads', aLead())).json.data.id as number);
        await sleep(40);
      }
    };
    const rolling = (async () => {
      for (const dispatcher of stack.processes('webhooks')) await dispatcher.restart();
      isRolling = false;
    })();
    await Promise.all([rolling, ...Array.from({ length: 4 }, post)]);
    await eventually(() => receiver.requests.length >= posted.length);
    await sleep(QUIET_MS);
    const received = receiver.requests.map(({ event }) => event.data.lead.id as number);
    expect(received.sort((a, b) => a - b)).toEqual(posted.sort((a, b) => a - b));
    expect(posted.length).toBeGreaterThan(100);
  }, 180_000);

  it('stored times come from the shared test clock', async () => {
    stack.clock.advance(100 * 24 * HOUR);
    const askedAt = stack.clock.now().getTime();
    const { data } = (await caller.post('/leads', aLead())).json;
    const createdAt = Date.parse(data.created_at as string);
    expect(createdAt).toBeGreaterThan(askedAt - 2 * SECOND);
    expect(createdAt).toBeLessThan(stack.clock.now().getTime() + SECOND);
  });
});
