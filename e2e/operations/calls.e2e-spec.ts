import { callStatuses } from '@frontdesk/contracts';
import {
  aRingingCall,
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let live: ApiClient;
let test: ApiClient;

beforeAll(async () => {
  organization = await createOrganization(stack);
  live = await organization.caller();
  test = await organization.caller({ mode: 'test' });
});

const record = (fields: Record<string, unknown> = {}, by = organization): Promise<ApiResponse> =>
  by.platform.post(`/organizations/${by.id}/calls`, aRingingCall(fields));
const recorded = async (fields: Record<string, unknown> = {}, by = organization): Promise<number> => {
  const response = await record(fields, by);
  expectStatus(response, 201);
  return response.json.data.id as number;
};
const update = (id: number, body: unknown, by = organization): Promise<ApiResponse> =>
  by.platform.patch(`/organizations/${by.id}/calls/${id}`, body);
const block = (id: number, body: unknown = {}, by = organization): Promise<ApiResponse> =>
  by.platform.post(`/organizations/${by.id}/calls/${id}/block`, body);

describe('POST /organizations/{organization}/calls', () => {
  it('returns 201 with a ringing call, which the Organization API then returns', async () => {
    const response = await record({ from_number: '(415) 555-0123', caller_name: 'DANA REYES' });
    expectStatus(response, 201);
    expect(response.json).toEqual({
      data: {
        id: expect.any(Number),
        livemode: true,
        direction: 'inbound',
        status: 'ringing',
        from_number: '+14155550123',
        caller_name: 'DANA REYES',
        to_number: '+13125550100',
        spam: false,
        routed_to: null,
        started_at: expect.stringMatching(INSTANT),
        answered_at: null,
        ended_at: null,
        duration_seconds: null,
        disposition: null,
        summary: null,
        handoff_summary: null,
        transcript: null,
        lead_ids: [],
        created_at: expect.stringMatching(INSTANT),
      },
    });
    expect((await live.get(`/calls/${response.json.data.id}`)).json).toEqual(response.json);
    const { transcript: _transcript, lead_ids: _leads, ...item } = response.json.data as Record<string, unknown>;
    expect((await live.get('/calls', { per_page: 100 })).json.data).toContainEqual(item);
  });

  it('creates the call in the given mode, live by default', async () => {
    const id = await recorded({ livemode: false });
    expectError(await live.get(`/calls/${id}`), 'not_found');
    expect((await test.get(`/calls/${id}`)).json.data.livemode).toBe(false);
  });

  it('returns 200 with the first call, unchanged, for a repeated external_id', async () => {
    const first = await record({ external_id: 'call-1' });
    expectStatus(first, 201);
    const second = await record({ external_id: 'call-1', from_number: '+12125550100' });
    expectStatus(second, 200);
    expect(second.json).toEqual(first.json);
  });

  it('creates one call for concurrent requests with one external_id', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => record({ external_id: 'race-1' })));
    expect(new Set(responses.map((response) => response.json.data.id as number)).size).toBe(1);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
  });

  it.each([
    [['direction'], { direction: 'outbound' }],
    [['direction'], { direction: null }],
    [['status'], { status: 'blocked' }],
    [['status'], { status: 'gone' }],
    [['routed_to'], { routed_to: 'nowhere' }],
    [['from_number'], { from_number: '1'.repeat(33) }],
    [['from_number', 'to_number'], { from_number: null, to_number: '' }],
    [['started_at'], { started_at: '2026-01-01T00:00:00' }],
    [['spam', 'livemode'], { spam: 'yes', livemode: 1 }],
    [['external_id'], { external_id: 'e'.repeat(129) }],
  ])('returns 422 errors.%s for %j', async (fields, body) => {
    expectInvalid(await record(body), ...fields);
  });

  it('returns 404 for an organization that does not exist', async () => {
    expectError(await organization.platform.post('/organizations/999999999/calls', aRingingCall()), 'not_found');
  });
});

describe('screening of inbound calls', () => {
  const blockPattern = (by: ApiClient, pattern: string): Promise<ApiResponse> =>
    by.post('/blocked-callers', { pattern });
  const entry = async (by: ApiClient, id: number): Promise<{ calls_blocked: number; last_blocked_at: string | null }> =>
    ((await by.get('/blocked-callers', { per_page: 100 })).json.data as { id: number }[]).find(
      (one) => one.id === id,
    ) as never;

  it('blocks a listed caller, counts the call once on the entry with the longest pattern, and publishes no event', async () => {
    const shop = await createOrganization(stack);
    const caller = await shop.caller();
    const receiver = await Receiver.start(stack.receiverPorts);
    try {
      await caller.post('/webhook-endpoints', { url: receiver.url(), events: ['call.completed'] });
      const prefix = (await blockPattern(caller, '4155550*')).json.data.id as number;
      const exact = (await blockPattern(caller, '(415) 555-0166')).json.data.id as number;
      const body = { from_number: '415-555-0166', external_id: 'blocked-1' };
      const response = await record(body, shop);
      expectStatus(response, 201);
      expect(response.json.data).toMatchObject({
        status: 'blocked',
        spam: true,
        answered_at: null,
        ended_at: expect.stringMatching(INSTANT),
        duration_seconds: null,
        disposition: null,
      });
      expect((await record(body, shop)).json).toEqual(response.json);
      const counted = await eventually(async () => {
        const one = await entry(caller, exact);
        return one.calls_blocked > 0 && one;
      });
      expect(counted).toMatchObject({ calls_blocked: 1, last_blocked_at: response.json.data.ended_at });
      expect(await entry(caller, prefix)).toMatchObject({ calls_blocked: 0, last_blocked_at: null });

      const seen = await recorded({ from_number: '+12125550100', status: 'missed' }, shop);
      const delivery = await eventually(() => receiver.requests[0]);
      expect(delivery.event).toMatchObject({
        type: 'call.completed',
        data: { call: { id: seen } },
      });
      expect(receiver.requests).toHaveLength(1);
      expectError(await update(response.json.data.id as number, { status: 'in_progress' }, shop), 'invalid_transition');
    } finally {
      await receiver.close();
    }
  });

  it('applies a list to its own mode and organization only', async () => {
    const shop = await createOrganization(stack);
    await blockPattern(await shop.caller({ mode: 'test' }), '+14155550166');
    const from_number = '+14155550166';
    expect((await record({ from_number }, shop)).json.data.status).toBe('ringing');
    expect((await record({ from_number })).json.data.status).toBe('ringing');
    expect((await record({ from_number, livemode: false }, shop)).json.data.status).toBe('blocked');
  });

  it('never blocks an anonymous caller', async () => {
    const shop = await createOrganization(stack);
    await blockPattern(await shop.caller(), '1415*');
    for (const from_number of ['anonymous', 'Restricted', '0']) {
      expect((await record({ from_number }, shop)).json.data).toMatchObject({ status: 'ringing', from_number });
    }
  });
});

describe('PATCH /organizations/{organization}/calls/{call}', () => {
  it('records the progress of a call to its end, with times, duration and content', async () => {
    const id = await recorded({ started_at: '2026-01-01T00:00:00Z' });
    expectStatus(await update(id, { status: 'in_progress', answered_at: '2026-01-01T00:00:05Z' }), 200);
    const transcript = [
      { role: 'ai', text: 'Hello' },
      { role: 'customer', text: 'Hi' },
    ];
    const ended = await update(id, {
      status: 'completed',
      ended_at: '2026-01-01T00:01:05+00:00',
      disposition: 'booked',
      summary: 'Booked a cleaning',
      handoff_summary: 'None',
      routed_to: 'ai_agent',
      transcript,
    });
    expectStatus(ended, 200);
    expect(ended.json.data).toMatchObject({
      status: 'completed',
      answered_at: '2026-01-01T00:00:05Z',
      ended_at: '2026-01-01T00:01:05Z',
      duration_seconds: 60,
      disposition: 'booked',
      summary: 'Booked a cleaning',
      transcript,
    });
    expect((await live.get(`/calls/${id}`)).json).toEqual(ended.json);
  });

  it('accepts a late summary, disposition, spam flag and transcript, and returns 409 invalid_transition for other changes', async () => {
    const id = await recorded({ status: 'completed' });
    const late = { summary: 'Late', disposition: 'other', spam: true, transcript: [{ role: 'system', text: 'x' }] };
    expect((await update(id, late)).json.data).toMatchObject(late);
    const refused = [
      { status: 'failed' },
      { routed_to: 'voicemail' },
      { ended_at: '2020-01-01T00:00:00Z' },
      { handoff_summary: 'x' },
    ];
    for (const body of refused) expectError(await update(id, body), 'invalid_transition');
    expect((await live.get(`/calls/${id}`)).json.data).toMatchObject(late);
  });

  it.each(
    callStatuses.filter((from) => from !== 'blocked').flatMap((from) => callStatuses.map((to) => [from, to] as const)),
  )('moves a call from %s to %s only if the transition is allowed', async (from, to) => {
    const allowed = [
      'ringing in_progress',
      'ringing missed',
      'ringing failed',
      'in_progress completed',
      'in_progress failed',
    ];
    const response = await update(await recorded({ status: from }), { status: to });
    if (from === to || allowed.includes(`${from} ${to}`)) expectStatus(response, 200);
    else expectError(response, 'invalid_transition');
  });

  it('updates a call of either mode', async () => {
    const id = await recorded({ livemode: false });
    expect((await update(id, { status: 'missed' })).json.data).toMatchObject({ livemode: false, status: 'missed' });
  });

  it('returns 404 before 422, and 404 for a call of another organization', async () => {
    const other = await createOrganization(stack);
    const id = await recorded();
    expectError(await update(999_999_999, { status: 'gone' }), 'not_found');
    expectError(await update(id, { status: 'gone' }, other), 'not_found');
    expectError(await update(id, { spam: true }, other), 'not_found');
    expectInvalid(
      await update(id, { status: 'gone', transcript: [{ role: 'dog', text: 'x' }] }),
      'status',
      'transcript',
    );
  });

  it('publishes call.completed once for completed, missed and failed calls, separately per mode', async () => {
    const shop = await createOrganization(stack);
    const receiver = await Receiver.start(stack.receiverPorts);
    try {
      await (await shop.caller()).post('/webhook-endpoints', { url: receiver.url(), events: ['call.completed'] });
      const ids = [await recorded({}, shop), await recorded({}, shop), await recorded({}, shop)];
      await update(await recorded({ livemode: false }, shop), { status: 'missed' }, shop);
      await update(ids[0]!, { status: 'in_progress' }, shop);
      for (const [index, status] of (['completed', 'missed', 'failed'] as const).entries()) {
        await Promise.all([1, 2, 3].map(() => update(ids[index]!, { status }, shop)));
        await update(ids[index]!, { summary: 'Late' }, shop);
      }
      await eventually(() => receiver.requests.length >= 3);
      const last = await recorded({ status: 'missed' }, shop);
      const calls = await eventually(() => {
        const all = receiver.requests.map(({ event }) => event.data.call as { id: number; status: string });
        return all.some(({ id }) => id === last) && all;
      });
      expect(calls.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
        [`${ids[0]} completed`, `${ids[1]} missed`, `${ids[2]} failed`, `${last} missed`].sort(),
      );
      expect(Object.keys(calls[0]!)).not.toContain('summary');
    } finally {
      await receiver.close();
    }
  });
});

describe('POST /organizations/{organization}/calls/{call}/block', () => {
  it('returns 201 and lists the caller, then 200 with the same entry, and blocks the next call', async () => {
    const shop = await createOrganization(stack);
    const id = await recorded({ from_number: '+14155550177' }, shop);
    const first = await block(id, { note: 'Robocall' }, shop);
    expectStatus(first, 201);
    expect(first.json).toEqual({
      data: expect.objectContaining({ pattern: '+14155550177', source: 'call', note: 'Robocall', calls_blocked: 0 }),
    });
    const again = await block(id, { source: 'ai' }, shop);
    expectStatus(again, 200);
    expect(again.json.data.id).toBe(first.json.data.id);
    expect((await record({ from_number: '+14155550177' }, shop)).json.data.status).toBe('blocked');
  });

  it('lists the caller in the mode of the call', async () => {
    const shop = await createOrganization(stack);
    const id = await recorded({ livemode: false }, shop);
    expect((await block(id, { source: 'ai' }, shop)).json.data).toMatchObject({ livemode: false, source: 'ai' });
  });

  it('returns 422 invalid_pattern if the caller has no US number, 422 for an invalid field, and 404 for an absent call', async () => {
    const id = await recorded({ from_number: 'anonymous' });
    expectError(await block(id), 'invalid_pattern');
    expectInvalid(await block(id, { source: 'manual', note: 'n'.repeat(256) }), 'source', 'note');
    expectError(await block(999_999_999, { source: 'manual' }), 'not_found');
  });
});
