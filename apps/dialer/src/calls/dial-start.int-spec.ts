import type { DomainError } from '@frontdesk/contracts';
import { inTransaction } from '@frontdesk/persistence';
import { Clock, DatabaseClock, OrganizationFactsService } from '@frontdesk/service-host';
import { eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ConsentsService } from '../consents/consents.service.js';
import {
  callerOf,
  createDialerDatabase,
  DialerProcess,
  inTime,
  liveOf,
  number,
  RecordingCarrier,
  SettableClock,
} from '../../testing/dialing.js';
import { DoNotCallService } from '../do-not-call/do-not-call.service.js';
import { ProgressService } from '../reports/progress.service.js';
import { DialStartService, type DialStart } from './dial-start.service.js';
import type { OutboundCallEntity } from './outbound-call.entity.js';
import { OutboundCallsService } from './outbound-calls.service.js';

jest.setTimeout(180_000);

const clock = new SettableClock();
let database: TestDatabase;
let one: DialerProcess;
let other: DialerProcess;

beforeAll(async () => {
  database = await createDialerDatabase();
  const options = { database, clock, carrier: new RecordingCarrier(), scheduler: false };
  [one, other] = await Promise.all([DialerProcess.start(options), DialerProcess.start(options)]);
});
afterAll(async () => {
  await Promise.all([one, other].map((process) => process?.stop()));
  await database.drop();
});

/** Starts a dial like the scheduler of a process. */
const start = (process: DialerProcess, call: OutboundCallEntity): Promise<DialStart> =>
  inTransaction(process.dataSource, (tx) =>
    process.get(DialStartService).start(tx, liveOf({ id: call.organization_id } as never), {
      id: call.id,
      phoneNumber: call.phone_number,
      by: 'recording',
      from: ['queued', 'scheduled'],
      onlyIfDue: true,
    }),
  );

const outcomes = (starts: DialStart[]): string[] => starts.map(({ outcome }) => outcome).sort();

describe('two processes that start dials concurrently', () => {
  // The races of one organization run one after another because of its lock, so ten organizations race in parallel.
  it('ring a number at most once, in 500 races', async () => {
    await Promise.all(Array.from({ length: 10 }, () => race(50)));
  });

  /** Queues two calls to one number from different sources. Both processes start both calls at the same time. */
  async function race(races: number): Promise<void> {
    const scope = liveOf(await one.organization({ outbound_lines: 1000 }));
    const numbers = Array.from({ length: races }, (_, n) => number(n));
    const now = clock.now();
    const calls = [
      await one.readyMany(scope, numbers, now),
      await one.queueMany(scope, numbers, { dueAt: now, source: 'campaign' }),
    ];
    for (let n = 0; n < races; n++) {
      const both = calls.map((ofSource) => ofSource.find(({ phone_number }) => phone_number === number(n))!);
      const starts = await Promise.all(both.flatMap((call) => [start(one, call), start(other, call)]));
      expect(outcomes(starts).filter((outcome) => outcome === 'started')).toHaveLength(1);
      expect(outcomes(starts)).toContain('delayed');
    }
    const dials = await one.dials(scope);
    expect(new Set(dials.map(({ phone_number }) => phone_number)).size).toBe(races);
    expect(dials).toHaveLength(races);
    expect(await one.statuses(scope)).toEqual({ dialing: races, scheduled: races });
  }

  it('use exactly the lines of the organization', async () => {
    const facts = await one.organization({ outbound_lines: 5 });
    const scope = liveOf(facts);
    const calls = await Promise.all(Array.from({ length: 40 }, (_, n) => one.ready(scope, { number: number(n) })));
    const starts = await Promise.all(calls.map((call, n) => start(n % 2 ? one : other, call)));
    expect(outcomes(starts).filter((outcome) => outcome === 'started')).toHaveLength(5);
    expect(outcomes(starts).filter((outcome) => outcome === 'no_line')).toHaveLength(35);
    expect(await one.statuses(scope)).toEqual({ dialing: 5, queued: 35 });
  });

  it('start exactly the dials that the daily limit allows', async () => {
    const facts = await one.organization({ outbound_lines: 100, daily_call_limit: 7 });
    const scope = liveOf(facts);
    const calls = await Promise.all(Array.from({ length: 20 }, (_, n) => one.ready(scope, { number: number(n) })));
    await Promise.all(calls.map((call, n) => start(n % 2 ? one : other, call)));
    expect(await one.statuses(scope)).toEqual({ dialing: 7, scheduled: 13 });
    const [delayed] = (await Promise.all(calls.map(({ id }) => one.call(id)))).filter(
      ({ status }) => status === 'scheduled',
    );
    // When it is midnight in New York, calling hours in California, where the number is, have ended.
    expect(delayed).toMatchObject({ blocked_reason: 'daily_limit', scheduled_for: new Date('2026-03-05T16:00:00Z') });
    expect(delayed!.due_at).toEqual(delayed!.scheduled_for);
  });
});

describe('a waiting call', () => {
  it('never rings after an opt-out has committed, in any interleaving', async () => {
    const scope = liveOf(await one.organization({ outbound_lines: 1000 }));
    for (let race = 0; race < 60; race++) {
      const call = await one.ready(scope, { number: number(race) });
      const optOut = inTransaction(other.dataSource, (tx) =>
        other.get(DoNotCallService).optOut(tx, scope, call.phone_number),
      );
      const [started] = await Promise.all([start(one, call), optOut]);
      const { status, blocked_reason } = await one.call(call.id);
      // Either the dial was committed first and the phone rings, or the call never rings.
      if (started.outcome === 'started') expect(status).toBe('dialing');
      else expect([status, blocked_reason]).toEqual(['blocked', 'do_not_call']);
      expect((await start(one, call)).outcome).toBe('not_now');
    }
  });

  it('never rings after it was cancelled, in any interleaving', async () => {
    const scope = liveOf(await one.organization({ outbound_lines: 1000 }));
    let rang = 0;
    for (let race = 0; race < 60; race++) {
      const call = await one.ready(scope, { number: number(race) });
      const cancelling = other
        .get(OutboundCallsService)
        .cancel(callerOf(scope), call.id, inTime())
        .then(() => 'cancelled')
        .catch((error: DomainError) => error.code);
      const [{ outcome: started }, cancelled] = await Promise.all([start(one, call), cancelling]);
      const { status, blocked_reason } = await one.call(call.id);
      // Either the dial committed first and rings, or the call never rings.
      if (started === 'started') expect([cancelled, status]).toEqual(['invalid_transition', 'dialing']);
      else
        expect([started, cancelled, status, blocked_reason]).toEqual(['not_now', 'cancelled', 'blocked', 'cancelled']);
      rang += started === 'started' ? 1 : 0;
      expect((await start(one, call)).outcome).toBe('not_now');
    }
    process.stdout.write(`of 60 calls cancelled as they were due, ${rang} rang first\n`);
  });

  it('does not ring if the opt-out locks the number first, and rings if the dial does', async () => {
    const scope = liveOf(await one.organization());
    const optOutOf = (call: OutboundCallEntity, during: () => Promise<unknown> = async () => undefined) =>
      inTransaction(other.dataSource, async (tx) => {
        await other.get(DoNotCallService).optOut(tx, scope, call.phone_number);
        await during();
      });

    const late = await one.ready(scope, { number: number(1) });
    let starting: Promise<DialStart> | undefined;
    await optOutOf(late, async () => {
      starting = start(one, late);
      await untilTransactionWaits();
    });
    expect((await starting!).outcome).toBe('not_now');
    expect(await one.call(late.id)).toMatchObject({ status: 'blocked', blocked_reason: 'do_not_call', attempts: 0 });

    const early = await one.ready(scope, { number: number(2) });
    let optingOut: Promise<unknown> | undefined;
    await inTransaction(one.dataSource, async (tx) => {
      await one.get(DialStartService).start(tx, scope, {
        id: early.id,
        phoneNumber: early.phone_number,
        by: 'recording',
        from: ['queued'],
      });
      optingOut = optOutOf(early);
      await untilTransactionWaits();
    });
    await optingOut;
    expect(await one.call(early.id)).toMatchObject({ status: 'dialing', attempts: 1 });
  });

  it('is blocked with consent_revoked if its consent was revoked, in either order', async () => {
    const scope = liveOf(await one.organization());
    const consent = await one.consent(scope, number(3));
    const call = await one.queue(scope, { number: number(3) });
    await other.get(ConsentsService).revoke(callerOf(scope), consent, inTime());
    expect(await one.call(call.id)).toMatchObject({ status: 'blocked', blocked_reason: 'consent_revoked' });

    // This consent is revoked without a search for waiting calls, and the dial start still finds it revoked.
    const missed = await one.ready(scope, { number: number(4) });
    await one.dataSource.query('UPDATE consents SET revoked_at = obtained_at WHERE phone_number = $1', [number(4)]);
    expect((await start(one, missed)).outcome).toBe('blocked');
    const blocked = await one.call(missed.id);
    expect(blocked).toMatchObject({
      status: 'blocked',
      blocked_reason: 'consent_revoked',
      attempts: 0,
      due_at: null,
      ended_at: expect.any(Date),
      decision: { allowed: false, reason: 'consent_revoked', retry_at: null },
    });
    expect(await one.announced(missed.id)).toEqual(['outbound_call.completed blocked']);
  });

  it.each([12, -12])('does not ring at night if the machine’s clock is off by %s hours', async (by) => {
    let setMs = 0;
    const night = clock.now().getTime() + 12 * 3_600_000;
    const machine = new (class extends Clock {
      now = (): Date => new Date(night + setMs);
    })();
    const agreed = new DatabaseClock(machine, database.dataSource, () => Date.now() + setMs);
    await agreed.compare();
    const process = await DialerProcess.start({
      database,
      clock: agreed,
      carrier: new RecordingCarrier(),
      scheduler: false,
    });
    const scope = liveOf(await process.organization());
    const call = await process.ready(scope, { number: number(6) });
    await database.dataSource.query('UPDATE outbound_calls SET due_at = created_at WHERE id = $1', [call.id]);
    setMs = by * 3_600_000;
    expect(await start(process, call)).toMatchObject({
      outcome: 'delayed',
      call: { blocked_reason: 'outside_hours' },
    });
    await process.stop();
  });

  it('does not ring while the time is uncertain, and remains due', async () => {
    const call = await one.ready(liveOf(await one.organization()), { number: number(7) });
    const isCertain = jest.spyOn(clock, 'isCertain').mockResolvedValueOnce(false);
    expect((await start(one, call)).outcome).toBe('not_now');
    expect(isCertain).toHaveBeenCalled();
    isCertain.mockRestore();
    expect((await start(one, call)).outcome).toBe('started');
  });

  it('is checked against stored data when its dial starts, not against the caller’s copy', async () => {
    const facts = await one.organization();
    const scope = liveOf(facts);
    const call = await one.ready(scope, { number: number(5) });
    await one.organization({ id: facts.id, outbound_enabled: false });
    expect((await start(one, call)).outcome).toBe('blocked');
    expect(await one.call(call.id)).toMatchObject({ status: 'blocked', blocked_reason: 'outbound_disabled' });
  });

  it('does not start after an acknowledged change that prevents it, in either order', async () => {
    const facts = await one.organization();
    const scope = liveOf(facts);
    const early = await one.ready(scope, { number: number(21) });
    const late = await one.ready(scope, { number: number(22) });
    const steps: string[] = [];
    let storing: Promise<unknown> | undefined;
    await inTransaction(one.dataSource, async (tx) => {
      const request = { by: 'recording', from: ['queued'] as const };
      await one.get(DialStartService).start(tx, scope, { ...request, id: early.id, phoneNumber: number(21) });
      storing = other
        .get(OrganizationFactsService)
        .store({ ...facts, version: facts.version + 10_000, outbound_enabled: false })
        .then(() => steps.push('change stored'));
      await untilTransactionWaits();
      steps.push('dial started');
    });
    await storing;
    expect(steps).toEqual(['dial started', 'change stored']);
    expect((await start(one, late)).outcome).toBe('blocked');
    expect(await one.statuses(scope)).toEqual({ dialing: 1, blocked: 1 });
  });

  it('stores and announces its intent before the request to the carrier', async () => {
    const scope = liveOf(await one.organization());
    const call = await one.ready(scope, { number: number(6) });
    await start(one, call);
    expect(await one.call(call.id)).toMatchObject({
      status: 'dialing',
      attempts: 1,
      blocked_reason: null,
      scheduled_for: null,
      due_at: null,
      decision: { allowed: true, reason: null },
    });
    expect(await one.dials(scope)).toMatchObject([
      {
        outbound_call_id: call.id,
        phone_number: number(6),
        from_number: '+13125550100',
        started_at: clock.now(),
        carrier: 'recording',
        carrier_call_id: null,
        ended_at: null,
        expires_at: new Date(clock.now().getTime() + 600_000),
      },
    ]);
    expect(await one.announced(call.id)).toEqual(['dial.started ringing']);
  });

  it('is checked by every rule when the runtime reports that the phone rings', async () => {
    const scope = liveOf(await one.organization({ outbound_lines: 1 }));
    const report = (call: OutboundCallEntity): Promise<string> =>
      inTransaction(one.dataSource, async (tx) => {
        const { outcome } = await one.get(ProgressService).apply(tx, scope, call.id, { status: 'dialing' });
        return outcome;
      });
    const first = await one.ready(scope, { number: number(7), source: 'agent_dial' });
    const second = await one.ready(scope, { number: number(8), source: 'agent_dial' });
    expect(await report(first)).toBe('moved');
    expect(await report(first)).toBe('unchanged');
    expect(await report(second)).toBe('forbidden');
    expect(await one.call(second.id)).toMatchObject({ status: 'queued', attempts: 0 });
    expect(await one.dials(scope)).toMatchObject([{ outbound_call_id: first.id, carrier: 'runtime' }]);
  });
});

/** Resolves when a transaction in this database waits for a lock. */
async function untilTransactionWaits(): Promise<void> {
  await eventually(
    async () => {
      const waiting = await database.dataSource.query<unknown[]>(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    },
    { timeoutMs: 20_000, everyMs: 5, what: 'a transaction to wait for a lock' },
  );
}
