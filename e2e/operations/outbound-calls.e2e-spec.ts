// Slow: waits for dials that the scheduler starts on its own schedule.
import { freePort } from '@frontdesk/launcher';
import { decisionReasons, errorCatalogue, type DecisionReason } from '@frontdesk/contracts';
import {
  createOrganization,
  eventually,
  Receiver,
  type ApiResponse,
  type ApiClient,
  type Stack,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { expectCommonHeaders, expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';
import { describeWithPrivateStack } from '../private-stack.js';

jest.setTimeout(180_000);

const receiverPorts = [await freePort()];

/** Hours in New York, the time zone of every number here. Each test has its own day. */
let day = Date.UTC(2031, 4, 31);
const hour = (hours: number): string => new Date(day + hours * 3_600_000).toISOString().replace('.000', '');
const noon = (): string => hour(16);
const night = (): string => hour(27);
const morning = (): string => hour(36);

let sequence = 0;
/** A number in New York that no other spec uses. */
const aNumber = (): string => `+1212555${String(2000 + sequence++)}`;

/** The id of a simulated call that stays in its state. */
const STAYS_QUEUED = '+12125550195';

type Mode = 'live' | 'test';
const modes = ['live', 'test'] as const satisfies readonly Mode[];

interface OutboundCall {
  id: number;
  status: string;
  blocked_reason: string | null;
  scheduled_for: string | null;
  phone_number: string;
}

describeWithPrivateStack('outbound calls', { receiverPorts }, (stackOf) => {
  let stack: Stack;
  let organization: TestOrganization;
  let callers: Record<Mode, ApiClient>;

  beforeAll(() => {
    stack = stackOf();
  });
  beforeEach(async () => {
    day += 86_400_000;
    stack.clock.set(new Date(noon()));
    await use({});
  });

  async function use(settings: Record<string, unknown>): Promise<void> {
    organization = await createOrganization(stack.address, { outbound_lines: 100, ...settings });
    callers = { live: await organization.caller(), test: await organization.caller({ mode: 'test' }) };
  }

  const platform = (path: string, body?: object): Promise<ApiResponse> =>
    body
      ? organization.platform.post(`/organizations/${organization.id}${path}`, body)
      : organization.platform.get(`/organizations/${organization.id}${path}`);
  const consent = async (phone_number: string, mode: Mode, purposes = ['marketing']): Promise<number> => {
    const consent_text = 'Yes, an AI assistant may call me about my request.';
    const body = { livemode: mode === 'live', phone_number, purposes, consent_text };
    const response = await platform('/consents', body);
    expectStatus(response, 201);
    return response.json.data.id as number;
  };
  const ask = (mode: Mode, phone_number: string, fields: object = {}): Promise<ApiResponse> =>
    callers[mode].post('/outbound-calls', { phone_number, ...fields });
  const queued = async (mode: Mode, phone_number = aNumber()): Promise<OutboundCall> => {
    await consent(phone_number, mode);
    const response = await ask(mode, phone_number);
    expectStatus(response, 202);
    return response.json.data as OutboundCall;
  };
  const read = async (mode: Mode, { id }: { id: number }): Promise<OutboundCall & Record<string, unknown>> =>
    (await callers[mode].get(`/outbound-calls/${id}`)).json.data as never;
  /** Polls slowly, because every request counts against the key's limit. */
  const becomes = (mode: Mode, call: { id: number }, status: string): Promise<OutboundCall & Record<string, unknown>> =>
    eventually(
      async () => {
        const found = await read(mode, call);
        return found.status === status && found;
      },
      { everyMs: mode === 'live' ? 100 : 300 },
    );
  const report = (call: { id: number }, body: object): Promise<ApiResponse> =>
    platform(`/outbound-calls/${call.id}/progress`, body);

  /** Waits until the call rings. Live calls ring automatically, and the simulated one rings on request. */
  const ring = async (mode: Mode, call: OutboundCall): Promise<void> => {
    if (mode === 'live') await becomes(mode, call, 'dialing');
    else expectStatus(await report(call, { status: 'dialing' }), 200);
  };
  const ringWithoutAnswer = async (mode: Mode, call: OutboundCall): Promise<void> => {
    await ring(mode, call);
    expectStatus(await report(call, { status: 'no_answer' }), 200);
  };

  function expectRefusal(response: ApiResponse, code: keyof typeof errorCatalogue): void {
    const { message } = errorCatalogue[code];
    expect({ status: response.status, body: response.json as unknown }).toEqual({
      status: 422,
      body: { code, message, decision: { allowed: false, reason: code, message, retry_at: null } },
    });
    expectCommonHeaders(response);
  }

  function expectDelay(response: ApiResponse, reason: DecisionReason, retry_at: unknown): void {
    expectStatus(response, 202);
    const { message } = decisionReasons[reason];
    expect(response.json.decision).toEqual({ allowed: false, reason, message, retry_at });
    expect(response.json.data).toMatchObject({
      status: 'queued',
      blocked_reason: reason,
      blocked_reason_message: message,
      scheduled_for: response.json.decision.retry_at,
    });
  }

  describe.each(modes)('POST /outbound-calls in %s mode', (mode) => {
    it('returns 202 with exactly the queued call and the decision', async () => {
      const number = aNumber();
      await consent(number, mode);
      const response = await ask(mode, number, {
        contact_name: ' Dana Reyes ',
        context: ['first visit', 'asked for 3pm'],
      });
      expectStatus(response, 202);
      expect(response.json).toEqual({
        data: {
          id: expect.any(Number),
          livemode: mode === 'live',
          source: 'api',
          purpose: 'marketing',
          status: 'queued',
          contact_name: 'Dana Reyes',
          phone_number: number,
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
          created_at: expect.stringMatching(INSTANT),
        },
        decision: { allowed: true, reason: null, message: null, retry_at: null },
      });
    });

    it.each([
      ['service_inactive', { service_active: false }],
      ['terms_not_accepted', { terms_accepted: false }],
      ['outbound_disabled', { outbound_enabled: false }],
      ['no_receptionist', { receptionist_configured: false }],
      ['hipaa_marketing', { hipaa_mode: true }],
    ] as const)('returns 422 %s with the decision and stores nothing', async (code, settings) => {
      await use(settings);
      const number = aNumber();
      await consent(number, mode);
      expectRefusal(await ask(mode, number), code);
      expect((await callers[mode].get('/outbound-calls')).json.data).toEqual([]);
    });

    it('returns 422 invalid_number, do_not_call and no_consent with the decision', async () => {
      const number = aNumber();
      expectRefusal(await ask(mode, '212-555-012'), 'invalid_number');
      expectRefusal(await ask(mode, number), 'no_consent');
      await consent(number, mode, ['informational']);
      expectRefusal(await ask(mode, number), 'no_consent');
      expectStatus(await ask(mode, number, { purpose: 'informational' }), 202);
      const listed = aNumber();
      await consent(listed, mode);
      expectStatus(await callers[mode].post('/do-not-call', { phone_number: listed }), 201);
      expectRefusal(await ask(mode, listed), 'do_not_call');
    });

    it("delays a call at night until 8am in the number's time zone and schedules it", async () => {
      stack.clock.set(new Date(night()));
      const number = aNumber();
      await consent(number, mode);
      const response = await ask(mode, number);
      expectDelay(response, 'outside_hours', morning());
      const call = response.json.data as OutboundCall;
      // A simulated call does not wait for the morning.
      if (mode === 'test') return;
      expect(await becomes(mode, call, 'scheduled')).toMatchObject({
        blocked_reason: 'outside_hours',
        scheduled_for: morning(),
      });
      stack.clock.set(new Date(morning()));
      expect(await becomes(mode, call, 'dialing')).toMatchObject({
        blocked_reason: null,
        blocked_reason_message: null,
        scheduled_for: null,
        attempts: 1,
      });
    });

    it('delays a call by five minutes while its number is on another call, and the fourth call to a number by a day', async () => {
      const number = mode === 'live' ? aNumber() : STAYS_QUEUED;
      await consent(number, mode);
      const requestCall = async (): Promise<OutboundCall> => (await ask(mode, number)).json.data as OutboundCall;
      const first = await requestCall();
      await ring(mode, first);
      const waiting = await ask(mode, number);
      expectDelay(waiting, 'already_on_call', expect.stringMatching(INSTANT));
      expectStatus(await report(first, { status: 'no_answer' }), 200);
      stack.clock.advance(6 * 60_000);
      await ringWithoutAnswer(mode, waiting.json.data as OutboundCall);
      await ringWithoutAnswer(mode, await requestCall());
      const response = await ask(mode, number);
      expectDelay(response, 'frequency_limit', expect.stringMatching(new RegExp(`^${hour(40).slice(0, 13)}`)));
    });

    it('returns the same call while it waits, with a new decision', async () => {
      stack.clock.set(new Date(night()));
      const number = mode === 'live' ? aNumber() : STAYS_QUEUED;
      await consent(number, mode);
      const first = await ask(mode, number, { contact_name: 'Dana' });
      const again = await ask(mode, number.slice(2), { contact_name: 'Kim', purpose: 'informational' });
      expectStatus(again, 202);
      expect(again.json.data).toMatchObject({ id: first.json.data.id, contact_name: 'Dana', purpose: 'marketing' });
      expect(again.json.decision).toMatchObject({ allowed: false, reason: 'outside_hours' });
    });
  });

  describe('POST /outbound-calls', () => {
    it('separates the modes’ lists, consents and calls, and applies the operator’s list to live calls', async () => {
      const number = aNumber();
      await consent(number, 'test');
      expectRefusal(await ask('live', number), 'no_consent');
      await consent(number, 'live');
      const { data } = (await organization.platform.post('/do-not-call', { phone_number: number })).json;
      expectRefusal(await ask('live', number), 'do_not_call');
      expectStatus(await ask('test', number), 202);
      expectStatus(await organization.platform.delete(`/do-not-call/${data.id}`), 204);
      expectStatus(await ask('live', number), 202);
    });

    it('refuses live calls, but not test calls, once the trial minutes are used up', async () => {
      await use({ plan: 'trial', trial_minutes_remaining: 0 });
      const number = aNumber();
      await consent(number, 'live');
      await consent(number, 'test');
      expectRefusal(await ask('live', number), 'trial_minutes_exhausted');
      expectStatus(await ask('test', number), 202);
      expectStatus(await organization.update({ trial_minutes_remaining: 1 }), 200);
      expectStatus(await ask('live', number), 202);
    });

    it('delays calls beyond the daily limit until the organization’s next day', async () => {
      await use({ daily_call_limit: 1, timezone: 'America/Los_Angeles' });
      await becomes('live', await queued('live'), 'dialing');
      const number = aNumber();
      await consent(number, 'live');
      expectDelay(await ask('live', number), 'daily_limit', morning());
    });

    it('allows informational calls in HIPAA mode and hides their content', async () => {
      await use({ hipaa_mode: true });
      const number = aNumber();
      await consent(number, 'test');
      const response = await ask('test', number, { purpose: 'informational' });
      expectStatus(response, 202);
      const done = await becomes('test', response.json.data as OutboundCall, 'completed');
      for (const shown of [response.json.data, done]) {
        expect(shown).not.toHaveProperty('summary');
        expect(shown).not.toHaveProperty('transcript');
      }
    });

    it('reports every invalid field and requires the scope', async () => {
      const long = { phone_number: '1'.repeat(33), contact_name: 'x'.repeat(256), purpose: 'sales' };
      const response = await callers.live.post('/outbound-calls', {
        ...long,
        context: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key${index}`, 'x'])),
      });
      expectInvalid(response, 'phone_number', 'contact_name', 'purpose', 'context');
      expectInvalid(await callers.live.post('/outbound-calls', {}), 'phone_number');
      expectInvalid(await callers.live.post('/outbound-calls', { phone_number: 2125550123 }), 'phone_number');
      const unscoped = await organization.caller({ scopes: ['calls:read'] });
      expectError(await unscoped.post('/outbound-calls', {}), 'missing_scope');
      expectError(await unscoped.get('/outbound-calls'), 'missing_scope');
      expectError(await organization.client('vk_live_unknown').get('/outbound-calls'), 'unauthenticated');
    });
  });

  describe.each(modes)('POST /outbound-calls/check in %s mode', (mode) => {
    const check = (body: object): Promise<ApiResponse> => callers[mode].post('/outbound-calls/check', body);

    it('returns 200 with the decision, every rule and the next seven windows, and requests no call', async () => {
      const phone_number = aNumber();
      const consent_id = await consent(phone_number, mode);
      const answer = await check({ phone_number: ` ${phone_number.slice(2)} ` });
      expectStatus(answer, 200);
      expect(answer.json.data).toMatchObject({ allowed: true, reason: null, message: null, retry_at: null });
      expect(answer.json.data.trace).toContainEqual({
        rule: 'no_consent',
        outcome: 'passed',
        evidence: { consent_id, purpose: 'marketing' },
        citation: '47 CFR 64.1200(a)',
        retry_at: null,
      });
      expect(answer.json.data.next_windows).toHaveLength(7);
      expect(answer.json.data.next_windows[0]).toEqual({ opens_at: hour(12), closes_at: hour(24) });
      expect((await callers[mode].get('/outbound-calls')).json.data).toEqual([]);
    });

    it('returns 200 with the delay that a call would have at another time', async () => {
      const phone_number = aNumber();
      await consent(phone_number, mode, ['informational']);
      const answer = await check({ phone_number, purpose: 'informational', at: night() });
      expect(answer.json.data).toMatchObject({ allowed: false, reason: 'outside_hours', retry_at: morning() });
      expect(answer.json.data.next_windows[0]).toEqual({ opens_at: morning(), closes_at: hour(48) });
    });

    it('returns 200 with the refusal, up to the rule that refuses, for invalid and listed numbers', async () => {
      const invalid = await check({ phone_number: '212-555-012' });
      expectStatus(invalid, 200);
      expect(invalid.json.data).toMatchObject({ allowed: false, reason: 'invalid_number', next_windows: [] });
      expect(invalid.json.data.trace).toHaveLength(1);
      const phone_number = aNumber();
      await consent(phone_number, mode);
      const entry = await callers[mode].post('/do-not-call', { phone_number });
      const listed = (await check({ phone_number })).json.data;
      expect([listed.reason, listed.retry_at, listed.next_windows]).toEqual(['do_not_call', null, []]);
      expect(listed.trace.at(-1)).toMatchObject({ rule: 'do_not_call', evidence: { entry_id: entry.json.data.id } });
    });

    it('returns 422 for every invalid field and 403 without the scope', async () => {
      expectInvalid(await check({}), 'phone_number');
      expectInvalid(await check({ phone_number: 7, purpose: 'x', at: 'noon' }), 'at', 'phone_number', 'purpose');
      const limited = await organization.caller({ mode, scopes: ['dnc:read'] });
      expectError(await limited.post('/outbound-calls/check', { phone_number: aNumber() }), 'missing_scope');
    });
  });

  it("POST /outbound-calls/check does not reveal that a number is on the operator's list", async () => {
    const phone_number = aNumber();
    await consent(phone_number, 'live');
    expectStatus(await organization.platform.post('/do-not-call', { phone_number }), 201);
    const answer = await callers.live.post('/outbound-calls/check', { phone_number });
    expect(answer.json.data).toMatchObject({ reason: 'do_not_call' });
    expect(answer.json.data.trace.at(-1)).toMatchObject({ rule: 'do_not_call', outcome: 'refused', evidence: {} });
    expect(answer.text).not.toContain('operator');
  });

  describe('POST /outbound-calls/{outboundCall}/cancel', () => {
    const cancel = (call: { id: number }, by = callers.live): Promise<ApiResponse> =>
      by.post(`/outbound-calls/${call.id}/cancel`);

    it('returns 200 with the blocked call, also when it is repeated, and the call never rings', async () => {
      stack.clock.set(new Date(night()));
      const call = await queued('live');
      await becomes('live', call, 'scheduled');
      const answer = await cancel(call);
      expectStatus(answer, 200);
      expect(answer.json.data).toMatchObject({
        id: call.id,
        status: 'blocked',
        blocked_reason: 'cancelled',
        blocked_reason_message: decisionReasons.cancelled.message,
        scheduled_for: null,
        ended_at: expect.stringMatching(INSTANT),
      });
      expect((await cancel(call)).json).toEqual(answer.json);
      stack.clock.set(new Date(morning()));
      const next = await queued('live');
      await becomes('live', next, 'dialing');
      expect(await read('live', call)).toMatchObject({ status: 'blocked', attempts: 0 });
    });

    it('cancels a test call that waits', async () => {
      await consent(STAYS_QUEUED, 'test');
      const call = (await ask('test', STAYS_QUEUED)).json.data as OutboundCall;
      expect((await cancel(call, callers.test)).json.data).toMatchObject({ blocked_reason: 'cancelled' });
    });

    it('returns 409 invalid_transition for a call that rings or has ended', async () => {
      const call = await queued('live');
      await becomes('live', call, 'dialing');
      expectError(await cancel(call), 'invalid_transition');
      expectStatus(await report(call, { status: 'no_answer' }), 200);
      expectError(await cancel(call), 'invalid_transition');
    });

    it('returns 404 for a call of the other mode or organization, and 403 without the scope', async () => {
      stack.clock.set(new Date(night()));
      const call = await queued('live');
      const stranger = await (await createOrganization(stack.address)).caller();
      for (const by of [callers.test, stranger]) expectError(await cancel(call, by), 'not_found');
      expectError(await cancel({ id: 999_999_999 }), 'not_found');
      const limited = await organization.caller({ scopes: ['calls:read'] });
      expectError(await cancel(call, limited), 'missing_scope');
      expect((await read('live', call)).status).not.toBe('blocked');
    });
  });

  describe("a test key's outbound call", () => {
    it('is simulated to the end, with a transcript and events for test endpoints', async () => {
      const receiver = await Receiver.start(stack.address.receiverPorts);
      try {
        const endpoint = { url: receiver.url(), events: ['outbound_call.completed'] };
        expectStatus(await callers.test.post('/webhook-endpoints', endpoint), 201);
        const call = await queued('test');
        const done = await becomes('test', call, 'completed');
        expect(done).toMatchObject({
          answered_by: 'human',
          attempts: 1,
          duration_seconds: expect.any(Number),
          summary: expect.any(String),
          transcript: expect.arrayContaining([{ role: 'ai', text: expect.any(String) }]),
        });
        const [request] = await receiver.waitFor();
        expect(request!.event).toMatchObject({
          type: 'outbound_call.completed',
          livemode: false,
          data: { outbound_call: { id: call.id, status: 'completed' } },
        });
      } finally {
        await receiver.close();
      }
    });
  });

  describe('GET /outbound-calls', () => {
    it('lists newest first, without transcripts, and applies every filter', async () => {
      stack.clock.set(new Date(night()));
      const first = await queued('live');
      stack.clock.set(new Date(Date.parse(night()) + 60_000));
      const second = await queued('live');
      const { data: campaign } = (
        await platform('/outbound-calls', { source: 'campaign', phone_number: first.phone_number })
      ).json as { data: OutboundCall };
      await Promise.all([first, second, campaign].map((call) => becomes('live', call, 'scheduled')));
      const listed = async (query: Record<string, string>): Promise<number[]> => {
        const response = await callers.live.get('/outbound-calls', query);
        expectStatus(response, 200);
        for (const call of response.json.data as object[]) expect(call).not.toHaveProperty('transcript');
        return (response.json.data as OutboundCall[]).map(({ id }) => id);
      };
      expect(await listed({})).toEqual([campaign.id, second.id, first.id]);
      expect(await listed({ source: 'api' })).toEqual([second.id, first.id]);
      expect(await listed({ status: 'scheduled', source: 'campaign' })).toEqual([campaign.id]);
      expect(await listed({ status: 'completed' })).toEqual([]);
      expect(await listed({ phone_number: first.phone_number.slice(2) })).toEqual([campaign.id, first.id]);
      const minute = new Date(Date.parse(night()) + 30_000).toISOString();
      expect(await listed({ since: minute })).toEqual([campaign.id, second.id]);
      expect(await listed({ until: minute })).toEqual([first.id]);
      const page = await callers.live.get('/outbound-calls', { per_page: 2 });
      expect((page.json.data as OutboundCall[]).map(({ id }) => id)).toEqual([campaign.id, second.id]);
      expect(await listed({ per_page: '2', cursor: page.json.meta.next_cursor as string })).toEqual([first.id]);
      const wrong = { status: 'ringing', source: 'me', phone_number: 'x', since: 'y', until: 'z', per_page: 0 };
      expectInvalid(await callers.live.get('/outbound-calls', wrong), ...Object.keys(wrong));
      expect((await callers.test.get('/outbound-calls')).json.data).toEqual([]);
    });

    it('returns 404 for a call of the other mode, of another organization, or an absent one', async () => {
      const call = await queued('live');
      expectError(await callers.test.get(`/outbound-calls/${call.id}`), 'not_found');
      const stranger = await (await createOrganization(stack.address)).caller();
      expectError(await stranger.get(`/outbound-calls/${call.id}`), 'not_found');
      for (const id of ['0', 'x', String(call.id + 100_000)])
        expectError(await callers.live.get(`/outbound-calls/${id}`), 'not_found');
    });
  });

  describe('outbound calls in the platform API', () => {
    it('follow the same rules for agents and campaigns', async () => {
      const number = aNumber();
      expectRefusal(await platform('/outbound-calls', { source: 'campaign', phone_number: number }), 'no_consent');
      const agent = await platform('/outbound-calls', { source: 'agent_dial', phone_number: number });
      expectStatus(agent, 202);
      expect(agent.json).toMatchObject({
        data: { source: 'agent_dial', livemode: true, status: 'queued' },
        decision: { allowed: true },
      });
      const call = agent.json.data as OutboundCall;
      for (const status of ['connecting_agent', 'dialing', 'in_progress', 'completed']) {
        const response = await report(call, { status });
        expectStatus(response, 200);
        expect(response.json.data).toMatchObject({ id: call.id, status });
      }
      expectInvalid(await platform('/outbound-calls', { source: 'api', phone_number: number }), 'source');
      expectInvalid(await platform('/outbound-calls', { phone_number: number }), 'source');
    });

    it('can be checked without being queued, and show how the last decision came about', async () => {
      const number = aNumber();
      const refused = await platform('/outbound-calls/check', { phone_number: number });
      expectStatus(refused, 200);
      expect(refused.json.data).toMatchObject({ allowed: false, reason: 'no_consent', retry_at: null });
      const consent_id = await consent(number, 'live');
      stack.clock.set(new Date(night()));
      const call = await queued('live', aNumber());
      const decision = await platform(`/outbound-calls/${call.id}/decision`);
      expectStatus(decision, 200);
      expect(decision.json.data).toMatchObject({ allowed: false, reason: 'outside_hours', retry_at: morning() });
      const checked = await platform('/outbound-calls/check', { phone_number: number });
      expect(checked.json.data.trace).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            rule: 'no_consent',
            outcome: 'passed',
            evidence: { consent_id, purpose: 'marketing' },
          }),
          {
            rule: 'outside_hours',
            outcome: 'delayed',
            evidence: { zones: ['America/New_York'] },
            retry_at: morning(),
          },
        ]),
      );
      expect((await callers.live.get('/outbound-calls', { phone_number: number })).json.data).toEqual([]);
      expectError(await platform(`/outbound-calls/${call.id + 100_000}/decision`), 'not_found');
    });

    it("accept the runtime's reports: a repeat changes nothing, and a forbidden transition returns 409", async () => {
      const call = await queued('live');
      await becomes('live', call, 'dialing');
      expectError(await report(call, { status: 'completed' }), 'invalid_transition');
      expectStatus(await report(call, { status: 'in_progress', answered_by: 'human' }), 200);
      const end = { status: 'completed', duration_seconds: 42, summary: 'Wants a cleaning', transcript: [] };
      const ended = await report(call, end);
      expectStatus(ended, 200);
      expect(ended.json.data).toMatchObject({ status: 'completed', duration_seconds: 42, summary: 'Wants a cleaning' });
      const again = await report(call, end);
      expectStatus(again, 200);
      expect(again.json).toEqual(ended.json);
      expectError(await report(call, { status: 'failed' }), 'invalid_transition');
      expectError(await report(call, { status: 'queued' }), 'invalid_transition');
      expectInvalid(await report(call, { status: 'ringing' }), 'status');
      expectError(await report({ id: call.id + 100_000 }, { status: 'queued' }), 'not_found');
    });

    it('are blocked while they wait when a report says that the person opted out', async () => {
      const call = await queued('live');
      await becomes('live', call, 'dialing');
      const waiting = (await ask('live', call.phone_number)).json.data as OutboundCall;
      expectStatus(await report(call, { status: 'in_progress' }), 200);
      expectStatus(await report(call, { status: 'completed', opted_out: true }), 200);
      expect(await read('live', waiting)).toMatchObject({
        status: 'blocked',
        blocked_reason: 'do_not_call',
        blocked_reason_message: decisionReasons.do_not_call.message,
        ended_at: expect.stringMatching(INSTANT),
      });
      expectRefusal(await ask('live', call.phone_number), 'do_not_call');
    });

    it('never ring if their organization is deleted while they wait for the morning, even if it is restored', async () => {
      stack.clock.set(new Date(night()));
      const number = aNumber();
      await consent(number, 'live');
      const call = (await ask('live', number)).json.data as OutboundCall;
      expect(call.scheduled_for).not.toBeNull();
      const path = `/organizations/${organization.id}`;
      expectStatus(await organization.platform.delete(path), 200);
      stack.clock.set(new Date(Date.parse(morning()) + 60_000));
      const decision = `${path}/outbound-calls/${call.id}/decision`;
      await eventually(async () => {
        const { json } = await organization.platform.get(decision);
        return json.data.reason === 'service_inactive';
      });
      expectStatus(await organization.platform.post(`${path}/restore`), 200);
      callers = { live: await organization.caller(), test: await organization.caller({ mode: 'test' }) };
      expect(await read('live', call)).toMatchObject({
        status: 'blocked',
        blocked_reason: 'service_inactive',
        attempts: 0,
      });
    });

    it('never ring if their consent is revoked while they wait for the morning', async () => {
      stack.clock.set(new Date(night()));
      const number = aNumber();
      const id = await consent(number, 'live');
      const call = (await ask('live', number)).json.data as OutboundCall;
      expectStatus(await organization.platform.delete(`/organizations/${organization.id}/consents/${id}`), 204);
      stack.clock.set(new Date(morning()));
      expect(await becomes('live', call, 'blocked')).toMatchObject({
        blocked_reason: 'consent_revoked',
        blocked_reason_message: decisionReasons.consent_revoked.message,
        attempts: 0,
      });
    });
  });
});
