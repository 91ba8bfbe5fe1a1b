// Slow: kills each service and server in turn during a stream of 2,000 leads, and of calls at the beginning.
import {
  aLead,
  createOrganization,
  eventually,
  EVERY_SERVER,
  exchange,
  Receiver,
  RelayCaller,
  signatureOf,
  within,
  type ApiResponse,
  type ApiClient,
  type Stack,
  type StackProcess,
  type TestOrganization,
} from '@frontdesk/testing';
import { freePort } from '@frontdesk/launcher';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectError, expectStatus } from '../expect-response.js';
import { describeWithPrivateStack, lockOf, rowsOf } from '../private-stack.js';

const LEADS = 2000;
const WRITERS = 8;
const KEYS = 60;
const READERS = 3;
const KEYS_PER_READER = 6;
/** The number of leads sent per second. It is chosen so that every crash happens during the stream. */
const PACE_PER_SECOND = 90;
/** The deadline for every response. */
const DEADLINE_MS = 5000;
/** The extra time that a busy machine is given. */
const MARGIN_MS = 1500;
/** The timeout of one key lookup, which is below the gateway's statement timeout of 2 s. */
const ADMISSION_MS = 1800;

const receiverPorts = [await freePort()];

/** The phones that call the voice service at the same time. */
const PHONES = 3;
const COMPANY_NUMBER = '+13125550190';
const CARRIER_TOKEN = 'a-token-that-signs-the-requests-of-the-carrier';

/** How long a client avoids a gateway that refused a connection. */
const AVOIDED_MS = 500;

/**
 * Several writers that post leads one after another, regardless of the responses. Each lead has a unique number in
 * `reason`. A writer avoids an unreachable gateway, as a load balancer would.
 */
class LeadStream {
  /** The ids of leads by their number. */
  readonly accepted = new Map<number, number>();
  readonly refused = new Map<string, number>();
  readonly failures: string[] = [];
  /** The numbers of requests that were still open when the deadline passed. */
  readonly late: number[] = [];
  slowestMs = 0;
  /** The requests that ended without a response while a gateway was being killed. */
  cut = 0;
  isGatewayDying = false;
  private readonly avoidedUntil = new Map<string, number>();
  private stopped = false;
  private sent = 0;

  constructor(
    private readonly callers: ApiClient[],
    private readonly gateways: readonly string[],
  ) {}

  async run(): Promise<void> {
    const startedAt = Date.now();
    const writer = async (): Promise<void> => {
      while (!this.stopped) {
        const number = this.sent++;
        const due = startedAt + (number * 1000) / PACE_PER_SECOND;
        if (due > Date.now()) await sleep(due - Date.now());
        await this.post(number);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  }

  stop(): void {
    this.stopped = true;
  }

  private async post(number: number): Promise<void> {
    const startedAt = performance.now();
    const origin = this.gatewayFor(number);
    const caller = this.callers[number % this.callers.length]!.with({ origin });
    const request = caller.post('/leads', aLead({ reason: `Number ${number}` }));
    within(DEADLINE_MS + MARGIN_MS, () => Promise.allSettled([request])).catch(() => this.late.push(number));
    try {
      const response = await request;
      if (response.status === 201) this.accepted.set(number, response.json.data.id as number);
      else this.refuse(response);
    } catch (error) {
      this.avoidedUntil.set(origin, Date.now() + AVOIDED_MS);
      this.cut += 1;
      if (!this.isGatewayDying) this.failures.push(String(error));
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
  }

  private gatewayFor(number: number): string {
    const reachable = this.gateways.filter((origin) => (this.avoidedUntil.get(origin) ?? 0) < Date.now());
    const gateways = reachable.length > 0 ? reachable : this.gateways;
    return gateways[number % gateways.length]!;
  }

  private refuse({ status, json, text, headers }: ApiResponse): void {
    const kind = `${status} ${String(json?.code)}${headers['retry-after'] ? ' Retry-After' : ''}`;
    this.refused.set(kind, (this.refused.get(kind) ?? 0) + 1);
    if (kind !== '503 server_error Retry-After') this.failures.push(`${status} ${text.slice(0, 300)}`);
  }
}

/**
 * Phones that call one after another. Each caller hears the greeting, stays on the line for a moment and hangs up. The
 * carrier reports the end of each call, also of one that was not answered, until the report is accepted.
 */
class CallStream {
  answered = 0;
  /** The number of calls with an accepted report. */
  ended = 0;
  private begun = 0;
  private stopped = false;

  constructor(
    private readonly origin: string,
    private readonly publicBaseUrl: string,
  ) {}

  async run(): Promise<void> {
    const phone = async (): Promise<void> => {
      while (!this.stopped) await this.call();
    };
    await Promise.all(Array.from({ length: PHONES }, phone));
  }

  stop(): void {
    this.stopped = true;
  }

  private async call(): Promise<void> {
    const callSid = `CA${randomUUID().replaceAll('-', '')}`;
    const from = `+1415555${String(this.begun++).padStart(4, '0')}`;
    const fields = { CallSid: callSid, From: from, To: COMPANY_NUMBER };
    // A call breaks off if the service is killed, and the next one gets no answer.
    await this.talk(fields).catch(() => sleep(200));
    const form = { ...fields, CallStatus: 'completed', CallDuration: '7' };
    await eventually(async () => (await this.send('status', form).catch(() => null))?.status === 200, {
      timeoutMs: 120_000,
      what: 'the end of a call to be accepted',
    });
    this.ended += 1;
  }

  private async talk(fields: Record<string, string>): Promise<void> {
    const { text } = await this.send('inbound', fields);
    const url = /ConversationRelay url="([^"]+)"/.exec(text)![1]!;
    this.answered += 1;
    const caller = await RelayCaller.connect({
      url,
      authToken: CARRIER_TOKEN,
      origin: this.origin.replace('http', 'ws'),
      callSid: fields['CallSid']!,
    });
    await eventually(() => caller.spoken.length > 0 || caller.closeCode !== null, {
      what: 'a greeting or a broken call',
    });
    await sleep(randomInt(500));
    caller.closes();
  }

  private send(path: string, fields: Record<string, string>): Promise<ApiResponse> {
    const form = { AccountSid: `AC${'1'.repeat(32)}`, ...fields };
    const address = `/voice/twilio/${path}`;
    return exchange(this.origin, {
      method: 'POST',
      path: address,
      headers: [
        ['content-type', 'application/x-www-form-urlencoded'],
        ['x-twilio-signature', signatureOf(CARRIER_TOKEN, this.publicBaseUrl + address, form)],
      ],
      body: new URLSearchParams(form).toString(),
    });
  }
}

interface FeedEvent {
  id: string;
  type: string;
  data: { lead?: { id: number }; call?: { id: number } };
}

/** A reader of the event feed that pauses, and that sometimes stops between receiving a page and storing its cursor. */
class PausingReader {
  readonly events: FeedEvent[] = [];
  private cursor = '';
  private requests = 0;

  constructor(
    private readonly callers: ApiClient[],
    private readonly gateways: readonly string[],
  ) {}

  async readUntil(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      await sleep(randomInt(300));
      const page = await this.readPage().catch(() => null);
      if (page?.status !== 200 || randomInt(4) === 0) continue;
      this.events.push(...(page.json.data as FeedEvent[]));
      this.cursor = page.json.meta.next_cursor as string;
    }
  }

  /** The ids of the leads or calls of the events of a type, in order. */
  recordsOf(type: 'lead.created' | 'call.completed'): number[] {
    const records = this.events.filter((event) => event.type === type).map(({ data }) => data.lead ?? data.call);
    return records.map((record) => record!.id).sort(byId);
  }

  private readPage(): Promise<ApiResponse> {
    const caller = this.callers[this.requests++ % this.callers.length]!;
    const origin = this.gateways[randomInt(this.gateways.length)]!;
    const query = { limit: randomInt(1, 101), wait: randomInt(3) };
    return caller.with({ origin }).get('/events', this.cursor ? { ...query, after: this.cursor } : query);
  }
}

const byId = (a: number, b: number): number => a - b;

describeWithPrivateStack(
  'after SIGKILL of parts during a stream of 2,000 leads',
  {
    own: EVERY_SERVER,
    services: { gateway: 2, webhooks: 2 },
    env: { TWILIO_AUTH_TOKEN: CARRIER_TOKEN },
    receiverPorts,
  },
  (stackOf) => {
    let stack: Stack;
    let organization: TestOrganization;
    let receiver: Receiver;
    let stream: LeadStream;
    let phones: CallStream;
    let readers: PausingReader[];
    let reading: Promise<unknown>;
    let isReadingDone = false;
    let pidsBefore: (number | undefined)[];
    const survivors = (): StackProcess[] => stack.processes('gateway').slice(1);

    const untilItFlows = async (): Promise<void> => {
      const before = stream.accepted.size;
      await eventually(() => stream.accepted.size >= before + 40, {
        timeoutMs: 90_000,
        what: 'leads to be accepted again',
      });
    };
    const untilCallsEnd = async (): Promise<void> => {
      const before = phones.ended;
      await eventually(() => phones.ended >= before + 2 * PHONES, { timeoutMs: 90_000, what: 'calls to end' });
    };

    beforeAll(async () => {
      stack = stackOf();
      receiver = await Receiver.start(receiverPorts);
      organization = await createOrganization(stack.address, { inbound_lines: 1000 });
      const inboundNumbers = `/organizations/${organization.id}/inbound-numbers`;
      const number = { phone_number: COMPANY_NUMBER, label: 'Main' };
      expectStatus(await organization.platform.post(inboundNumbers, number), 201);
      const keys = await Promise.all(Array.from({ length: KEYS }, () => organization.createKey()));
      const callers = keys.map(({ client }) => client);
      await callers[0]!.post('/webhook-endpoints', { url: receiver.url(), events: ['lead.created'] });
      pidsBefore = survivors().map(({ pid }) => pid);
      stream = new LeadStream(callers, stack.address.gateways);
      const keysOfReaders = await Promise.all(
        Array.from({ length: READERS * KEYS_PER_READER }, () => organization.createKey()),
      );
      readers = Array.from({ length: READERS }, (_, n) => {
        const own = keysOfReaders.slice(n * KEYS_PER_READER, (n + 1) * KEYS_PER_READER);
        return new PausingReader(
          own.map(({ client }) => client),
          stack.address.gateways,
        );
      });
      reading = Promise.all(readers.map((reader) => reader.readUntil(() => isReadingDone)));
      phones = new CallStream(stack.address.voiceOrigins[0]!, stack.address.publicBaseUrl);
      const running = stream.run();
      const calling = phones.run();
      try {
        await Promise.all([untilItFlows(), untilCallsEnd()]);
        for (const crash of crashes()) {
          await crash();
          await untilItFlows();
        }
        await eventually(() => stream.accepted.size >= LEADS, { timeoutMs: 180_000, what: `${LEADS} accepted leads` });
      } finally {
        stream.stop();
        phones.stop();
        await Promise.all([running, calling]);
      }
    }, 720_000);
    afterAll(async () => {
      isReadingDone = true;
      await reading;
      await receiver?.close();
    });

    /** Each step kills one part, lets the stream continue briefly, and starts the part again. */
    function* crashes(): Generator<() => Promise<void>> {
      const { postgres, redis, rabbitmq } = stack.backing;
      const crashOf = (processes: StackProcess[]) => async (): Promise<void> => {
        await Promise.all(processes.map((process) => process.kill()));
        await sleep(1000);
        await Promise.all(processes.map((process) => process.restart()));
      };
      yield crashOf([...stack.processes('webhooks').slice(0, 1), ...stack.processes('voice')]);
      yield crashOf(stack.processes('webhooks'));
      yield crashOf(stack.processes('records'));
      yield async () => {
        await untilCallsEnd();
        // The leases of calls that broke off expire during the other crashes.
        phones.stop();
      };
      yield crashOf([...stack.processes('dialer'), ...stack.processes('chats')]);
      yield async () => {
        stream.isGatewayDying = true;
        await crashOf(stack.processes('gateway').slice(0, 1))();
        stream.isGatewayDying = false;
      };
      for (const server of [rabbitmq, redis, postgres]) {
        yield async () => {
          await server.kill();
          await sleep(1000);
          await server.restart();
        };
      }
      yield () => redis.wipe();
    }

    it('every response arrives within the deadline: 201, or 503 server_error with Retry-After', () => {
      const seen = [...stream.refused].map(([kind, count]) => `${count} × ${kind}`).join(', ');
      process.stdout.write(
        `${stream.accepted.size} leads accepted; refused: ${seen || 'none'}; without an answer: ${stream.cut}; slowest ${Math.round(stream.slowestMs)} ms\n`,
      );
      expect(stream.failures.slice(0, 5)).toEqual([]);
      expect(stream.late).toEqual([]);
    });

    it('every accepted lead is in the list exactly once, and no request creates two', async () => {
      const caller = await organization.caller();
      const listed = new Map<number, number[]>();
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: ApiResponse = await caller.get('/leads', { per_page: 100, cursor });
        expect(page.status).toBe(200);
        for (const { id, reason } of page.json.data as { id: number; reason: string }[]) {
          const number = Number(reason.replace('Number ', ''));
          listed.set(number, [...(listed.get(number) ?? []), id]);
        }
        cursor = page.json.meta.next_cursor as string | null;
      }
      expect([...stream.accepted].filter(([number, id]) => listed.get(number)?.join() !== String(id))).toEqual([]);
      // A request that got a 503 or no response may have stored its lead once, but never twice.
      expect([...listed].filter(([, ids]) => ids.length > 1)).toEqual([]);
    });

    it('every accepted lead is delivered at least once', async () => {
      const missing = (): number[] => {
        const delivered = new Set(receiver.requests.map(({ event }) => event.data.lead.id as number));
        return [...stream.accepted.values()].filter((id) => !delivered.has(id));
      };
      // The deliveries of a killed process are sent when its lease expires.
      await eventually(() => missing().length === 0, { timeoutMs: 180_000, everyMs: 250 }).catch(() => undefined);
      expect(missing()).toEqual([]);
      const twice = receiver.requests.length - new Set(receiver.requests.map(({ event }) => event.id as string)).size;
      process.stdout.write(`${receiver.requests.length} deliveries, ${twice} of them repeated\n`);
    }, 270_000);

    it('each feed reader that stops and continues at random gets every committed lead and ended call once, in the order of the positions', async () => {
      const idsOf = async (table: string): Promise<number[]> => {
        const sql = `SELECT id FROM records.${table} WHERE organization_id = $1`;
        const rows = await rowsOf<{ id: string }>(stack, sql, [organization.id]);
        return rows.map(({ id }) => Number(id)).sort(byId);
      };
      await eventually(async () => (await rowsOf(stack, 'SELECT 1 FROM voice.sessions')).length === 0, {
        timeoutMs: 120_000,
        everyMs: 250,
        what: 'the ends of all calls to be recorded',
      });
      const [leads, calls] = [await idsOf('leads'), await idsOf('calls')];
      process.stdout.write(`${calls.length} calls recorded, ${phones.answered} answered\n`);
      await eventually(() => readers.every(({ events }) => events.length >= leads.length + calls.length), {
        timeoutMs: 120_000,
        everyMs: 250,
        what: `${leads.length} leads and ${calls.length} calls in each reader's list`,
      }).catch(() => undefined);
      isReadingDone = true;
      await reading;
      const positions = (
        await rowsOf<{ event_id: string }>(
          stack,
          'SELECT event_id FROM webhooks.feed_events WHERE organization_id = $1 AND livemode ORDER BY position',
          [organization.id],
        )
      ).map(({ event_id }) => event_id);
      expect(calls.length).toBeGreaterThanOrEqual(phones.answered);
      for (const reader of readers) {
        expect(reader.recordsOf('lead.created')).toEqual(leads);
        expect(reader.recordsOf('call.completed')).toEqual(calls);
        expect(reader.events.map(({ id }) => id)).toEqual(positions);
      }
    }, 270_000);

    it('an unresponsive owner costs a request no more than its deadline, and is used again once it responds', async () => {
      const caller = await organization.caller();
      const [records] = stack.processes('records');
      process.kill(records!.pid!, 'SIGSTOP');
      try {
        const [list, post, account] = await within(DEADLINE_MS + MARGIN_MS, () =>
          Promise.all([caller.get('/leads'), caller.post('/leads', aLead()), caller.get('/me')]),
        );
        for (const response of [list, post]) expectError(response, 'unavailable');
        expectStatus(account, 200);
      } finally {
        process.kill(records!.pid!, 'SIGCONT');
      }
      await eventually(async () => (await caller.get('/leads')).status === 200);
    });

    it('a request that waited for admission passes only the rest of its deadline to the owner', async () => {
      // A new key is not in any cache, so the gateway looks it up in Postgres.
      const { client } = await organization.createKey();
      const [records] = stack.processes('records');
      const table = await lockOf(stack, 'gateway.api_keys');
      process.kill(records!.pid!, 'SIGSTOP');
      try {
        const responses = within(DEADLINE_MS + MARGIN_MS, () =>
          Promise.all([client.get('/leads'), client.post('/leads', aLead())]),
        );
        await sleep(ADMISSION_MS);
        await table.release();
        for (const response of await responses) expectError(response, 'unavailable');
      } finally {
        process.kill(records!.pid!, 'SIGCONT');
        await table.release();
      }
      await eventually(async () => (await client.get('/leads')).status === 200);
    });

    it('a change of the organization returns 503 while a service is down, and is applied when the service is back', async () => {
      const [dialer] = stack.processes('dialer');
      await dialer!.kill();
      expectError(await organization.update({ plan: 'trial' }), 'unavailable');
      await dialer!.restart();
      await eventually(
        async () => {
          const [row] = await rowsOf<{ plan: string }>(
            stack,
            "SELECT facts ->> 'plan' AS plan FROM dialer.organization_facts WHERE organization_id = $1",
            [organization.id],
          );
          return row?.plan === 'trial';
        },
        { what: 'the dialer to store the change' },
      );
      expectStatus(await organization.update({ plan: 'trial' }), 200);
    }, 180_000);

    it('every process is ready again, and those that were not killed did not restart', async () => {
      for (const { healthUrl, service } of stack.processes()) {
        await eventually(
          async () => {
            const response = await fetch(`${healthUrl}/readyz`);
            return ((await response.json()) as { status: string }).status === 'ready';
          },
          { what: `${service} to be ready` },
        );
      }
      expect(survivors().map(({ pid }) => pid)).toEqual(pidsBefore);
      expect(stack.processes().every(({ isRunning }) => isRunning)).toBe(true);
    }, 180_000);
  },
);
