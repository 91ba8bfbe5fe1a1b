import {
  DomainError,
  reportedStatuses,
  type Dial,
  type OutboundCall,
  type OutboundCallSource,
  type OutboundCallStatus,
  type ReportProgressBody,
} from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DialEntity } from '../calls/dial.entity.js';
import { outboundCallTransitions } from '../calls/outbound-call.states.js';
import { aCaller, inTime, NOON, NUMBER, OutboundCallsBench } from '../../testing/outbound-calls.js';

let bench: OutboundCallsBench;
beforeAll(async () => {
  bench = await OutboundCallsBench.start();
});
afterAll(() => bench.database.drop());
beforeEach(async () => {
  await bench.reset();
  await bench.consent();
});

const report = async (id: number, body: ReportProgressBody, deadline = inTime()): Promise<OutboundCall> =>
  (await bench.progress.report(aCaller(), id, body, deadline)).data;

async function codeOf(asked: Promise<unknown>): Promise<string> {
  const error = await asked.then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  return error instanceof DomainError ? error.code : String(error);
}

async function placed(source: OutboundCallSource = 'api', livemode = true): Promise<number> {
  const wanted = { source, purpose: 'marketing', phone_number: NUMBER, contact_name: null, context: null } as const;
  return inTransaction(
    bench.database.dataSource,
    async (tx) => (await bench.calls.place(tx, scopeOf({ organizationId: 1, livemode }), wanted)).id,
  );
}

async function dialing(source: OutboundCallSource = 'api'): Promise<number> {
  const id = await placed(source);
  expect((await bench.dial(id)).outcome).toBe('started');
  return id;
}

const optOut = (): Promise<unknown> =>
  inTransaction(bench.database.dataSource, (tx) =>
    bench.doNotCall.optOut(tx, scopeOf({ organizationId: 1, livemode: true }), NUMBER),
  );
const attemptsOf = (id: number): Promise<DialEntity[]> =>
  bench.rows('SELECT * FROM outbound_attempts WHERE outbound_call_id = $1 ORDER BY started_at', [id]);
const dials = async (): Promise<Dial[]> =>
  (await bench.announced('dial.changed')).map(({ data }) => (data as { dial: Dial }).dial);
const ends = (): Promise<unknown[]> => bench.announced('outbound_call.completed');

const transcript = [
  { role: 'ai', text: 'Hello' },
  { role: 'customer', text: 'Hi “there” 🏠' },
] as const;

describe('an answered call', () => {
  it('follows its reports, frees its line at the end and is announced once', async () => {
    const id = await dialing();
    bench.pass(5_000);
    expect(await report(id, { status: 'in_progress', answered_by: 'human' })).toMatchObject({
      status: 'in_progress',
      answered_at: '2026-06-10T16:00:05Z',
      answered_by: 'human',
    });
    bench.pass(60_000);
    const ended = await report(id, { status: 'completed', summary: 'Wants a cleaning', transcript: [...transcript] });
    expect(ended).toMatchObject({
      status: 'completed',
      attempts: 1,
      ended_at: '2026-06-10T16:01:05Z',
      duration_seconds: 60,
      summary: 'Wants a cleaning',
      transcript,
    });
    expect(await ends()).toEqual([
      expect.objectContaining({
        organization_id: 1,
        livemode: true,
        data: {
          outbound_call: {
            id,
            source: 'api',
            purpose: 'marketing',
            status: 'completed',
            contact_name: null,
            phone_number: NUMBER,
            blocked_reason: null,
            attempts: 1,
            answered_at: '2026-06-10T16:00:05Z',
            answered_by: 'human',
            voicemail_left_at: null,
            ended_at: '2026-06-10T16:01:05Z',
            duration_seconds: 60,
            created_at: '2026-06-10T16:00:00Z',
          },
        },
      }),
    ]);
    const [attempt] = await attemptsOf(id);
    expect(attempt).toMatchObject({ outcome: 'completed', expires_at: null, duration_seconds: 60 });
    expect(await dials()).toEqual([
      expect.objectContaining({ revision: 2, status: 'in_progress', answered_at: '2026-06-10T16:00:05Z' }),
      {
        attempt_id: attempt!.attempt_id,
        revision: 3,
        outbound_call_id: id,
        from_number: '+12125550100',
        to_number: NUMBER,
        status: 'completed',
        started_at: '2026-06-10T16:00:00Z',
        answered_at: '2026-06-10T16:00:05Z',
        ended_at: '2026-06-10T16:01:05Z',
        duration_seconds: 60,
        disposition: 'answered',
        summary: 'Wants a cleaning',
        transcript,
      },
    ]);
  });

  it('is not changed by a repeated report', async () => {
    const id = await dialing();
    await report(id, { status: 'in_progress', answered_by: 'human' });
    const end = { status: 'completed', duration_seconds: 42, summary: 'Done', transcript: [...transcript] } as const;
    const before = await report(id, { ...end, transcript: [...transcript] });
    const changes = (await dials()).length;
    bench.pass(60_000);
    expect(await report(id, { ...end, transcript: [...transcript] })).toEqual(before);
    expect(before.duration_seconds).toBe(42);
    expect((await dials()).length).toBe(changes);
    expect(await ends()).toHaveLength(1);
  });

  it('accepts its transcript after the end, and notifies records', async () => {
    const id = await dialing();
    await report(id, { status: 'in_progress' });
    await report(id, { status: 'completed', duration_seconds: 10 });
    const late = await report(id, {
      status: 'completed',
      duration_seconds: 99,
      answered_by: 'human',
      summary: 'Late',
      transcript: [...transcript],
    });
    expect(late).toMatchObject({ duration_seconds: 10, answered_by: 'human', summary: 'Late', transcript });
    expect((await dials()).at(-1)).toMatchObject({ revision: 4, status: 'completed', summary: 'Late', transcript });
    expect(await ends()).toHaveLength(1);
  });

  it('shows its transcript only after it has ended', async () => {
    const id = await dialing();
    expect((await report(id, { status: 'in_progress', transcript: [...transcript] })).transcript).toBeNull();
    expect((await report(id, { status: 'completed' })).transcript).toEqual(transcript);
  });

  it('is a voicemail if a machine answers, with or without a message', async () => {
    const id = await dialing();
    await report(id, { status: 'in_progress' });
    const ended = await report(id, { status: 'voicemail', voicemail_left_at: '2026-06-10T16:00:09.5Z' });
    expect(ended).toMatchObject({
      status: 'voicemail',
      answered_by: 'machine',
      voicemail_left_at: '2026-06-10T16:00:09Z',
    });
    expect((await dials()).at(-1)).toMatchObject({ status: 'completed', disposition: 'voicemail_left' });
    const other = await dialing();
    await report(other, { status: 'in_progress', answered_by: 'machine' });
    expect(await report(other, { status: 'voicemail' })).toMatchObject({ voicemail_left_at: null });
    expect((await dials()).at(-1)).toMatchObject({ disposition: 'other' });
  });

  it('holds its line for a few hours at most if its end is not reported', async () => {
    const id = await dialing();
    await report(id, { status: 'in_progress' });
    const [attempt] = await attemptsOf(id);
    expect(attempt!.expires_at!.getTime() - NOON.getTime()).toBe(4 * 3_600_000);
  });
});

describe('an unanswered call', () => {
  it('ends with no duration', async () => {
    const id = await dialing();
    expect(await report(id, { status: 'no_answer' })).toMatchObject({
      status: 'no_answer',
      answered_at: null,
      duration_seconds: null,
      ended_at: '2026-06-10T16:00:00Z',
    });
    expect((await dials()).at(-1)).toMatchObject({ status: 'missed', disposition: null });
  });

  it('is dialed three times, 15 minutes apart, if it is a callback, and its end is announced once', async () => {
    const id = await dialing('speed_to_lead');
    for (const attempts of [1, 2]) {
      expect(await report(id, { status: 'no_answer' })).toMatchObject({
        status: 'scheduled',
        attempts,
        blocked_reason: null,
        ended_at: null,
      });
      expect(await report(id, { status: 'no_answer' })).toMatchObject({ status: 'scheduled', attempts });
      const { due_at, scheduled_for } = await bench.row(id);
      expect(due_at).toEqual(scheduled_for);
      expect(due_at!.getTime() - bench.clock.instant.getTime()).toBeGreaterThan(15 * 60_000 - 1000);
      expect(await ends()).toHaveLength(0);
      bench.pass(15 * 60_000);
      expect((await bench.dial(id)).outcome).toBe('started');
    }
    expect(await report(id, { status: 'no_answer' })).toMatchObject({ status: 'no_answer', attempts: 3 });
    expect(await ends()).toHaveLength(1);
    expect((await attemptsOf(id)).map(({ outcome }) => outcome)).toEqual(['missed', 'missed', 'missed']);
  });

  it('ends at once if a newer callback to the number is waiting', async () => {
    const id = await dialing('speed_to_lead');
    const newer = await placed('speed_to_lead');
    expect(newer).not.toBe(id);
    expect(await report(id, { status: 'no_answer' })).toMatchObject({ status: 'no_answer', scheduled_for: null });
    expect((await bench.row(newer)).status).toBe('queued');
    expect(await ends()).toHaveLength(1);
  });

  it('is not retried if the person opted out while it rang, in any interleaving', async () => {
    const id = await dialing('speed_to_lead');
    await optOut();
    expect(await report(id, { status: 'no_answer' })).toMatchObject({ status: 'no_answer', scheduled_for: null });
    expect(await ends()).toHaveLength(1);

    for (let race = 0; race < 20; race++) {
      await bench.reset();
      await bench.consent();
      const call = await dialing('speed_to_lead');
      await Promise.all([report(call, { status: 'no_answer' }), optOut()]);
      expect(['no_answer', 'blocked']).toContain((await bench.row(call)).status);
    }
  });

  it('is not retried if its consent was revoked while it rang', async () => {
    const id = await dialing('speed_to_lead');
    await bench.rows('UPDATE consents SET revoked_at = $1', [NOON]);
    expect(await report(id, { status: 'no_answer' })).toMatchObject({ status: 'no_answer' });
  });

  it('is retried even if its own dial reserves the last trial minute', async () => {
    await bench.knowFacts({ plan: 'trial', trial_minutes_remaining: 1 });
    const id = await dialing('speed_to_lead');
    expect(await report(id, { status: 'no_answer' })).toMatchObject({ status: 'scheduled' });
  });

  it('is not ended a second time by a late report on the first dial', async () => {
    const id = await dialing('speed_to_lead');
    await report(id, { status: 'no_answer', attempt: 1 });
    for (const status of ['dialing', 'no_answer', 'failed'] as const)
      expect(await report(id, { status, attempt: 1 })).toMatchObject({ status: 'scheduled', attempts: 1 });
    bench.pass(15 * 60_000);
    await bench.dial(id);
    for (const status of reportedStatuses)
      expect(await report(id, { status, attempt: 1 })).toMatchObject({ status: 'dialing', attempts: 2 });
    expect(await codeOf(report(id, { status: 'no_answer', attempt: 3 }))).toBe('invalid_transition');
    expect(await report(id, { status: 'no_answer', attempt: 2 })).toMatchObject({ status: 'scheduled', attempts: 2 });
  });

  it('keeps its next dial if the first dial is reported late as failed', async () => {
    const id = await dialing('speed_to_lead');
    const [first] = await attemptsOf(id);
    await report(id, { status: 'no_answer' });
    bench.pass(15 * 60_000);
    await bench.dial(id);
    const scope = scopeOf({ organizationId: 1, livemode: true });
    const late = { status: 'failed', dialId: first!.attempt_id } as const;
    const { outcome } = await inTransaction(bench.database.dataSource, (tx) =>
      bench.progress.apply(tx, scope, id, late),
    );
    expect(outcome).toBe('unchanged');
    expect((await bench.row(id)).status).toBe('dialing');
  });
});

describe('the state table', () => {
  const journeys: Record<OutboundCallStatus, ReportProgressBody['status'][]> = {
    queued: [],
    scheduled: [],
    blocked: [],
    connecting_agent: ['connecting_agent'],
    dialing: ['dialing'],
    in_progress: ['dialing', 'in_progress'],
    completed: ['dialing', 'in_progress', 'completed'],
    voicemail: ['dialing', 'in_progress', 'voicemail'],
    no_answer: ['dialing', 'no_answer'],
    failed: ['failed'],
  };

  it.each(Object.keys(outboundCallTransitions) as OutboundCallStatus[])(
    'allows only the listed changes and repeats from %s, and returns 409 for any other',
    async (from) => {
      for (const to of Object.keys(outboundCallTransitions) as OutboundCallStatus[]) {
        await bench.rows('DELETE FROM outbound_calls');
        const id = await placed('agent_dial');
        for (const status of journeys[from]) await report(id, { status });
        if (from === 'scheduled' || from === 'blocked')
          await bench.rows('UPDATE outbound_calls SET status = $2 WHERE id = $1', [id, from]);
        const before = await bench.row(id);
        expect(before.status).toBe(from);
        const isReported = reportedStatuses.some((reported) => reported === to);
        const isAllowed = (isReported && outboundCallTransitions[from].includes(to)) || from === to;
        expect(`${to}: ${await codeOf(report(id, { status: to }))}`).toBe(
          `${to}: ${isAllowed ? 'accepted' : 'invalid_transition'}`,
        );
        if (!isAllowed || from === to) expect(await bench.row(id)).toEqual(before);
      }
    },
  );

  it('allows connecting_agent for agent calls only', async () => {
    expect(await codeOf(report(await placed('api'), { status: 'connecting_agent' }))).toBe('invalid_transition');
  });

  it('never stores who answered an agent call', async () => {
    const id = await placed('agent_dial');
    for (const status of ['connecting_agent', 'dialing', 'in_progress'] as const)
      await report(id, { status, answered_by: 'human' });
    expect(await report(id, { status: 'completed' })).toMatchObject({ answered_by: null, status: 'completed' });
  });
});

describe('a dialing report of the runtime', () => {
  it('starts the dial after every rule has been checked again', async () => {
    const id = await placed();
    expect(await report(id, { status: 'dialing' })).toMatchObject({ status: 'dialing', attempts: 1 });
    expect(await attemptsOf(id)).toEqual([expect.objectContaining({ carrier: 'runtime', ended_at: null })]);
    expect(await bench.announced('dial.started')).toHaveLength(1);
    expect(await report(id, { status: 'dialing' })).toMatchObject({ attempts: 1 });
  });

  it('returns 409 and blocks the call if it may no longer ring', async () => {
    const id = await placed();
    await bench.rows('UPDATE consents SET revoked_at = $1', [NOON]);
    expect(await codeOf(report(id, { status: 'dialing' }))).toBe('invalid_transition');
    expect(await bench.row(id)).toMatchObject({ status: 'blocked', blocked_reason: 'consent_revoked' });
    expect(await ends()).toHaveLength(1);
    expect(await attemptsOf(id)).toEqual([]);
  });

  it('returns 409 if the call may not ring now', async () => {
    const id = await placed();
    bench.clock.instant = new Date('2026-06-11T02:00:00Z');
    expect(await codeOf(report(id, { status: 'dialing' }))).toBe('invalid_transition');
    expect(await bench.row(id)).toMatchObject({ status: 'scheduled', blocked_reason: 'outside_hours' });
  });

  it('starts one dial if it is sent concurrently', async () => {
    const id = await placed();
    await Promise.all(Array.from({ length: 8 }, () => report(id, { status: 'dialing' })));
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  it('may be omitted for a simulated call that is answered', async () => {
    await bench.consent(NUMBER, { livemode: false });
    const id = await placed('api', false);
    expect(await report(id, { status: 'in_progress' })).toMatchObject({ status: 'in_progress', attempts: 1 });
    expect((await attemptsOf(id))[0]!.expires_at).not.toBeNull();
    expect(await codeOf(report(await placed(), { status: 'in_progress' }))).toBe('invalid_transition');
  });

  it('starts a simulated call too, which expires if no further report arrives', async () => {
    await bench.consent(NUMBER, { livemode: false });
    const id = await placed('api', false);
    expect(await report(id, { status: 'dialing' })).toMatchObject({ status: 'dialing', livemode: false });
    expect((await attemptsOf(id))[0]!.expires_at).not.toBeNull();
    await report(id, { status: 'in_progress' });
    await report(id, { status: 'completed' });
    expect(await bench.announced('dial.started')).toEqual([]);
    expect(await dials()).toEqual([]);
    expect(await ends()).toEqual([expect.objectContaining({ livemode: false })]);
  });
});

describe('an opt-out in a report', () => {
  const listed = (): Promise<unknown[]> =>
    bench.rows('SELECT phone_number, source, outbound_call_id FROM do_not_call_entries');
  const inForce = (): Promise<unknown[]> => bench.rows('SELECT 1 FROM consents WHERE revoked_at IS NULL');

  it('commits with the report, the list entry, the consents and the waiting calls', async () => {
    const id = await dialing();
    const waiting = await placed('campaign');
    await report(id, { status: 'in_progress' });
    const ended = await report(id, { status: 'completed', opted_out: true });
    expect(ended.status).toBe('completed');
    expect(await listed()).toEqual([expect.objectContaining({ phone_number: NUMBER, source: 'opt_out' })]);
    expect(await inForce()).toEqual([]);
    expect(await bench.row(waiting)).toMatchObject({ status: 'blocked', blocked_reason: 'do_not_call' });
    expect(await ends()).toHaveLength(2);
    expect((await dials()).at(-1)).toMatchObject({ disposition: 'opted_out' });
  });

  it('is stored even if the report is refused', async () => {
    const id = await dialing();
    const waiting = await placed('campaign');
    expect(await codeOf(report(id, { status: 'completed', opted_out: true }))).toBe('invalid_transition');
    expect((await bench.row(id)).status).toBe('dialing');
    expect(await listed()).toHaveLength(1);
    expect(await inForce()).toEqual([]);
    expect(await bench.row(waiting)).toMatchObject({ status: 'blocked', blocked_reason: 'do_not_call' });
  });

  it('stops the call if the report says that it is about to ring', async () => {
    const id = await placed();
    expect(await codeOf(report(id, { status: 'dialing', opted_out: true }))).toBe('invalid_transition');
    expect(await bench.row(id)).toMatchObject({ status: 'blocked', blocked_reason: 'do_not_call', attempts: 0 });
    expect(await attemptsOf(id)).toEqual([]);
    expect(await ends()).toHaveLength(1);
  });

  it('is not stored after the deadline of the report', async () => {
    const id = await dialing();
    const late = Deadline.in(100);
    expect(await codeOf(report(id, { status: 'in_progress', opted_out: true }, late))).toBe('unavailable');
    expect(await listed()).toEqual([]);
    expect((await bench.row(id)).status).toBe('dialing');
  });

  it('is stored from a repeated report after the end', async () => {
    const id = await dialing();
    await report(id, { status: 'in_progress' });
    await report(id, { status: 'completed' });
    await report(id, { status: 'completed', opted_out: true });
    expect(await listed()).toHaveLength(1);
    expect((await dials()).at(-1)).toMatchObject({ disposition: 'opted_out' });
    const told = (await dials()).length;
    await report(id, { status: 'completed', opted_out: true });
    expect((await dials()).length).toBe(told);
    expect(await ends()).toHaveLength(1);
  });

  it('stops a call whose agent is being connected', async () => {
    const id = await placed('agent_dial');
    expect(await report(id, { status: 'connecting_agent', opted_out: true })).toMatchObject({
      status: 'blocked',
      blocked_reason: 'do_not_call',
    });
    expect(await ends()).toHaveLength(1);
  });
});

describe('the outcome in a report', () => {
  const causes = async (): Promise<unknown[]> =>
    (await bench.rows<{ revoked_cause: string }>('SELECT revoked_cause FROM consents')).map((row) => row.revoked_cause);
  const listed = (): Promise<unknown[]> => bench.rows('SELECT 1 FROM do_not_call_entries');

  it('withdraws the consents of a wrong number and blocks its waiting calls', async () => {
    const id = await dialing();
    const waiting = await placed('campaign');
    await report(id, { status: 'in_progress', disposition: 'wrong_number' });
    expect(await causes()).toEqual(['wrong_number']);
    expect(await bench.row(waiting)).toMatchObject({ status: 'blocked', blocked_reason: 'consent_revoked' });
    expect((await bench.row(id)).status).toBe('in_progress');
    expect(await listed()).toEqual([]);
    await report(id, { status: 'completed' });
    expect((await dials()).at(-1)).toMatchObject({ disposition: 'wrong_number' });
  });

  it('takes effect for a wrong number even if the report is refused', async () => {
    const id = await dialing();
    expect(await codeOf(report(id, { status: 'completed', disposition: 'wrong_number' }))).toBe('invalid_transition');
    expect(await causes()).toEqual(['wrong_number']);
  });

  it('stops a call to a wrong number if the report says that it is about to ring', async () => {
    const id = await placed();
    const early = { status: 'dialing', disposition: 'wrong_number' } as const;
    expect(await codeOf(report(id, early))).toBe('invalid_transition');
    expect(await bench.row(id)).toMatchObject({ status: 'blocked', blocked_reason: 'consent_revoked', attempts: 0 });
    expect(await attemptsOf(id)).toEqual([]);
    expect(await causes()).toEqual(['wrong_number']);
  });

  it('takes effect for a wrong number even if the simulated call may not begin', async () => {
    await bench.rows('DELETE FROM consents');
    await bench.consent(NUMBER, { livemode: false });
    const id = await placed('api', false);
    await bench.rows("UPDATE consents SET purposes = '{informational}'");
    const answered = { status: 'in_progress', disposition: 'wrong_number' } as const;
    expect(await codeOf(report(id, answered))).toBe('invalid_transition');
    expect(await causes()).toEqual(['wrong_number']);
    expect(await attemptsOf(id)).toEqual([]);
  });

  it('leaves a consent in force that was obtained after a call to a wrong number', async () => {
    const id = await dialing();
    await report(id, { status: 'in_progress' });
    const end = { status: 'completed', disposition: 'wrong_number' } as const;
    await report(id, end);
    bench.pass(60_000);
    await bench.rows(
      `INSERT INTO consents (organization_id, livemode, phone_number, purposes, consent_text, method, obtained_at,
                             created_at)
       SELECT 1, true, phone_number, purposes, consent_text, method, $1, $1 FROM consents`,
      [bench.clock.instant],
    );
    const waiting = await placed('campaign');
    await report(id, end);
    expect((await causes()).sort()).toEqual([null, 'wrong_number'].sort());
    expect(await bench.row(waiting)).toMatchObject({ status: 'queued', blocked_reason: null });
  });

  it('is kept when it arrives after the end, and when another report follows', async () => {
    const id = await dialing();
    await report(id, { status: 'in_progress' });
    await report(id, { status: 'completed' });
    await report(id, { status: 'completed', disposition: 'lead_captured' });
    expect((await dials()).at(-1)).toMatchObject({ disposition: 'lead_captured' });
    await report(id, { status: 'completed', summary: 'A lead.' });
    expect((await dials()).at(-1)).toMatchObject({ disposition: 'lead_captured' });
  });

  it('lists the number if the person opted out', async () => {
    const id = await dialing();
    await report(id, { status: 'in_progress' });
    await report(id, { status: 'completed', disposition: 'opted_out' });
    expect(await listed()).toHaveLength(1);
    expect(await causes()).toEqual(['opt_out']);
  });
});

describe('trial minutes', () => {
  const remaining = async (): Promise<number | null> => (await bench.trialMinutes.get([1])).balances[0]!.remaining;

  it('are reserved at the start and charged at the end for each minute begun', async () => {
    await bench.knowFacts({ plan: 'trial', trial_minutes_remaining: 10 });
    const id = await dialing();
    expect(await remaining()).toBe(9);
    await report(id, { status: 'in_progress' });
    await report(id, { status: 'completed', duration_seconds: 61 });
    expect(await remaining()).toBe(8);
    const unanswered = await dialing();
    await report(unanswered, { status: 'no_answer' });
    expect(await remaining()).toBe(8);
  });
});

describe('a progress report', () => {
  it('returns not_found for an unknown call and for one of another organization', async () => {
    const id = await dialing();
    expect(await codeOf(report(id + 1, { status: 'failed' }))).toBe('not_found');
    const stranger = aCaller({ organizationId: 2 });
    expect(await codeOf(bench.progress.report(stranger, id, { status: 'failed' }, inTime()))).toBe('not_found');
  });

  it('returns no summary or transcript in HIPAA mode', async () => {
    const id = await dialing();
    const hipaa = aCaller({ hipaa: true });
    const { data } = await bench.progress.report(hipaa, id, { status: 'failed', summary: 'Secret' }, inTime());
    expect(data).not.toHaveProperty('summary');
    expect(data).not.toHaveProperty('transcript');
  });
});
