import type { OrganizationFacts, SandboxClockBody } from '@frontdesk/contracts';
import type { TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { miscounted } from '../../testing/campaign-counts.js';
import { CampaignBench, fileOf } from '../../testing/campaigns.js';
import {
  callerOf,
  createDialerDatabase,
  DialerProcess,
  inTime,
  liveOf,
  number,
  RecordingCarrier,
  SettableClock,
  testOf,
} from '../../testing/dialing.js';
import { DecisionsService } from '../decisions/decisions.service.js';
import { DialingRepository } from '../dialing/dialing.repository.js';
import { DoNotCallService } from '../do-not-call/do-not-call.service.js';
import { OutboundCallsService } from '../calls/outbound-calls.service.js';
import { SandboxClockService } from '../sandbox-clock/sandbox-clock.service.js';
import { CampaignRunner } from './campaign-runner.service.js';
import { CampaignsSchedule } from './campaigns.schedule.js';

jest.setTimeout(180_000);

/** In California, where it is 10 am. */
const numbers = (count: number): string[] => Array.from({ length: count }, (_, n) => number(n));
const HOUR = 3600;

const clock = new SettableClock();
let database: TestDatabase;
let one: DialerProcess;
let other: DialerProcess;

beforeAll(async () => {
  database = await createDialerDatabase();
  const options = { database, clock, carrier: new RecordingCarrier(), scheduler: false };
  [one, other] = await Promise.all([DialerProcess.start(options), DialerProcess.start(options)]);
});
afterEach(async () => {
  clock.reset();
  expect(await miscounted(database.dataSource)).toEqual([]);
});
afterAll(async () => {
  await Promise.all([one, other].map((process) => process?.stop()));
  await database.drop();
});

async function bench(part: Partial<OrganizationFacts> = {}): Promise<CampaignBench> {
  await database.dataSource.query('UPDATE campaigns SET due_at = NULL');
  return new CampaignBench(one, liveOf(await one.organization(part)));
}

const optOut = ({ scope }: CampaignBench, phone_number: string) =>
  one.get(DoNotCallService).record(callerOf(scope), { phone_number, opted_out: true }, inTime());

/** Requests a call as the platform API does, and returns its id. */
const request = async ({ scope }: CampaignBench, phone_number: string): Promise<number> => {
  const body = { phone_number, source: 'campaign', purpose: 'marketing' } as const;
  return (await one.get(OutboundCallsService).request(callerOf(scope), body, inTime())).data.id;
};

const change = (scope: CampaignBench['scope'], part: Partial<OrganizationFacts>) =>
  one.organization({ id: scope.organizationId, ...part });

describe('a campaign', () => {
  it('calls each contact once, at most `calls_at_once` at a time, and is completed after the last', async () => {
    const campaigns = await bench();
    const id = await campaigns.running(numbers(5), { calls_at_once: 2 });
    await campaigns.run();
    expect(await campaigns.outcomes(id)).toEqual(['calling', 'calling', 'waiting', 'waiting', 'waiting']);
    expect((await campaigns.get(id)).contacts).toMatchObject({ total: 5, calling: 2, waiting: 3 });
    for (let round = 0; round < 3; round++) {
      await campaigns.finishCalls(id);
      clock.advance(3);
      await campaigns.run();
    }
    expect(await campaigns.outcomes(id)).toEqual(Array(5).fill('no_answer'));
    expect(await campaigns.get(id)).toMatchObject({ status: 'completed', ended_at: expect.any(String) });
    expect(await one.dials(campaigns.scope)).toHaveLength(5);
  });

  it('places calls that name their source, purpose and campaign, and know the context of both', async () => {
    const campaigns = await bench();
    const id = await campaigns.create({ purpose: 'informational', context: { offer: 'cleaning', city: 'here' } });
    const row = {
      phone_number: number(1),
      name: 'Ada',
      consent_text: 'Remind me of my visits.',
      obtained_at: '2026-01-05',
    };
    await campaigns.import(id, JSON.stringify({ ...row, city: 'Oakland', visit: 3 }), 'application/x-ndjson');
    await campaigns.start(id);
    await campaigns.run();
    const [contact] = await campaigns.contacts(id);
    expect(await one.call(contact!.outbound_call_id!)).toMatchObject({
      source: 'campaign',
      purpose: 'informational',
      campaign_id: id,
      contact_name: 'Ada',
      context: { offer: 'cleaning', city: 'Oakland', visit: 3 },
    });
  });

  it('asks the rules about every contact: refused, delayed by hours of the area code, or called', async () => {
    const campaigns = await bench();
    const [listed, eastern, called] = [number(1), '+12125550123', number(2)];
    const hawaii = ['+18085550111', '+18085550112'];
    await optOut(campaigns, listed);
    const id = await campaigns.running([listed, eastern, ...hawaii, called], { calls_at_once: 5 });
    await campaigns.run();
    // It is 8 am in Hawaii, where calls may begin. Two hours earlier they may not.
    expect(await campaigns.outcomes(id)).toEqual(['refused: do_not_call', ...Array(4).fill('calling')]);
    await campaigns.cancel(id);
    clock.advance(-2 * HOUR);
    const early = await campaigns.running(hawaii);
    await campaigns.run();
    expect(await campaigns.outcomes(early)).toEqual(Array(2).fill('waiting: outside_hours'));
    const waits = { waits_for: 'contacts_later', waits_until: '2026-03-04T18:00:00Z' };
    expect(await campaigns.get(early)).toMatchObject(waits);
    expect((await campaigns.contacts(early))[0]).toMatchObject({ waits_until: waits.waits_until });
    clock.advance(2 * HOUR);
    await campaigns.run();
    expect(await campaigns.outcomes(early)).toEqual(['calling', 'calling']);
  });

  it('refuses a contact who opts out between the import and the dial', async () => {
    const campaigns = await bench();
    const id = await campaigns.running(numbers(2));
    await campaigns.run();
    await optOut(campaigns, number(0));
    const [first] = await campaigns.contacts(id);
    expect(first).toMatchObject({ status: 'refused', reason: 'do_not_call' });
    expect(await campaigns.dial(first!.outbound_call_id!)).toBe('not_now');
  });

  it('refuses a contact whose person opted out after the consent in the file', async () => {
    const campaigns = await bench();
    await optOut(campaigns, number(0));
    const id = await campaigns.running(numbers(1));
    const [{ revoked_at }] = await database.dataSource.query<[{ revoked_at: Date | null }]>(
      'SELECT revoked_at FROM consents WHERE organization_id = $1',
      [campaigns.scope.organizationId],
    );
    expect(revoked_at).not.toBeNull();
    await campaigns.run();
    expect(await campaigns.outcomes(id)).toEqual(['refused: do_not_call']);
  });

  it('leaves one line and a fifth of the day to others, and callbacks go first', async () => {
    const campaigns = await bench({ outbound_lines: 3, daily_call_limit: 10 });
    const id = await campaigns.running(numbers(20), { calls_at_once: 10 });
    await campaigns.run();
    expect((await campaigns.get(id)).contacts.calling).toBe(2);
    await one.ready(campaigns.scope, { number: '+14155550199', source: 'speed_to_lead' });
    clock.advance(1);
    const due = await one.get(DialingRepository).listDue(campaigns.scope, clock.now(), 10);
    expect(due.map(({ source }) => source)).toEqual(['speed_to_lead', 'campaign', 'campaign']);
    for (let round = 0; round < 8; round++) {
      await campaigns.finishCalls(id);
      clock.advance(3);
      await campaigns.run();
    }
    expect(await one.dials(campaigns.scope)).toHaveLength(8);
    expect(await campaigns.get(id)).toMatchObject({ waits_for: 'daily_limit', waits_until: '2026-03-05T05:00:00Z' });
  });

  it('stops at its own calls of the day, and goes on the next day', async () => {
    const campaigns = await bench();
    const id = await campaigns.running(numbers(3), { calls_per_day: 2, calls_at_once: 3 });
    await campaigns.run();
    await campaigns.finishCalls(id);
    clock.advance(3);
    await campaigns.run();
    expect(await campaigns.get(id)).toMatchObject({
      waits_for: 'campaign_day',
      waits_until: '2026-03-05T05:00:00Z',
      contacts: { waiting: 1, no_answer: 2 },
    });
    clock.advance(24 * HOUR);
    await campaigns.run();
    expect((await campaigns.get(id)).contacts.waiting).toBe(0);
  });

  it('that waits for the next day goes on minutes after the daily limit was raised', async () => {
    const campaigns = await bench({ daily_call_limit: 2 });
    const id = await campaigns.running(numbers(3), { calls_at_once: 1 });
    for (let round = 0; round < 3; round++) {
      await campaigns.run();
      await campaigns.finishCalls(id);
      clock.advance(3);
    }
    expect(await campaigns.get(id)).toMatchObject({ waits_for: 'daily_limit', waits_until: '2026-03-05T05:00:00Z' });
    await change(campaigns.scope, { daily_call_limit: 100 });
    clock.advance(600);
    await campaigns.run();
    expect(await campaigns.get(id)).toMatchObject({ waits_for: null, contacts: { calling: 1 } });
  });

  it('counts a call for the day on which it rings', async () => {
    // Midnight in London is in the afternoon in California.
    const campaigns = await bench({ timezone: 'Europe/London' });
    const id = await campaigns.running(numbers(5), { calls_per_day: 2, calls_at_once: 5 });
    clock.advance(6 * HOUR - 60);
    await campaigns.run();
    expect((await campaigns.get(id)).contacts).toMatchObject({ calling: 2, waiting: 3 });
    clock.advance(120);
    await campaigns.finishCalls(id);
    await campaigns.run();
    expect(await campaigns.get(id)).toMatchObject({
      waits_for: 'campaign_day',
      waits_until: '2026-03-06T00:00:00Z',
      contacts: { no_answer: 2, waiting: 3 },
    });
    expect(await one.dials(campaigns.scope)).toHaveLength(2);
  });

  it('keeps its pace when a call rings: its calls of the day, the free line, and the share of the daily limit', async () => {
    const campaigns = await bench({ timezone: 'Europe/London', outbound_lines: 4, daily_call_limit: 6 });
    const id = await campaigns.running(numbers(3), { calls_at_once: 3 });
    await campaigns.run();
    const calls = (await campaigns.contacts(id)).map(({ outbound_call_id }) => outbound_call_id!);
    const dueAt = async (call: number) => (await one.call(call)).due_at?.toISOString();
    const callback = async (n: number): Promise<number> => {
      const { id: call } = await one.ready(campaigns.scope, { number: number(n), source: 'api' });
      expect(await campaigns.dial(call)).toBe('started');
      return call;
    };
    // One of the four lines stays free.
    const others = [await callback(100), await callback(101), await callback(102)];
    expect(await campaigns.dial(calls[0]!)).toBe('held');
    expect(await dueAt(calls[0]!)).toBe('2026-03-04T18:00:05.400Z');
    for (const call of others) await campaigns.report(call, { status: 'no_answer' });
    clock.advance(5);
    await database.dataSource.query('UPDATE campaigns SET calls_per_day = 1 WHERE id = $1', [id]);
    expect(await campaigns.dial(calls[0]!)).toBe('started');
    expect(await campaigns.dial(calls[1]!)).toBe('held');
    expect(await dueAt(calls[1]!)).toBe('2026-03-05T00:00:00.000Z');
    // The last fifth of the daily limit is for others.
    await database.dataSource.query('UPDATE campaigns SET calls_per_day = NULL WHERE id = $1', [id]);
    await callback(103);
    expect(await campaigns.dial(calls[2]!)).toBe('held');
    expect(await dueAt(calls[2]!)).toBe('2026-03-05T00:00:00.000Z');
    await callback(104);
  });

  it('is paused by a rule that concerns every call, and its contacts wait', async () => {
    const campaigns = await bench();
    const id = await campaigns.running(numbers(3));
    await change(campaigns.scope, { terms_accepted: false });
    await campaigns.run();
    expect(await campaigns.get(id)).toMatchObject({
      status: 'paused',
      paused_reason: 'terms_not_accepted',
      contacts: { waiting: 3 },
    });
    await expect(campaigns.start(id)).rejects.toMatchObject({ code: 'terms_not_accepted' });
    await change(campaigns.scope, { terms_accepted: true });
    await campaigns.start(id);
    await campaigns.run();
    expect((await campaigns.get(id)).contacts).toMatchObject({ calling: 3 });
  });

  it('keeps to its dates: waits for its start, and cancels what is left at its end', async () => {
    const campaigns = await bench();
    const id = await campaigns.running(numbers(2), {
      calls_at_once: 1,
      starts_at: '2026-03-04T18:30:00Z',
      ends_at: '2026-03-04T19:00:00Z',
    });
    await campaigns.run();
    expect(await campaigns.get(id)).toMatchObject({ waits_for: 'starts_later', contacts: { waiting: 2 } });
    clock.advance(1800);
    await campaigns.run();
    const [first] = await campaigns.contacts(id);
    expect(first!.status).toBe('calling');
    clock.advance(1800);
    expect(await campaigns.dial(first!.outbound_call_id!)).toBe('blocked');
    await campaigns.run();
    expect(await campaigns.outcomes(id)).toEqual(['cancelled: cancelled', 'cancelled']);
    expect((await campaigns.get(id)).status).toBe('completed');
    await expect(campaigns.start(id)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('is looked at when it was started or resumed, without waiting for the next check', async () => {
    const campaigns = await bench();
    const wake = jest.spyOn(one.get(CampaignsSchedule), 'wake');
    const id = await campaigns.running(numbers(1));
    expect(wake).toHaveBeenCalledTimes(1);
    await campaigns.pause(id);
    await campaigns.start(id);
    expect(wake).toHaveBeenCalledTimes(2);
    wake.mockRestore();
  });

  it('goes on with the others if a contact cannot be handled', async () => {
    const campaigns = await bench();
    const decisions = one.get(DecisionsService);
    const decide = decisions.decide.bind(decisions);
    const broken = jest.spyOn(decisions, 'decide').mockImplementation((sql, scope, wanted) => {
      if (wanted.phoneNumber === number(0)) throw new Error('This contact is broken.');
      return decide(sql, scope, wanted);
    });
    const id = await campaigns.running(numbers(2));
    await campaigns.run();
    expect(await campaigns.outcomes(id)).toEqual(['waiting', 'calling']);
    broken.mockRestore();
    clock.advance(61);
    await campaigns.run();
    expect(await campaigns.outcomes(id)).toEqual(['calling', 'calling']);
  });

  it('waits for the call of another campaign to the same number', async () => {
    const campaigns = await bench();
    const [first, second] = [await campaigns.running(numbers(1)), await campaigns.running(numbers(1))];
    await campaigns.run();
    expect(await campaigns.outcomes(first)).toEqual(['calling']);
    expect(await campaigns.outcomes(second)).toEqual(['waiting: called_elsewhere']);
  });

  it('cannot be changed while it runs, nor started without contacts or after its end', async () => {
    const campaigns = await bench();
    const id = await campaigns.create();
    const refused = { code: 'invalid_transition' };
    await expect(campaigns.start(id)).rejects.toMatchObject(refused);
    await expect(campaigns.pause(id)).rejects.toMatchObject(refused);
    await campaigns.import(id, fileOf(numbers(1)));
    await campaigns.update(id, { calls_at_once: 7, starts_at: null });
    await campaigns.start(id);
    await expect(campaigns.update(id, { name: 'Other' })).rejects.toMatchObject(refused);
    await expect(campaigns.import(id, fileOf(numbers(2)))).rejects.toMatchObject(refused);
    await campaigns.cancel(id);
    await expect(campaigns.start(id)).rejects.toMatchObject(refused);
    expect(await campaigns.cancel(id)).toMatchObject({ data: { status: 'cancelled' } });
    const stranger = new CampaignBench(one, testOf({ id: campaigns.scope.organizationId } as never));
    await expect(stranger.get(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(stranger.pause(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('pausing a campaign', () => {
  it('takes back its calls that have not rung, and calls their contacts after it is resumed', async () => {
    const campaigns = await bench();
    const id = await campaigns.running(numbers(3));
    await campaigns.run();
    const [ringing, second, third] = (await campaigns.contacts(id)).map(({ outbound_call_id }) => outbound_call_id!);
    await campaigns.dial(ringing!);
    expect(await campaigns.pause(id)).toMatchObject({ data: { contacts: { calling: 1, waiting: 2 } } });
    for (const call of [second!, third!]) {
      expect(await one.call(call)).toMatchObject({ status: 'blocked', blocked_reason: 'cancelled', campaign_id: id });
      expect(await one.announced(call)).toEqual(['outbound_call.completed blocked']);
      expect(await campaigns.dial(call)).toBe('not_now');
      await expect(campaigns.report(call, { status: 'dialing' })).resolves.toMatchObject({ outcome: 'forbidden' });
    }
    await campaigns.run();
    expect(await campaigns.outcomes(id)).toEqual(['calling', 'waiting', 'waiting']);
    await campaigns.start(id);
    await campaigns.run();
    const again = (await campaigns.contacts(id)).map(({ outbound_call_id }) => outbound_call_id!);
    expect([await campaigns.dial(again[1]!), await campaigns.dial(again[2]!)]).toEqual(['started', 'started']);
    expect(await one.dials(campaigns.scope)).toHaveLength(3);
  });

  it('holds up neither another campaign nor a request for the same number', async () => {
    const campaigns = await bench();
    const first = await campaigns.running(numbers(2));
    await campaigns.run();
    const second = await campaigns.running([number(0)]);
    await campaigns.run();
    expect(await campaigns.outcomes(second)).toEqual(['waiting: called_elsewhere']);
    await campaigns.pause(first);
    clock.advance(61);
    await campaigns.run();
    const [contact] = await campaigns.contacts(second);
    expect(contact!.status).toBe('calling');
    expect(await campaigns.dial(contact!.outbound_call_id!)).toBe('started');
    const requested = await request(campaigns, number(1));
    expect(await campaigns.dial(requested)).toBe('started');
    expect(await campaigns.outcomes(first)).toEqual(['waiting', 'waiting']);
  });

  it('is finished by another process if the first one dies, or by the scheduler', async () => {
    const campaigns = await bench();
    const id = await campaigns.running(numbers(3));
    await campaigns.run();
    const endCalls = jest.spyOn(one.get(CampaignRunner), 'endCalls').mockRejectedValueOnce(new Error('killed'));
    await expect(campaigns.pause(id)).rejects.toThrow('killed');
    endCalls.mockRestore();
    const [first] = await campaigns.contacts(id);
    expect(await campaigns.dial(first!.outbound_call_id!)).toBe('blocked');
    expect(await campaigns.outcomes(id)).toEqual(['waiting', 'calling', 'calling']);
    while (await other.get(CampaignRunner).runOne());
    expect(await campaigns.outcomes(id)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('leaves a call that was also requested, whose end is that of its contact', async () => {
    const campaigns = await bench();
    const id = await campaigns.running(numbers(2));
    await campaigns.run();
    const [first] = await campaigns.contacts(id);
    expect(await request(campaigns, number(0))).toBe(first!.outbound_call_id);
    await campaigns.pause(id);
    expect(await campaigns.outcomes(id)).toEqual(['calling', 'waiting']);
    expect(await campaigns.dial(first!.outbound_call_id!)).toBe('started');
    await campaigns.report(first!.outbound_call_id!, { status: 'no_answer' });
    await campaigns.start(id);
    await campaigns.run();
    expect(await campaigns.outcomes(id)).toEqual(['no_answer', 'calling']);
    expect((await one.dials(campaigns.scope)).map(({ phone_number }) => phone_number)).toEqual([number(0)]);
  });

  it('lets no dial start after its response, nor after that of a cancellation, in 24 races with ten dials', async () => {
    const campaigns = await bench({ outbound_lines: 1000 });
    const second = new CampaignBench(other, campaigns.scope);
    let heldCount = 0;
    for (let race = 0; race < 24; race++) {
      const id = await campaigns.running(
        Array.from({ length: 10 }, (_, n) => number(race * 10 + n)),
        { calls_at_once: 10 },
      );
      await campaigns.run();
      const calls = (await campaigns.contacts(id)).map(({ outbound_call_id }) => outbound_call_id!);
      const stop = async (): Promise<number> => {
        await sleep(race);
        await (race % 2 ? campaigns.cancel(id) : campaigns.pause(id));
        return (await one.dials(campaigns.scope)).length;
      };
      const [atResponse, ...outcomes] = await Promise.all([
        stop(),
        ...calls.map((call, n) => sleep(n * 3).then(() => (n % 2 ? campaigns : second).dial(call))),
      ]);
      expect((await one.dials(campaigns.scope)).length).toBe(atResponse);
      // No call that waits is left, which would hold up other campaigns.
      expect((await one.statuses(campaigns.scope)).queued).toBeUndefined();
      heldCount += outcomes.filter((outcome) => outcome !== 'started').length;
    }
    // Otherwise, every dial would have been faster.
    expect(heldCount).toBeGreaterThan(0);
  });
});

describe('cancelling a campaign', () => {
  it('blocks its waiting calls, cancels its contacts and leaves calls that ring', async () => {
    const campaigns = await bench();
    const id = await campaigns.running(numbers(5), { calls_at_once: 3 });
    await campaigns.run();
    const [ringing] = await campaigns.contacts(id);
    await campaigns.dial(ringing!.outbound_call_id!);
    expect(await campaigns.cancel(id)).toMatchObject({ data: { status: 'cancelled' } });
    expect(await campaigns.outcomes(id)).toEqual([
      'calling',
      'cancelled: cancelled',
      'cancelled: cancelled',
      'cancelled',
      'cancelled',
    ]);
    await campaigns.report(ringing!.outbound_call_id!, { status: 'no_answer' });
    expect((await campaigns.outcomes(id))[0]).toBe('no_answer');
  });

  it('is finished by another process if the first one dies', async () => {
    const campaigns = await bench();
    const id = await campaigns.running(numbers(4), { calls_at_once: 2 });
    await campaigns.run();
    const settle = jest.spyOn(one.get(CampaignRunner), 'settle').mockRejectedValueOnce(new Error('killed'));
    await expect(campaigns.cancel(id)).rejects.toThrow('killed');
    settle.mockRestore();
    const [first] = await campaigns.contacts(id);
    expect(await campaigns.dial(first!.outbound_call_id!)).toBe('blocked');
    while (await other.get(CampaignRunner).runOne());
    expect((await campaigns.get(id)).contacts).toMatchObject({ cancelled: 4 });
  });
});

describe('in every interleaving of two processes, pauses, opt-outs and cancellations', () => {
  it('a contact has at most one call, and no dial starts after a pause, an opt-out or a cancellation', async () => {
    const [ticking, stands] = [clock as { now: () => Date }, clock.now.bind(clock)];
    let ticks = 0;
    // Each reading is a millisecond later than the one before, so that the order of events shows in the instants.
    const begin = stands().getTime();
    ticking.now = () => new Date(begin + ticks++);
    const steps = fc.array(
      fc.record({
        what: fc.constantFrom('run', 'dial', 'dial', 'dial', 'pause', 'start', 'optOut', 'cancel'),
        by: fc.constantFrom(0, 1),
        contact: fc.integer({ min: 0, max: 3 }),
        wait: fc.integer({ min: 0, max: 40 }),
      }),
      { minLength: 8, maxLength: 20 },
    );
    try {
      await fc.assert(
        fc.asyncProperty(steps, async (given) => {
          const campaigns = await bench({ outbound_lines: 100 });
          const second = new CampaignBench(other, campaigns.scope);
          const id = await campaigns.running(numbers(4), { calls_at_once: 10 });
          await campaigns.process.get(CampaignRunner).runOne();
          const forbidden: { contact: number | null; from: Date; until: Date | null }[] = [];
          const work = async ({ what, by, contact, wait }: (typeof given)[number]): Promise<void> => {
            await sleep(wait);
            const own = by ? second : campaigns;
            if (what === 'run') return void (await own.process.get(CampaignRunner).runOne());
            if (what === 'dial') {
              const call = (await own.contacts(id))[contact]!.outbound_call_id;
              return void (call && (await own.dial(call)));
            }
            if (what === 'start') {
              const from = ticking.now();
              await own.start(id);
              for (const one of forbidden) if (one.contact === null) one.until ??= from;
              return;
            }
            if (what === 'optOut') await optOut(own, number(contact));
            // A concurrent start may have resumed the campaign before the pause was answered.
            else if ((await own[what](id)).data.status === 'running') return;
            forbidden.push({ contact: what === 'optOut' ? contact : null, from: ticking.now(), until: null });
          };
          await Promise.all(
            given.map((step) =>
              work(step).catch((error: { code?: string }) => {
                if (error.code !== 'invalid_transition') throw error;
              }),
            ),
          );
          const calls = await database.dataSource.query<{ phone_number: string; calls: number }[]>(
            `SELECT phone_number, count(*)::int AS calls FROM outbound_calls
             WHERE organization_id = $1 AND status <> 'blocked' GROUP BY 1`,
            [campaigns.scope.organizationId],
          );
          for (const { calls: count } of calls) expect(count).toBe(1);
          const dials = await one.dials(campaigns.scope);
          expect(new Set(dials.map(({ phone_number }) => phone_number)).size).toBe(dials.length);
          for (const { contact, from, until } of forbidden) {
            const late = dials.filter(
              ({ phone_number, started_at }) =>
                started_at > from &&
                (until === null || started_at < until) &&
                (contact === null || phone_number === number(contact)),
            );
            expect(late).toEqual([]);
          }
          // Nothing is lost: every contact has a state that its call explains.
          const { contacts } = await campaigns.get(id);
          expect(contacts.total).toBe(4);
        }),
        { numRuns: 30 },
      );
    } finally {
      ticking.now = stands;
    }
  });
});

describe('test mode', () => {
  const setClock = (campaigns: CampaignBench, body: SandboxClockBody) =>
    one.get(SandboxClockService).set(callerOf(campaigns.scope), body, inTime());
  const inTestMode = async (): Promise<CampaignBench> => {
    await bench();
    return new CampaignBench(one, testOf(await one.organization()));
  };

  it('follows the clock of test mode, and goes on when the clock is advanced', async () => {
    const campaigns = await inTestMode();
    await setClock(campaigns, { now: '2026-03-05T08:00:00Z', frozen: true });
    const id = await campaigns.running(numbers(60), { calls_at_once: 100, starts_at: '2026-03-05T08:30:00Z' });
    await campaigns.run();
    const waits = { waits_for: 'starts_later', waits_until: '2026-03-05T08:30:00Z' };
    expect(await campaigns.get(id)).toMatchObject({ ...waits, created_at: '2026-03-05T08:00:00Z' });
    clock.advance(24 * HOUR);
    await campaigns.run();
    expect(await campaigns.get(id)).toMatchObject(waits);
    await setClock(campaigns, { advance_seconds: HOUR, frozen: true });
    await campaigns.run();
    expect(await campaigns.outcomes(id)).toEqual(Array(60).fill('waiting: outside_hours'));
    expect(await campaigns.get(id)).toMatchObject({
      started_at: '2026-03-05T08:00:00Z',
      waits_for: 'contacts_later',
      waits_until: '2026-03-05T16:00:00Z',
    });
    await setClock(campaigns, { advance_seconds: 7 * HOUR, frozen: true });
    await campaigns.run();
    expect((await campaigns.get(id)).contacts.calling).toBeGreaterThan(0);
  });

  it('ends by the clock of test mode', async () => {
    const campaigns = await inTestMode();
    await setClock(campaigns, { now: '2026-03-05T08:00:00Z', frozen: true });
    const id = await campaigns.running(numbers(2), { ends_at: '2026-03-05T09:00:00Z' });
    await campaigns.run();
    expect((await campaigns.get(id)).status).toBe('running');
    await setClock(campaigns, { advance_seconds: HOUR, frozen: true });
    await campaigns.run();
    expect(await campaigns.outcomes(id)).toEqual(['cancelled', 'cancelled']);
    expect(await campaigns.get(id)).toMatchObject({ status: 'completed', ended_at: '2026-03-05T09:00:00Z' });
  });

  it('waits for no calling hours without a clock, also after the clock was removed', async () => {
    const campaigns = await inTestMode();
    await setClock(campaigns, { now: '2026-03-05T08:00:00Z', frozen: true });
    const first = await campaigns.running(numbers(2));
    await campaigns.run();
    expect(await campaigns.outcomes(first)).toEqual(Array(2).fill('waiting: outside_hours'));
    clock.advance(14 * HOUR);
    await one.get(SandboxClockService).remove(callerOf(campaigns.scope), inTime());
    const second = await campaigns.running([number(7)]);
    await campaigns.run();
    expect(await campaigns.outcomes(first)).toEqual(Array(2).fill('calling: outside_hours'));
    expect(await campaigns.outcomes(second)).toEqual(['calling: outside_hours']);
  });

  it('runs a campaign with simulated calls', async () => {
    const facts = await one.organization();
    const campaigns = new CampaignBench(one, testOf(facts));
    const id = await campaigns.running(numbers(1));
    await campaigns.run();
    const [contact] = await campaigns.contacts(id);
    expect(await one.call(contact!.outbound_call_id!)).toMatchObject({ livemode: false, status: 'queued' });
    expect(await one.get(OutboundCallsService).get(campaigns.caller, contact!.outbound_call_id!)).toMatchObject({
      data: { source: 'campaign' },
    });
  });
});
