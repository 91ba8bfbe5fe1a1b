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
/** The people of a campaign, which calls them beside the requested calls. */
const CONTACTS = CALLS > 1000 ? 2000 : 200;
/** Lines of the organization with the campaign, which leaves one of them free. */
const CAMPAIGN_LINES = 21;
/** Every so many people of the campaign opt out during the crashes. */
const OPT_OUT_EVERY = 8;
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

interface ListedContact {
  phone_number: string;
  status: string;
  reason: string | null;
}

/** A campaign that is paused and resumed, and whose contacts opt out, while processes are killed. */
class Campaign {
  readonly numbers = Array.from({ length: CONTACTS }, (_, n) => `+1213${2_340_000 + n}`);
  /** When each opt-out was acknowledged. */
  readonly optedOut = new Map<string, Date>();
  /** The times between the response to a pause and the request to resume. */
  readonly pauses: { from: Date; until: Date }[] = [];
  private readonly known = new Set(this.numbers);
  private id = 0;

  constructor(private readonly organization: TestOrganization) {}

  has(number: string): boolean {
    return this.known.has(number);
  }

  get organizationId(): number {
    return this.organization.id;
  }

  async start(): Promise<void> {
    const settings = { name: 'Recall', purpose: 'marketing', calls_at_once: 100, livemode: true };
    const created = await this.organization.platform.post(this.path(''), settings);
    expectStatus(created, 201);
    this.id = (created.json as { data: { id: number } }).data.id;
    const rows = this.numbers.map((number) => `${number},I agree to calls by an automated assistant.,2026-01-05`);
    const file = {
      body: ['phone_number,consent_text,obtained_at', ...rows].join('\n'),
      headers: { 'content-type': 'text/csv' },
    };
    const imported = await this.organization.platform.send('POST', this.path('/contacts/import?livemode=true'), file);
    expectStatus(imported, 200);
    expect(imported.json).toEqual({ added: CONTACTS, existing: 0, refused: 0 });
    await this.move('start');
  }

  /** Repeats a request until it is answered. */
  async move(to: 'start' | 'pause'): Promise<void> {
    const answered = async (): Promise<boolean> =>
      (await this.organization.platform.post(this.path(`/${to}`))).status === 200;
    await eventually(answered, { timeoutMs: 120_000, everyMs: 200, what: `the campaign to ${to}` });
  }

  async pauseFor(ms: number): Promise<void> {
    await this.move('pause');
    const from = clockOf();
    await sleep(ms);
    this.pauses.push({ from, until: clockOf() });
    await this.move('start');
  }

  /** Opts out every eighth person, one after another. */
  async optOutSome(everyMs: number): Promise<void> {
    const path = `/organizations/${this.organization.id}/do-not-call`;
    for (const phone_number of this.numbers.filter((_, n) => n % OPT_OUT_EVERY === 0).reverse()) {
      const stored = async (): Promise<boolean> =>
        (await this.organization.platform.post(path, { phone_number, opted_out: true })).status < 300;
      await eventually(stored, { timeoutMs: 120_000, everyMs: 100, what: 'an opt-out' });
      this.optedOut.set(phone_number, clockOf());
      await sleep(everyMs);
    }
  }

  async get(): Promise<{ status: string; contacts: Record<string, number> }> {
    const response = await this.organization.platform.get(this.path(''));
    expectStatus(response, 200);
    return (response.json as { data: { status: string; contacts: Record<string, number> } }).data;
  }

  async contacts(): Promise<ListedContact[]> {
    const listed: ListedContact[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { per_page: 100, ...(cursor ? { cursor } : {}) };
      const response = await this.organization.platform.get(this.path('/contacts'), query);
      expectStatus(response, 200);
      const page = response.json as { data: ListedContact[]; meta: { next_cursor: string | null } };
      listed.push(...page.data);
      cursor = page.meta.next_cursor;
    }
    return listed;
  }

  /** The call of a dial. */
  async callOf(stack: Stack, { attemptId }: PlacedCall): Promise<RequestedCall> {
    const text =
      'SELECT outbound_call_id::int AS id, phone_number AS to FROM dialer.outbound_attempts WHERE attempt_id = $1';
    const found = async () => (await rowsOf<{ id: number; to: string }>(stack, text, [attemptId]))[0];
    return { ...(await eventually(found, { what: 'a dial' })), organization: this.organization };
  }

  private path(rest: string): string {
    return `/organizations/${this.organization.id}/campaigns${this.id ? `/${this.id}` : ''}${rest}`;
  }
}

/**
 * The called people. Each picks up, talks for a moment and hangs up. The runtime reports each step until it is
 * accepted.
 */
class People {
  readonly odd = new Map<string, number>();
  private readonly talking = new Set<Promise<void>>();
  private seen = 0;
  private stopped = false;

  constructor(
    private readonly requested: ReadonlyMap<string, RequestedCall>,
    private readonly ofCampaign: (call: PlacedCall) => Promise<RequestedCall>,
  ) {}

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

  private async talk(placed: PlacedCall): Promise<void> {
    const call = this.requested.get(placed.to) ?? (await this.ofCampaign(placed));
    await this.report(call, { status: 'in_progress', answered_by: 'human' });
    await sleep(TALK_MS);
    await this.report(call, { status: 'completed', duration_seconds: 1 });
  }

  private async report({ id, to, organization }: RequestedCall, body: object): Promise<void> {
    const path = `/organizations/${organization.id}/outbound-calls/${id}/progress`;
    while (!this.stopped) {
      const response = await organization.platform.post(path, body).catch(() => null);
      if (response?.status === 200) return;
      if (response && response.status !== 503) {
        // A person of the campaign may opt out while the phone rings, which ends the call.
        if (!this.requested.has(to)) return;
        const kind = `${response.status} ${String(response.json?.code)}`;
        this.odd.set(kind, (this.odd.get(kind) ?? 0) + 1);
        return;
      }
      await sleep(200);
    }
  }
}

/** Polls for the most dials in progress of each organization. */
class LineWatch {
  readonly most = new Map<number, number>();
  private stopped = false;

  constructor(private readonly databaseUrl: string) {}

  async run(): Promise<void> {
    while (!this.stopped) {
      const client = new pg.Client({ connectionString: this.databaseUrl, connectionTimeoutMillis: 1000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        for (; !this.stopped; await sleep(25)) {
          const { rows } = await client.query<{ organization: number; dials: number }>(
            `SELECT organization_id::int AS organization, count(*)::int AS dials
             FROM dialer.outbound_attempts WHERE ended_at IS NULL GROUP BY organization_id`,
          );
          for (const { organization, dials } of rows)
            this.most.set(organization, Math.max(this.most.get(organization) ?? 0, dials));
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
  `SIGKILL of dialers, broker and database during ${CALLS} due calls and a campaign of ${CONTACTS}`,
  { own: ['postgres', 'rabbitmq'], env, services: { dialer: 2, chats: 0, voice: 0 }, receiverPorts },
  (stackOf) => {
    const requested = new Map<string, RequestedCall>();
    const asleep: string[] = [];
    let stack: Stack;
    let receiver: Receiver;
    let people: People;
    let lines: LineWatch;
    let campaign: Campaign;

    /** The requested calls, without those of the campaign. */
    const storedCalls = (): Promise<StoredCall[]> =>
      rowsOf<StoredCall>(
        stack,
        'SELECT id, phone_number, status, attempts FROM dialer.outbound_calls WHERE organization_id <> $1 ORDER BY id',
        [campaign.organizationId],
      );
    const dialsOfCampaign = (): PlacedCall[] => twilio.calls.filter(({ to }) => campaign.has(to));
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
      people = new People(requested, (placed) => campaign.callOf(stack, placed));
      lines = new LineWatch(stack.address.databaseUrl);
      const organizations = await Promise.all(Array.from({ length: ORGANIZATIONS }, () => openAnOrganization()));
      campaign = new Campaign(await openAnOrganization(CAMPAIGN_LINES));
      await campaign.start();
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
        await Promise.all([crashAllTheTime(), disturbCampaign()]);
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

    const openAnOrganization = async (outbound_lines = LINES): Promise<TestOrganization> => {
      const organization = await createOrganization(stack.address, {
        outbound_number: '+13125550100',
        outbound_lines,
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
        const isTime = (): boolean => twilio.calls.length - dialsOfCampaign().length >= dialed;
        await eventually(isTime, { timeoutMs: 360_000, what: `${dialed} dials` });
        await crashes[crash % crashes.length]!();
      }
    };

    const disturbCampaign = async (): Promise<void> => {
      await Promise.all([
        campaign.optOutSome(200),
        (async () => {
          for (const dialed of [0.2, 0.5]) {
            await eventually(() => dialsOfCampaign().length >= CONTACTS * dialed, {
              timeoutMs: 360_000,
              what: `${CONTACTS * dialed} dials of the campaign`,
            });
            await campaign.pauseFor(1500);
          }
        })(),
      ]);
    };

    /** After a minute, dials that got no response are looked up at the carrier. */
    const untilAllHaveEnded = async (): Promise<void> => {
      const waiting = async (): Promise<boolean> =>
        (await stillOpen()).every(({ status }) => status === 'dialing' || status === 'in_progress') &&
        (await campaign.get()).contacts['waiting'] === 0;
      await eventually(waiting, { timeoutMs: 720_000, everyMs: 250, what: 'every call to be dialed' });
      await sleep(2000);
      stack.clock.advance(61_000);
      await eventually(async () => (await stillOpen()).length === 0, {
        timeoutMs: 360_000,
        everyMs: 250,
        what: 'every call to end',
      });
      await eventually(async () => (await campaign.get()).status === 'completed', {
        timeoutMs: 360_000,
        everyMs: 250,
        what: 'the campaign to be completed',
      });
    };

    it('no number rings twice, and none rings unless its call was requested', () => {
      const rung = twilio.calls.map(({ to }) => to);
      expect(rung.length - new Set(rung).size).toBe(0);
      expect(new Set(twilio.calls.map(({ attemptId }) => attemptId)).size).toBe(rung.length);
      expect(rung.filter((to) => !requested.has(to) && !campaign.has(to))).toEqual([]);
    });

    it('the campaign calls each contact at most once, loses none, and its counts are true', async () => {
      const contacts = await campaign.contacts();
      expect(contacts.map(({ phone_number }) => phone_number).sort()).toEqual([...campaign.numbers].sort());
      const rung = new Set(dialsOfCampaign().map(({ to }) => to));
      const count = (status: string): number => contacts.filter((contact) => contact.status === status).length;
      process.stdout.write(
        `${CONTACTS} contacts: ${rung.size} rang, ${count('refused')} refused, ${count('failed')} failed; ${campaign.pauses.length} pauses\n`,
      );
      for (const { phone_number, status, reason } of contacts) {
        if (status === 'completed') expect(rung.has(phone_number)).toBe(true);
        else if (status === 'refused') {
          expect([rung.has(phone_number), reason]).toEqual([false, 'do_not_call']);
          expect(campaign.optedOut.has(phone_number)).toBe(true);
        } else expect(status).toBe('failed');
      }
      expect(count('failed')).toBeLessThan(CONTACTS / 4);
      const { status, contacts: counts } = await campaign.get();
      expect(status).toBe('completed');
      const { total, ...byStatus } = counts;
      expect(total).toBe(CONTACTS);
      for (const [name, shown] of Object.entries(byStatus)) expect([name, shown]).toEqual([name, count(name)]);
      const dials = await rowsOf<{ phone_number: string }>(
        stack,
        'SELECT phone_number FROM dialer.outbound_attempts WHERE organization_id = $1',
        [campaign.organizationId],
      );
      expect(new Set(dials.map(({ phone_number }) => phone_number)).size).toBe(dials.length);
    });

    it('no dial starts after an acknowledged opt-out, nor while the campaign is paused', async () => {
      const dials = await rowsOf<{ phone_number: string; started_at: Date }>(
        stack,
        'SELECT phone_number, started_at FROM dialer.outbound_attempts WHERE organization_id = $1',
        [campaign.organizationId],
      );
      expect(campaign.optedOut.size).toBe(Math.ceil(CONTACTS / OPT_OUT_EVERY));
      const isLate = (number: string, at: Date): boolean => at > (campaign.optedOut.get(number) ?? at);
      expect(dials.filter(({ phone_number, started_at }) => isLate(phone_number, started_at))).toEqual([]);
      expect(campaign.pauses).toHaveLength(2);
      for (const { from, until } of campaign.pauses)
        expect(dials.filter(({ started_at }) => started_at > from && started_at < until)).toEqual([]);
    });

    it('every call is dialed exactly once and reaches its end or fails', async () => {
      const calls = (await storedCalls()).filter(({ phone_number }) => !asleep.includes(phone_number));
      const rung = new Set(twilio.calls.map(({ to }) => to));
      const failed = calls.filter(({ status }) => status === 'failed');
      process.stdout.write(
        `${calls.length} calls: ${calls.filter(({ phone_number }) => rung.has(phone_number)).length} rang, ${failed.length} failed (${failed.filter(({ phone_number }) => !rung.has(phone_number)).length} of them never rang); lines in use at most ${Math.max(...lines.most.values())}\n`,
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

    it('no organization has more dials in progress than lines, and the campaign leaves one free', () => {
      expect(lines.most.size).toBe(ORGANIZATIONS + 1);
      for (const [organization, most] of lines.most)
        expect(most).toBeLessThanOrEqual(organization === campaign.organizationId ? CAMPAIGN_LINES - 1 : LINES);
    });

    it('every end is published as one event, and records keeps one call for each dial', async () => {
      const eventsOf = (): Map<number, Set<string>> => {
        const events = new Map<number, Set<string>>();
        for (const { event } of receiver.requests) {
          const { outbound_call } = event.data as { outbound_call: { id: number; phone_number: string } };
          const { id, phone_number } = outbound_call;
          if (campaign.has(phone_number)) continue;
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
            `SELECT status FROM records.calls WHERE direction = 'outbound' AND organization_id <> $1`,
            [campaign.organizationId],
          );
          expect(kept).toHaveLength(CALLS);
          return kept.every(({ status }) => status === 'completed' || status === 'failed');
        },
        { timeoutMs: 60_000, what: 'a call of each dial' },
      );
    });
  },
);
