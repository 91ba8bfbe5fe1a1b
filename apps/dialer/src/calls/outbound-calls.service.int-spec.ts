import {
  DomainError,
  refusalReasons,
  type Caller,
  type CallSummary,
  type CreateOutboundCallBody,
  type Decision,
  type OutboundCall,
  type RefusalReason,
  type SummarizeCallBody,
} from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, inTime, NOON, NUMBER, OutboundCallsBench } from '../../testing/outbound-calls.js';

let bench: OutboundCallsBench;
beforeAll(async () => {
  bench = await OutboundCallsBench.start();
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

const test = aCaller({ livemode: false });
const ask = (
  body: Partial<CreateOutboundCallBody> = {},
  caller: Caller = aCaller(),
): Promise<{ data: OutboundCall; decision: Decision }> =>
  bench.calls.create(caller, { phone_number: '(212) 555-0123', ...body }, inTime());

async function refusal(asked: Promise<unknown>): Promise<DomainError> {
  const error = await asked.catch((reason: unknown) => reason);
  if (!(error instanceof DomainError)) throw new Error(`not refused: ${JSON.stringify(error)}`);
  return error;
}

const stored = async (): Promise<number> => (await bench.rows('SELECT 1 FROM outbound_calls')).length;
const queueDueAt = async (): Promise<Date | null> =>
  (await bench.rows<{ due_at: Date }>('SELECT due_at FROM dial_lanes'))[0]?.due_at ?? null;

describe('requesting a call', () => {
  it('works if the stored time zone is unknown, and counts the day in every accepted time zone', async () => {
    await bench.consent();
    for (const timezone of ['Mars/Olympus', 'US/Pacific-New', ...Intl.supportedValuesOf('timeZone')]) {
      await bench.knowFacts({ timezone });
      expect((await bench.calls.checkInOrganization(aCaller(), { phone_number: NUMBER })).data.allowed).toBe(true);
    }
  });

  it('ignores a consent dated in the future', async () => {
    const consent = await bench.consent();
    await bench.rows(`UPDATE consents SET obtained_at = $2 WHERE id = $1`, [
      consent,
      new Date(NOON.getTime() + 60_000),
    ]);
    expect((await refusal(ask())).code).toBe('no_consent');
    bench.pass(60_000);
    expect((await ask()).decision.allowed).toBe(true);
  });

  it('spends a confirmation once, when it queues the call, and not when it refuses the call', async () => {
    const confirmed = aCaller({ confirmation: '019aa000-0000-7000-8000-000000000001' });
    expect((await refusal(ask({}, confirmed))).code).toBe('no_consent');
    await bench.consent();
    const together = await Promise.allSettled([ask({}, confirmed), ask({}, confirmed)]);
    expect(together.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await bench.consent('+12125550124');
    expect((await refusal(ask({ phone_number: '+12125550124' }, confirmed))).code).toBe('confirmation_used');
    expect(await stored()).toBe(1);
  });

  it('refuses an allowed call whose confirmation is missing, and gives the reason for a call that breaks the rules', async () => {
    const unconfirmed = aCaller({ confirmation: null });
    expect((await refusal(ask({}, unconfirmed))).code).toBe('no_consent');
    await bench.consent();
    expect((await refusal(ask({}, unconfirmed))).code).toBe('confirmation_required');
    expect(await stored()).toBe(0);
  });

  it('never leaves a call waiting beside an opt-out, in any interleaving', async () => {
    const scope = scopeOf({ organizationId: 1, livemode: true });
    for (let race = 0; race < 30; race++) {
      await bench.reset();
      await bench.consent();
      // An agent call needs no consent, so the consent that the opt-out revokes does not block it.
      const source = race % 2 ? 'agent_dial' : 'campaign';
      const [asked] = await Promise.all([
        bench.calls.request(aCaller(), { phone_number: NUMBER, source }, inTime()).then(
          () => 'queued',
          (error: DomainError) => error.code,
        ),
        inTransaction(bench.database.dataSource, (tx) => bench.doNotCall.optOut(tx, scope, NUMBER)),
      ]);
      const rows = await bench.rows<{ status: string }>('SELECT status FROM outbound_calls');
      expect([asked, ...rows.map(({ status }) => status)]).toEqual(
        asked === 'queued' ? ['queued', 'blocked'] : ['do_not_call'],
      );
    }
  });

  it('queues the call, due at once, and returns the record and the decision', async () => {
    await bench.consent();
    const { data, decision } = await ask({ contact_name: 'Dana', context: { topic: 'cleaning' } });
    expect(decision).toEqual({ allowed: true, reason: null, message: null, retry_at: null });
    expect(data).toEqual({
      id: 1,
      livemode: true,
      source: 'api',
      purpose: 'marketing',
      status: 'queued',
      contact_name: 'Dana',
      phone_number: NUMBER,
      blocked_reason: null,
      blocked_reason_message: null,
      scheduled_for: null,
      attempts: 0,
      answered_at: null,
      answered_by: null,
      voicemail_left_at: null,
      ended_at: null,
      duration_seconds: null,
      summary: null,
      created_at: '2026-06-10T16:00:00Z',
    });
    expect(await bench.row(1)).toMatchObject({ due_at: NOON, context: { topic: 'cleaning' } });
    expect(await queueDueAt()).toEqual(NOON);
  });

  it('queues a delayed call with its reason and time, and wakes the scheduler', async () => {
    await bench.consent();
    bench.clock.instant = new Date('2026-06-11T02:00:00Z');
    const { data, decision } = await ask();
    const delay = 'It is outside calling hours (8am to 8pm) where this number is.';
    expect(decision).toEqual({
      allowed: false,
      reason: 'outside_hours',
      message: delay,
      retry_at: '2026-06-11T12:00:00Z',
    });
    expect(data).toMatchObject({
      status: 'queued',
      blocked_reason: 'outside_hours',
      blocked_reason_message: delay,
      scheduled_for: '2026-06-11T12:00:00Z',
    });
    expect((await bench.row(data.id)).due_at).toEqual(new Date('2026-06-11T12:00:00Z'));
    expect(await queueDueAt()).toEqual(bench.clock.instant);
  });

  const prepare: Record<RefusalReason, () => Promise<unknown>> = {
    invalid_number: () => Promise.resolve(),
    service_inactive: () => bench.knowFacts({ service_active: false }),
    terms_not_accepted: () => bench.knowFacts({ terms_accepted: false }),
    outbound_disabled: () => bench.knowFacts({ outbound_enabled: false }),
    no_receptionist: () => bench.knowFacts({ receptionist_configured: false }),
    hipaa_marketing: () => bench.knowFacts({ hipaa_mode: true }),
    do_not_call: () =>
      bench.rows(`INSERT INTO operator_do_not_call (phone_number, created_at) VALUES ($1, '2026-01-01')`, [NUMBER]),
    no_consent: () => bench.rows(`UPDATE consents SET revoked_at = '2026-06-01'`),
    trial_minutes_exhausted: () => bench.knowFacts({ plan: 'trial', trial_minutes_remaining: 0 }),
  };

  it.each(refusalReasons)('is refused with %s and the decision, and stores nothing', async (reason) => {
    await bench.consent();
    await prepare[reason]();
    const { code, details } = await refusal(ask(reason === 'invalid_number' ? { phone_number: '555-0123' } : {}));
    expect(code).toBe(reason);
    expect(details.decision).toEqual({ allowed: false, reason, message: expect.any(String), retry_at: null });
    expect(await stored()).toBe(0);
    expect(await queueDueAt()).toBeNull();
  });

  it('checks the lists and consents of its own mode, and the operator’s list in live mode only', async () => {
    await bench.consent();
    expect((await refusal(ask({}, test))).code).toBe('no_consent');
    await bench.consent(NUMBER, { livemode: false });
    await prepare.do_not_call();
    expect((await ask({}, test)).decision.allowed).toBe(true);
    await bench.rows(
      `INSERT INTO do_not_call_entries (organization_id, livemode, phone_number, source, created_at)
       VALUES (1, false, $1, 'manual', '2026-01-01')`,
      [NUMBER],
    );
    expect((await refusal(ask({}, test))).code).toBe('do_not_call');
  });

  it('requires a marketing consent for marketing; informational calls accept either', async () => {
    await bench.consent(NUMBER, { purposes: ['informational'] });
    expect((await refusal(ask())).code).toBe('no_consent');
    expect((await refusal(ask({ purpose: 'marketing' }))).code).toBe('no_consent');
    expect((await ask({ purpose: 'informational' })).data.purpose).toBe('informational');
    await bench.consent('+12125550124', { purposes: ['marketing'] });
    expect((await ask({ phone_number: '2125550124', purpose: 'informational' })).decision.allowed).toBe(true);
  });

  it('ignores the consents, lists and dials of other organizations', async () => {
    await bench.consent();
    await bench.rows(
      `INSERT INTO do_not_call_entries (organization_id, livemode, phone_number, source, created_at)
       VALUES (2, true, $1, 'manual', '2026-01-01')`,
      [NUMBER],
    );
    expect((await ask()).decision.allowed).toBe(true);
    await bench.knowFacts({ id: 2 });
    expect((await refusal(ask({}, aCaller({ organizationId: 2 })))).code).toBe('do_not_call');
  });

  it('stores nothing after the deadline of the request', async () => {
    await bench.consent();
    const late = Deadline.in(100);
    const error = await refusal(bench.calls.create(aCaller(), { phone_number: NUMBER }, late));
    expect(error.code).toBe('unavailable');
    expect(await stored()).toBe(0);
  });

  it('with a test key reports a delay and queues the simulation, due at its first step', async () => {
    await bench.consent(NUMBER, { livemode: false });
    bench.clock.instant = new Date('2026-06-11T02:00:00Z');
    const { data, decision } = await ask({}, test);
    expect(decision).toMatchObject({ allowed: false, reason: 'outside_hours' });
    expect((await bench.row(data.id)).due_at!.getTime()).toBeLessThan(Date.parse('2026-06-11T02:00:10Z'));
  });
});

describe('repeating a request', () => {
  it('returns the waiting call unchanged, with a new decision', async () => {
    await bench.consent();
    bench.clock.instant = new Date('2026-06-11T02:00:00Z');
    const first = await ask({ contact_name: 'Dana', purpose: 'informational' });
    bench.clock.instant = new Date('2026-06-11T13:00:00Z');
    const again = await ask({ contact_name: 'Kim', context: { topic: 'other' } });
    expect(again.data).toEqual(first.data);
    expect(again.decision.allowed).toBe(true);
    expect(await stored()).toBe(1);
  });

  it('creates one call for concurrent requests', async () => {
    await bench.consent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await stored()).toBe(1);
  });

  it('creates another call for another source, mode or number, and once the first call no longer waits', async () => {
    await bench.consent();
    await bench.consent('+12125550124');
    await bench.consent(NUMBER, { livemode: false });
    const { data } = await ask();
    await ask({}, test);
    await ask({ phone_number: '+12125550124' });
    await bench.calls.request(aCaller(), { phone_number: NUMBER, source: 'campaign' }, inTime());
    expect(await stored()).toBe(4);
    await bench.dial(data.id);
    const next = await ask();
    expect(next.data.id).not.toBe(data.id);
    expect(next.decision).toMatchObject({ reason: 'already_on_call', retry_at: '2026-06-10T16:05:01Z' });
  });
});

describe('dial limits', () => {
  it('delay a fourth dial within 24 hours, from any source, to the exact second', async () => {
    await bench.consent();
    for (const source of ['api', 'campaign', 'agent_dial'] as const) {
      const { data } =
        source === 'api'
          ? await ask()
          : await bench.calls.request(aCaller(), { phone_number: NUMBER, source }, inTime());
      expect((await bench.dial(data.id)).outcome).toBe('started');
      await bench.progress.report(aCaller(), data.id, { status: 'no_answer' }, inTime());
      bench.pass(60_000);
    }
    expect((await ask()).decision).toMatchObject({ reason: 'frequency_limit', retry_at: '2026-06-11T16:00:01Z' });
    bench.clock.instant = new Date(NOON.getTime() + 24 * 3_600_000);
    expect((await bench.calls.checkInOrganization(aCaller(), { phone_number: NUMBER })).data.allowed).toBe(true);
    bench.pass(-1);
    expect((await bench.calls.checkInOrganization(aCaller(), { phone_number: NUMBER })).data.allowed).toBe(false);
  });

  it.each([
    ['the limit set by the platform', { daily_call_limit: 2 }, 2],
    ['20 dials on trial', { plan: 'trial' as const }, 20],
    ['200 dials on other plans', {}, 200],
  ])('count within the organization’s own day: %s', async (_, facts, limit) => {
    await bench.knowFacts({ ...facts, timezone: 'America/Los_Angeles' });
    await bench.consent();
    const { data } = await ask();
    const dials = (count: number, at: string): Promise<unknown> =>
      bench.rows(
        `INSERT INTO outbound_attempts (attempt_id, outbound_call_id, organization_id, livemode, phone_number,
           started_at, carrier, ended_at, outcome)
         SELECT gen_random_uuid(), $1, 1, true, '+14155550100', $2, 'simulated', $2, 'missed'
         FROM generate_series(1, $3)`,
        [data.id, at, count],
      );
    await dials(limit, '2026-06-10T06:59:59Z');
    await dials(limit - 1, '2026-06-10T07:00:00Z');
    const check = async (caller = aCaller()): Promise<string | null> =>
      (await bench.calls.checkInOrganization(caller, { phone_number: NUMBER, source: 'agent_dial' })).data.reason;
    expect(await check()).toBeNull();
    await dials(1, '2026-06-10T10:00:00Z');
    expect(await check()).toBe('daily_limit');
    expect(await check(test)).toBeNull();
    await bench.knowFacts({ ...facts, timezone: 'America/Los_Angeles', daily_call_limit: 0 });
    expect(await check(test)).toBe('daily_limit');
    await bench.knowFacts({ ...facts, timezone: 'America/Los_Angeles' });
    const { data: decision } = await bench.calls.checkInOrganization(aCaller(), { phone_number: NUMBER });
    expect(decision.retry_at).toBe('2026-06-11T12:00:00Z');
  });
});

describe('the platform API', () => {
  it('checks a call with its trace and never queues it', async () => {
    const consent_id = await bench.consent();
    const { data } = await bench.calls.checkInOrganization(aCaller(), { phone_number: NUMBER });
    expect(data).toMatchObject({ allowed: true, reason: null, decided_at: '2026-06-10T16:00:00Z' });
    expect(data.trace).toContainEqual({
      rule: 'no_consent',
      outcome: 'passed',
      evidence: { consent_id, purpose: 'marketing' },
      retry_at: null,
    });
    const refused = await bench.calls.check(aCaller(), { phone_number: 'unknown' });
    expect(refused.data).toMatchObject({ allowed: false, reason: 'invalid_number' });
    expect(await stored()).toBe(0);
  });

  it('returns the stored decision on a call in either mode', async () => {
    await bench.consent(NUMBER, { livemode: false });
    const { data } = await ask({}, test);
    const { data: decision } = await bench.calls.decision(aCaller(), data.id);
    expect(decision).toMatchObject({ allowed: true, trace: expect.any(Array) });
    expect((await refusal(bench.calls.decision(aCaller({ organizationId: 2 }), data.id))).code).toBe('not_found');
  });

  it('shows people the decision on a call of their own mode, without the internal versions of facts', async () => {
    const consent_id = await bench.consent(NUMBER, { livemode: false });
    const { data } = await ask({}, test);
    const { data: decision } = await bench.calls.ownDecision(test, data.id);
    const inForce = { outcome: 'passed', evidence: { consent_id, purpose: 'marketing' } };
    expect(decision.trace).toContainEqual(expect.objectContaining({ rule: 'no_consent', ...inForce }));
    expect(JSON.stringify(decision)).not.toContain('facts_version');
    for (const caller of [aCaller(), aCaller({ organizationId: 2, livemode: false })]) {
      expect((await refusal(bench.calls.ownDecision(caller, data.id))).code).toBe('not_found');
    }
  });

  it('queues an agent call without consent, receptionist or trial minutes, and leaves the dial to the agent', async () => {
    await bench.knowFacts({ plan: 'trial', trial_minutes_remaining: 0, receptionist_configured: false });
    const { data } = await bench.calls.request(aCaller(), { phone_number: NUMBER, source: 'agent_dial' }, inTime());
    expect(data).toMatchObject({ status: 'queued', source: 'agent_dial' });
    expect((await bench.row(data.id)).due_at).toBeNull();
  });

  it('refuses a campaign call without consent', async () => {
    const asked = bench.calls.request(aCaller(), { phone_number: NUMBER, source: 'campaign' }, inTime());
    expect((await refusal(asked)).code).toBe('no_consent');
  });

  it('finds a call in either mode', async () => {
    await bench.consent(NUMBER, { livemode: false });
    const { data } = await ask({}, test);
    expect(await bench.calls.exists(aCaller(), data.id)).toBeNull();
    expect((await refusal(bench.calls.exists(aCaller(), data.id + 1))).code).toBe('not_found');
    expect((await refusal(bench.calls.exists(aCaller({ organizationId: 2 }), data.id))).code).toBe('not_found');
  });
});

describe('reading outbound calls', () => {
  it('shows a call only to its own organization and mode', async () => {
    await bench.consent();
    const { data } = await ask();
    expect((await bench.calls.get(aCaller(), data.id)).data).toEqual({ ...data, transcript: null });
    for (const stranger of [test, aCaller({ organizationId: 2 })])
      expect((await refusal(bench.calls.get(stranger, data.id))).code).toBe('not_found');
  });

  it('omits summary and transcript in HIPAA mode', async () => {
    await bench.consent();
    const { data } = await ask();
    const hipaa = aCaller({ hipaa: true });
    const { summary: _summary, ...rest } = data;
    expect((await bench.calls.get(hipaa, data.id)).data).toEqual(rest);
    expect((await bench.calls.list(hipaa, {}, { limit: 10 })).data).toEqual([rest]);
  });

  it('lists calls newest first, with each filter and with all filters combined, page by page', async () => {
    const kinds = [
      ['queued', 'api', NUMBER],
      ['completed', 'api', NUMBER],
      ['completed', 'campaign', '+12125550124'],
      ['blocked', 'speed_to_lead', NUMBER],
      ['completed', 'api', '+12125550124'],
    ];
    for (const [index, [status, source, phone_number]] of kinds.entries()) {
      await bench.rows(
        `INSERT INTO outbound_calls (organization_id, livemode, source, purpose, status, phone_number, decision, created_at)
         VALUES (1, true, $1, 'marketing', $2, $3, '{}', $4)`,
        [source, status, phone_number, `2026-06-10T10:0${index}:00Z`],
      );
    }
    const ids = async (filter: object, page = { limit: 10 }): Promise<number[]> =>
      (await bench.calls.list(aCaller(), filter, page)).data.map(({ id }) => id);
    expect(await ids({})).toEqual([5, 4, 3, 2, 1]);
    expect(await ids({ status: 'completed' })).toEqual([5, 3, 2]);
    expect(await ids({ source: 'api' })).toEqual([5, 2, 1]);
    expect(await ids({ source: 'api', status: 'completed' })).toEqual([5, 2]);
    expect(await ids({ phone_number: NUMBER })).toEqual([4, 2, 1]);
    expect(await ids({ phone_number: NUMBER, source: 'api', status: 'queued' })).toEqual([1]);
    expect(await ids({ since: '2026-06-10T10:01:00Z', until: '2026-06-10T10:03:00Z' })).toEqual([3, 2]);
    expect(await ids({ since: '2026-06-10T10:03:00Z', until: '2026-06-10T10:01:00Z' })).toEqual([]);
    const first = await bench.calls.list(aCaller(), { status: 'completed' }, { limit: 2 });
    const second = await bench.calls.list(aCaller(), { status: 'completed' }, { limit: 2, after: first.next! });
    expect([first, second].map(({ data }) => data.map(({ id }) => id))).toEqual([[5, 3], [2]]);
    const back = await bench.calls.list(aCaller(), { status: 'completed' }, { limit: 2, before: second.previous! });
    expect(back.data.map(({ id }) => id)).toEqual([5, 3]);
  });
});

describe('checking a call', () => {
  const check = async (body: object = {}) =>
    (await bench.calls.check(aCaller(), { phone_number: NUMBER, ...body })).data;

  it('stores nothing and publishes nothing', async () => {
    await bench.consent();
    expect((await check()).allowed).toBe(true);
    expect(await stored()).toBe(0);
    expect(await bench.rows('SELECT 1 FROM outbox')).toEqual([]);
  });

  it('applies `at` only to the clock of the rules', async () => {
    await bench.consent();
    await bench.knowFacts({ daily_call_limit: 1 });
    const { data } = await ask();
    expect((await bench.dial(data.id)).outcome).toBe('started');
    expect(await check()).toMatchObject({ allowed: false, reason: 'daily_limit' });
    // Neither the dial in progress nor the count of today affects tomorrow.
    expect(await check({ at: '2026-06-11T16:00:00Z' })).toMatchObject({ allowed: true });
    expect(await check({ at: '2026-06-11T03:00:00Z' })).toMatchObject({
      reason: 'outside_hours',
      retry_at: '2026-06-11T12:00:00Z',
    });
    // The check uses the consents of the present, even for an instant before they were given.
    expect(await check({ at: '2020-06-11T16:00:00Z' })).toMatchObject({ allowed: true });
  });

  it('returns windows for the first and the last instant that the API accepts', async () => {
    await bench.consent();
    for (const at of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      for (const { opens_at } of (await check({ at })).next_windows) expect(opens_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  });
});

describe('cancelling a call', () => {
  const cancel = async (id: number, caller = aCaller()): Promise<OutboundCall> =>
    (await bench.calls.cancel(caller, id, inTime())).data;

  it.each(['queued', 'scheduled', 'connecting_agent'])(
    'blocks a %s call and announces its end once, even if the request repeats',
    async (status) => {
      await bench.consent();
      const { data } = await ask();
      await bench.rows('UPDATE outbound_calls SET status = $2 WHERE id = $1', [data.id, status]);
      const first = await cancel(data.id, aCaller({ keyId: 31 }));
      expect(first).toMatchObject({
        status: 'blocked',
        blocked_reason: 'cancelled',
        blocked_reason_message: 'The call was cancelled before it rang.',
        scheduled_for: null,
        ended_at: expect.any(String),
      });
      bench.pass(60_000);
      expect(await cancel(data.id)).toEqual(first);
      expect(await bench.announced('outbound_call.completed')).toMatchObject([
        { data: { outbound_call: { id: data.id, status: 'blocked', blocked_reason: 'cancelled' } } },
      ]);
      const { data: decision } = await bench.calls.decision(aCaller(), data.id);
      expect(decision.trace).toMatchObject([{ rule: 'cancelled', evidence: { key_id: 31 } }]);
    },
  );

  it('cancels no other call to the number', async () => {
    await bench.consent();
    const { data } = await ask();
    const other = await bench.calls.request(aCaller(), { phone_number: NUMBER, source: 'campaign' }, inTime());
    await cancel(data.id);
    expect((await bench.row(other.data.id)).status).toBe('queued');
  });

  it('throws invalid_transition for a call that rings, has ended or was blocked by a rule', async () => {
    await bench.consent();
    const { data } = await ask();
    await bench.dial(data.id);
    for (const [status, reason] of [
      ['dialing', null],
      ['in_progress', null],
      ['completed', null],
      ['blocked', 'do_not_call'],
    ]) {
      await bench.rows('UPDATE outbound_calls SET status = $2, blocked_reason = $3 WHERE id = $1', [
        data.id,
        status,
        reason,
      ]);
      expect((await refusal(cancel(data.id))).code).toBe('invalid_transition');
    }
  });

  it('throws not_found for a call of another mode or organization', async () => {
    await bench.consent();
    const { data } = await ask();
    for (const caller of [test, aCaller({ organizationId: 2 })])
      expect((await refusal(cancel(data.id, caller))).code).toBe('not_found');
    expect((await bench.row(data.id)).status).toBe('queued');
  });
});

describe('summarizing a call', () => {
  const summarize = (given: Partial<SummarizeCallBody> = {}): Promise<CallSummary> =>
    bench.summaries.summarize(aCaller(), {
      phone_number: '(212) 555-0123',
      purpose: 'marketing',
      source: 'api',
      ...given,
    });

  it('returns the number, the hours, the consent that it relies on and the decision, and stores nothing', async () => {
    const id = await bench.consent();
    expect(await summarize()).toEqual({
      allowed: true,
      reason: null,
      message: null,
      retry_at: null,
      phone_number: NUMBER,
      purpose: 'marketing',
      livemode: true,
      hours: { opens_at: '2026-06-10T12:00:00Z', closes_at: '2026-06-11T00:00:00Z' },
      consent: { id, obtained_at: '2026-06-10T16:00:00Z', consent_text: 'Yes, call me with an AI voice.' },
    });
    expect(await stored()).toBe(0);
  });

  it('counts a consent in the request, and shows none for a call that is refused without consent', async () => {
    const given = { id: null, obtained_at: null, consent_text: null };
    expect(await summarize({ source: 'speed_to_lead', has_consent: true })).toMatchObject({
      allowed: true,
      consent: given,
    });
    expect(await summarize()).toMatchObject({ allowed: false, reason: 'no_consent', retry_at: null, consent: null });
  });
});
