// Slow: kills dialers and servers while calls are dialed.
import { freePort } from '@frontdesk/launcher';
import {
  createOrganization,
  eventually,
  Receiver,
  TwilioServer,
  type PlacedCall,
  type Stack,
  type StackProcess,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expectStatus } from '../expect-response.js';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';

/** DIALER_CHAOS_CALLS=5000 proves it with many more crashes and takes minutes. */
const CALLS = Number(process.env['DIALER_CHAOS_CALLS'] ?? 240);
const CRASHES = CALLS > 1000 ? 18 : 5;
const ORGANIZATIONS = 4;
const LINES = CALLS > 1000 ? 25 : 6;
/** How long a person talks. It is long enough for every crash to interrupt calls. */
const TALK_MS = CALLS > 1000 ? 1000 : 500;
const WRITERS = 8;
const LIMIT_MS = CALLS > 1000 ? 1_500_000 : 600_000;
/** 19:00 UTC is within calling hours from New York to California all year, and is the middle of the night in Guam. */
const CALLING_HOUR = 19;

// The simulated carrier runs in this process, so it remembers every requested call when another process is killed.
let clockOf = (): Date => new Date();
const twilio = await TwilioServer.start({ now: () => clockOf() });
const receiverPorts = [await freePort()];
const env = {
  CARRIER: 'twilio',
  CARRIER_CALLBACK_BASE_URL: 'https://api.frontdesk.example',
  VOICE_RUNTIME_URL: 'https://voice.frontdesk.example/conversations',
  TWILIO_ACCOUNT_SID: twilio.accountSid,
  TWILIO_AUTH_TOKEN: twilio.authToken,
  TWILIO_BASE_URL: twilio.url,
  DIALER_LEASE_SECONDS: '3',
};

interface RequestedCall {
  id: number;
  to: string;
  organization: TestOrganization;
}

interface StoredCall {
  id: string;
  phone_number: string;
  status: string;
  attempts: number;
}

const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: WRITERS }, worker));
};

/**
 * The called people. Each picks up, talks for a moment and hangs up. The runtime reports each step until it is
 * accepted.
 */
class People {
  readonly odd = new Map<string, number>();
  private readonly talking = new Set<Promise<void>>();
  private seen = 0;
  private stopped = false;

  constructor(private readonly requested: ReadonlyMap<string, RequestedCall>) {}

  async run(): Promise<void> {
    while (!this.stopped) {
      for (const call of twilio.calls.slice(this.seen)) {
        const talk = this.talk(call).finally(() => this.talking.delete(talk));
        this.talking.add(talk);
      }
      this.seen = twilio.calls.length;
      await sleep(50);
    }
    await Promise.all(this.talking);
  }

  stop(): void {
    this.stopped = true;
  }

  private async talk({ to }: PlacedCall): Promise<void> {
    await this.report(to, { status: 'in_progress', answered_by: 'human' });
    await sleep(TALK_MS);
    await this.report(to, { status: 'completed', duration_seconds: 1 });
  }

  private async report(to: string, body: object): Promise<void> {
    const { id, organization } = this.requested.get(to)!;
    const path = `/organizations/${organization.id}/outbound-calls/${id}/progress`;
    while (!this.stopped) {
      const response = await organization.platform.post(path, body).catch(() => null);
      if (response?.status === 200) return;
      if (response && response.status !== 503) {
        const kind = `${response.status} ${String(response.json?.code)}`;
        this.odd.set(kind, (this.odd.get(kind) ?? 0) + 1);
        return;
      }
      await sleep(200);
    }
  }
}

/** Polls for organizations with more dials in progress than lines. */
class LineWatch {
  most = 0;
  private stopped = false;

  constructor(private readonly databaseUrl: string) {}

  async run(): Promise<void> {
    while (!this.stopped) {
      const client = new pg.Client({ connectionString: this.databaseUrl, connectionTimeoutMillis: 1000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        for (; !this.stopped; await sleep(25)) {
          const { rows } = await client.query<{ most: number | null }>(
            `SELECT max(count)::int AS most FROM (
               SELECT count(*) FROM dialer.outbound_attempts WHERE ended_at IS NULL GROUP BY organization_id) counts`,
          );
          this.most = Math.max(this.most, rows[0]?.most ?? 0);
        }
      } catch {
        // The server is being killed at this moment.
      }
      await client.end().catch(() => undefined);
      if (!this.stopped) await sleep(200);
    }
  }

  stop(): void {
    this.stopped = true;
  }
}

describeWithPrivateStack(
  `SIGKILL of dialers, broker and database during ${CALLS} due calls`,
  { own: ['postgres', 'rabbitmq'], env, services: { dialer: 2, chats: 0, voice: 0 }, receiverPorts },
  (stackOf) => {
    const requested = new Map<string, RequestedCall>();
    const asleep: string[] = [];
    let stack: Stack;
    let receiver: Receiver;
    let people: People;
    let lines: LineWatch;

    const storedCalls = (): Promise<StoredCall[]> =>
      rowsOf<StoredCall>(stack, 'SELECT id, phone_number, status, attempts FROM dialer.outbound_calls ORDER BY id');
    const stillOpen = async (): Promise<StoredCall[]> =>
      (await storedCalls()).filter(
        ({ phone_number, status }) =>
          !asleep.includes(phone_number) && ['queued', 'scheduled', 'dialing', 'in_progress'].includes(status),
      );

    beforeAll(async () => {
      stack = stackOf();
      clockOf = () => stack.clock.now();
      const tomorrow = new Date(Date.now() + 86_400_000);
      // At this early hour, every requested call waits until 8 am, and then all of them are due at once.
      stack.clock.set(new Date(tomorrow.setUTCHours(CALLING_HOUR - 6, 0, 0, 0)));
      receiver = await Receiver.start(receiverPorts);
      people = new People(requested);
      lines = new LineWatch(stack.address.databaseUrl);
      const organizations = await Promise.all(Array.from({ length: ORGANIZATIONS }, openAnOrganization));
      await inParallel(
        Array.from({ length: CALLS }, (_, n) => n),
        (n) => ask(organizations[n % ORGANIZATIONS]!, `+1415${2_340_000 + n}`),
      );
      // In Guam it is night at both times, so these calls must not ring.
      for (const organization of organizations) {
        asleep.push(`+1671555${String(100 + asleep.length).padStart(4, '0')}`);
        await ask(organization, asleep.at(-1)!);
      }
      const running = [people.run(), lines.run()];
      try {
        stack.clock.advance(6 * 3_600_000);
        await crashAllTheTime();
        await untilAllHaveEnded();
      } finally {
        people.stop();
        lines.stop();
        await Promise.all(running);
      }
    }, LIMIT_MS);
    afterAll(async () => {
      await receiver?.close();
      await twilio.stop();
    });

    const openAnOrganization = async (): Promise<TestOrganization> => {
      const organization = await createOrganization(stack.address, {
        outbound_number: '+13125550100',
        outbound_lines: LINES,
        daily_call_limit: 100_000,
      });
      const caller = await organization.caller();
      const endpoint = { url: receiver.url(), events: ['outbound_call.completed'] };
      expectStatus(await caller.post('/webhook-endpoints', endpoint), 201);
      return organization;
    };

    const ask = async (organization: TestOrganization, to: string): Promise<void> => {
      const consent = {
        phone_number: to,
        purposes: ['marketing'],
        consent_text: 'I agree to be called by an AI about my request.',
      };
      const path = `/organizations/${organization.id}`;
      expectStatus(await organization.platform.post(`${path}/consents`, consent), 201);
      const wanted = { source: 'campaign', phone_number: to };
      const response = await organization.platform.post(`${path}/outbound-calls`, wanted);
      expectStatus(response, 202);
      requested.set(to, { id: response.json.data.id as number, to, organization });
    };

    const crashAllTheTime = async (): Promise<void> => {
      const { postgres, rabbitmq } = stack.backing;
      const killed = async (processes: StackProcess[]): Promise<void> => {
        await Promise.all(processes.map((process) => process.kill()));
        await sleep(Math.random() * 1000);
        await Promise.all(processes.map((process) => process.restart()));
      };
      const dialers = stack.processes('dialer');
      const crashes = [
        () => killed(dialers.slice(0, 1)),
        () => postgres.kill().then(() => postgres.restart()),
        () => killed(dialers),
        () => rabbitmq.kill().then(() => rabbitmq.restart()),
        () => killed(dialers.slice(1)),
      ];
      for (let crash = 0; crash < CRASHES; crash++) {
        const dialed = Math.floor(((crash + 1) * CALLS) / (CRASHES + 2));
        await eventually(() => twilio.calls.length >= dialed, { timeoutMs: 360_000, what: `${dialed} dials` });
        await crashes[crash % crashes.length]!();
      }
    };

    /** After a minute, dials that got no response are looked up at the carrier. */
    const untilAllHaveEnded = async (): Promise<void> => {
      const waiting = async (): Promise<boolean> =>
        (await stillOpen()).every(({ status }) => status === 'dialing' || status === 'in_progress');
      await eventually(waiting, { timeoutMs: 720_000, everyMs: 250, what: 'every call to be dialed' });
      await sleep(2000);
      stack.clock.advance(61_000);
      await eventually(async () => (await stillOpen()).length === 0, {
        timeoutMs: 360_000,
        everyMs: 250,
        what: 'every call to end',
      });
    };

    it('no number rings twice, and none rings unless its call was requested', () => {
      const rung = twilio.calls.map(({ to }) => to);
      expect(rung.length - new Set(rung).size).toBe(0);
      expect(new Set(twilio.calls.map(({ attemptId }) => attemptId)).size).toBe(rung.length);
      expect(rung.filter((to) => !requested.has(to))).toEqual([]);
    });

    it('every call is dialed exactly once and reaches its end or fails', async () => {
      const calls = (await storedCalls()).filter(({ phone_number }) => !asleep.includes(phone_number));
      const rung = new Set(twilio.calls.map(({ to }) => to));
      const failed = calls.filter(({ status }) => status === 'failed');
      process.stdout.write(
        `${calls.length} calls: ${rung.size} rang, ${failed.length} failed (${failed.filter(({ phone_number }) => !rung.has(phone_number)).length} of them never rang); lines in use at most ${lines.most} of ${LINES}\n`,
      );
      expect(calls).toHaveLength(CALLS);
      for (const { phone_number, status, attempts } of calls) {
        expect(attempts).toBe(1);
        expect(status).toBe(rung.has(phone_number) && status !== 'failed' ? 'completed' : 'failed');
      }
      // Only dials that a crash interrupted may fail. Each of the two dialers has at most four of them at each crash.
      expect(failed.length).toBeLessThan(CALLS / 4);
      expect([...people.odd]).toEqual([]);
    });

    it('no call rings outside its calling hours', async () => {
      const rung = new Set(twilio.calls.map(({ to }) => to));
      expect(asleep.filter((to) => rung.has(to))).toEqual([]);
      const statuses = (await storedCalls()).filter(({ phone_number }) => asleep.includes(phone_number));
      expect(statuses.map(({ status }) => status)).toEqual(asleep.map(() => 'scheduled'));
      const hour = new Intl.DateTimeFormat('en-US', {
        timeZone: 'America/Los_Angeles',
        hour: '2-digit',
        hourCycle: 'h23',
      });
      for (const { startedAt } of twilio.calls) {
        expect(Number(hour.format(startedAt))).toBeGreaterThanOrEqual(8);
        expect(Number(hour.format(startedAt))).toBeLessThan(20);
      }
    });

    it('no organization has more dials in progress than lines', () => {
      expect(lines.most).toBeGreaterThan(0);
      expect(lines.most).toBeLessThanOrEqual(LINES);
    });

    it('every end is published as one event, and records keeps one call for each dial', async () => {
      const eventsOf = (): Map<number, Set<string>> => {
        const events = new Map<number, Set<string>>();
        for (const { event } of receiver.requests) {
          const { id } = (event.data as { outbound_call: { id: number } }).outbound_call;
          events.set(id, (events.get(id) ?? new Set()).add(event.id));
        }
        return events;
      };
      await eventually(() => eventsOf().size >= CALLS, { timeoutMs: 270_000, what: 'every end to be delivered' });
      expect(eventsOf().size).toBe(CALLS);
      expect([...eventsOf().values()].filter(({ size }) => size !== 1)).toEqual([]);
      await eventually(
        async () => {
          const kept = await rowsOf<{ status: string }>(
            stack,
            `SELECT status FROM records.calls WHERE direction = 'outbound'`,
          );
          expect(kept).toHaveLength(CALLS);
          return kept.every(({ status }) => status === 'completed' || status === 'failed');
        },
        { timeoutMs: 60_000, what: 'a call of each dial' },
      );
    });
  },
);
