import { leadFields } from '@frontdesk/contracts';
import {
  aLead,
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
const invalidCallback = ['reason', 'phone_number', 'callback.ip_address'];
let organization: TestOrganization;
let live: ApiClient;
let test: ApiClient;

beforeAll(async () => {
  organization = await createOrganization(stack);
  live = await organization.caller();
  test = await organization.caller({ mode: 'test' });
});

const idsOf = (list: ApiResponse): number[] => (list.json.data as { id: number }[]).map(({ id }) => id);

describe('POST /leads', () => {
  it('returns 201 with every field of a lead and no callback', async () => {
    const askedAt = Date.now();
    const response = await live.post('/leads', {
      name: 'Robin Vale',
      phone_number: '(415) 555-0123',
      email: 'Robin@Example.com',
      reason: 'Needs a quote',
      urgency: 'high',
      details: { rooms: 3 },
    });
    expectStatus(response, 201);
    expect(response.json).toEqual({
      data: {
        id: expect.any(Number),
        livemode: true,
        name: 'Robin Vale',
        phone_number: '+14155550123',
        email: expect.stringMatching(/^robin@example\.com$/i),
        reason: 'Needs a quote',
        urgency: 'high',
        details: { rooms: 3 },
        custom_fields: {},
        source: 'api',
        call_id: null,
        chat_id: null,
        outbound_call_id: null,
        created_at: expect.stringMatching(INSTANT),
      },
      callback: null,
    });
    const { data } = response.json;
    const createdAt = Date.parse(data.created_at as string);
    // The second in which the request was sent or the response arrived, or one between them.
    expect(createdAt).toBeGreaterThan(askedAt - 2000);
    expect(createdAt).toBeLessThan(Date.now() + 1000);
    expect((await live.get(`/leads/${data.id}`)).json).toEqual({ data });
    expect((await live.get('/leads', { per_page: 100 })).json.data).toContainEqual(data);
  });

  it('requires only a reason and returns null for everything else', async () => {
    const { data } = (await live.post('/leads', { reason: 'x', name: null, details: null })).json;
    expect(data).toMatchObject({
      name: null,
      phone_number: null,
      email: null,
      urgency: null,
      details: null,
      custom_fields: {},
    });
  });

  it('creates a new lead for every request', async () => {
    const body = aLead();
    const [one, other] = await Promise.all([live.post('/leads', body), live.post('/leads', body)]);
    expect(one.json.data.id).not.toBe(other.json.data.id);
  });

  it.each([
    '415-555-0123',
    '+1 (415) 555.0123',
    '1 415 555 0123',
    '011 1 415 555 0123',
    'tel:+1-415-555-0123',
    '415\u00a0555\u20130123',
    '800 555 0123',
  ])('accepts the number %j', async (phone) => {
    const response = await live.post('/leads', { reason: 'x', phone_number: phone });
    expectStatus(response, 201);
    expect(response.json.data.phone_number).toMatch(/^\+1(415|800)5550123$/);
  });

  it.each([
    '12',
    '+44 20 7946 0958',
    '604 555 0123',
    '900 555 0123',
    '415 911 0123',
    '415 155 0123',
    '4155550123 x5',
    'call 415 555 0123',
    '４１５5550123',
    '+1415555012',
    '+141555501234',
  ])('returns 422 invalid_number for %j and stores nothing', async (phone) => {
    const before = await live.get('/leads', { per_page: 1 });
    expectError(await live.post('/leads', { reason: 'x', phone_number: phone }), 'invalid_number');
    expect(idsOf(await live.get('/leads', { per_page: 1 }))).toEqual(idsOf(before));
  });

  it('creates test leads with a test key', async () => {
    expect((await test.post('/leads', aLead())).json.data.livemode).toBe(false);
  });

  it("validates a callback's fields with the others, requires a phone number for it, and stores nothing when refused", async () => {
    const caller = await organization.caller();
    const before = idsOf(await caller.get('/leads', { per_page: 100 }));
    expectInvalid(await caller.post('/leads', aLead({ callback: { consent_text: 'short' } })), 'callback.consent_text');
    for (const phone_number of [undefined, null, ' ']) {
      expectInvalid(await caller.post('/leads', aLead({ phone_number, callback: {} })), 'phone_number');
    }
    expectInvalid(await caller.post('/leads', { callback: { ip_address: 'x' } }), ...invalidCallback);
    expect(idsOf(await caller.get('/leads', { per_page: 100 }))).toEqual(before);
  });
});

describe('isolation of leads', () => {
  it('limits a key to the leads of its own mode and organization, in the list and by id', async () => {
    const other = await createOrganization(stack);
    const theirs = await other.caller();
    const body = aLead({ email: 'isolated@example.com' });
    const made = await Promise.all(
      [live, test, theirs].map(async (caller) => (await caller.post('/leads', body)).json.data.id as number),
    );
    for (const [index, caller] of [live, test, theirs].entries()) {
      expect(idsOf(await caller.get('/leads', { email: 'isolated@example.com' }))).toEqual([made[index]]);
      for (const id of made) {
        const response = await caller.get(`/leads/${id}`);
        if (id === made[index]) expectStatus(response, 200);
        else expectError(response, 'not_found');
      }
    }
  });
});

describe('HIPAA mode', () => {
  const hidden = ['reason', 'details', 'custom_fields'];
  const keysOf = (lead: object): string[] => Object.keys(lead).sort();
  const shown = Object.keys(leadFields)
    .filter((name) => !hidden.includes(name))
    .sort();

  it('removes reason, details and custom fields from every response, keeps names and numbers, and still requires a reason', async () => {
    const clinic = await createOrganization(stack, { hipaa_mode: true });
    const caller = await clinic.caller();
    const created = await caller.post('/leads', aLead({ name: 'Robin Vale' }));
    expectStatus(created, 201);
    expect(keysOf(created.json.data as object)).toEqual(shown);
    expect(created.json.data).toMatchObject({ name: 'Robin Vale', phone_number: '+14155550123' });
    expect(keysOf((await caller.get(`/leads/${created.json.data.id}`)).json.data as object)).toEqual(shown);
    expect(keysOf((await caller.get('/leads')).json.data[0] as object)).toEqual(shown);
    expectInvalid(await caller.post('/leads', { name: 'x' }), 'reason');
    const captured = await clinic.platform.post(`/organizations/${clinic.id}/leads`, { source: 'call', reason: 'x' });
    expect(keysOf(captured.json.data as object)).toEqual(shown);
  });

  it('applies at every gateway as soon as the change is confirmed, and deletes nothing', async () => {
    const clinic = await createOrganization(stack);
    const { key } = await clinic.createKey();
    const callers = stack.gateways.map((_, gateway) => clinic.client(key, gateway));
    const lead = (await callers[0]!.post('/leads', aLead())).json.data as { id: number };
    for (let round = 0; round < 6; round++) {
      const hipaa = round % 2 === 0;
      expectStatus(await clinic.update({ hipaa_mode: hipaa }), 200);
      for (const caller of callers) {
        const [one, list] = await Promise.all([caller.get(`/leads/${lead.id}`), caller.get('/leads')]);
        const expected = hipaa
          ? Object.fromEntries(Object.entries(lead).filter(([name]) => shown.includes(name)))
          : lead;
        expect(one.json.data).toEqual(expected);
        expect(list.json.data).toEqual([expected]);
      }
    }
  });
});

const record = (body: Record<string, unknown>, by = organization): Promise<ApiResponse> =>
  by.platform.post(`/organizations/${by.id}/leads`, body);

describe('POST /organizations/{organization}/leads', () => {
  it('records a lead of another source, which the Organization API then returns', async () => {
    const custom_fields = {
      pet: { label: 'Pet', value: 'Cat' },
      visits: { label: 'Visits', value: 2 },
      none: { label: 'None', value: null },
    };
    const response = await record({ ...aLead(), source: 'chat', chat_id: 17, custom_fields });
    expectStatus(response, 201);
    expect(response.json).toEqual({
      data: expect.objectContaining({ livemode: true, source: 'chat', chat_id: 17, call_id: null, custom_fields }),
    });
    expect((await live.get(`/leads/${response.json.data.id}`)).json).toEqual(response.json);
  });

  it('creates the lead in the given mode, live by default', async () => {
    const id = (await record({ source: 'website', reason: 'x', livemode: false })).json.data.id as number;
    expectError(await live.get(`/leads/${id}`), 'not_found');
    expect((await test.get(`/leads/${id}`)).json.data.livemode).toBe(false);
  });

  it('returns 200 with the first lead, unchanged, for a repeated external_id', async () => {
    const first = await record({ source: 'call', reason: 'first', external_id: 'call-1' });
    expectStatus(first, 201);
    const second = await record({ source: 'website', reason: 'second', external_id: 'call-1', name: 'Other' });
    expectStatus(second, 200);
    expect(second.json).toEqual(first.json);
    expect((await live.get(`/leads/${first.json.data.id}`)).json.data.reason).toBe('first');
  });

  it('creates one lead for concurrent requests with one external_id', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => record({ source: 'call', reason: 'race', external_id: 'race-1' })),
    );
    expect(new Set(responses.map((response) => response.json.data.id as number)).size).toBe(1);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
  });

  it('accepts the same external_id in the other mode and in another organization', async () => {
    const other = await createOrganization(stack);
    const body = { source: 'call', reason: 'x', external_id: 'same' };
    const responses = [
      await record(body),
      await record({ ...body, livemode: false }),
      await other.platform.post(`/organizations/${other.id}/leads`, body),
    ];
    for (const response of responses) expectStatus(response, 201);
  });

  it.each([
    [['source'], { reason: 'x' }],
    [['source'], { reason: 'x', source: 'api' }],
    [['reason'], { source: 'call' }],
    [['livemode'], { source: 'call', reason: 'x', livemode: 'yes' }],
    [['external_id'], { source: 'call', reason: 'x', external_id: 'e'.repeat(129) }],
    [['call_id'], { source: 'call', reason: 'x', call_id: 0 }],
    [['chat_id'], { source: 'call', reason: 'x', chat_id: '7' }],
    [['outbound_call_id'], { source: 'call', reason: 'x', outbound_call_id: 1.5 }],
    [['custom_fields'], { source: 'call', reason: 'x', custom_fields: { a: 'b' } }],
    [['custom_fields'], { source: 'call', reason: 'x', custom_fields: { a: { label: 'A', value: {} } } }],
    [['custom_fields'], { source: 'call', reason: 'x', custom_fields: [] }],
  ])('returns 422 errors.%s for %j', async (fields, body) => {
    expectInvalid(await record(body), ...fields);
  });

  it('returns 422 invalid_number for an invalid number', async () => {
    expectError(await record({ source: 'call', reason: 'x', phone_number: '911' }), 'invalid_number');
  });
});

describe('PATCH /organizations/{organization}/leads/{lead}', () => {
  it('returns 200 with the corrected lead, and publishes lead.updated to endpoints that name it', async () => {
    const shop = await createOrganization(stack);
    const receiver = await Receiver.start(stack.receiverPorts);
    try {
      const caller = await shop.caller();
      await caller.post('/webhook-endpoints', { url: receiver.url(), events: ['lead.updated'] });
      const { data } = (
        await record({ ...aLead(), phone_number: '4155550123', details: { floor: 2 }, source: 'call' }, shop)
      ).json;
      const path = `/organizations/${shop.id}/leads/${String(data.id)}`;
      const body = { phone_number: '(415) 555-0147', details: { door: 'red' } };
      const response = await shop.platform.patch(path, body);
      expectStatus(response, 200);
      expect(response.json).toEqual({
        data: { ...data, phone_number: '+14155550147', details: { floor: 2, door: 'red' } },
      });
      expect((await shop.platform.patch(path, body)).json).toEqual(response.json);
      expect((await caller.get(`/leads/${String(data.id)}`)).json).toEqual(response.json);
      await shop.platform.patch(path, { name: 'Dana Reyes' });
      const leads = await eventually(() => {
        const all = receiver.requests.map(({ event }) => event.data.lead as { id: number; phone_number: string });
        return all.length >= 2 && all;
      });
      expect(leads.map(({ id, phone_number }) => [id, phone_number])).toEqual(Array(2).fill([data.id, '+14155550147']));
    } finally {
      await receiver.close();
    }
  });

  it('returns 422 for an invalid number or an empty reason, and 404 for an unknown lead', async () => {
    const { data } = (await record({ ...aLead(), source: 'call' })).json;
    const change = (id: number, body: Record<string, unknown>): Promise<ApiResponse> =>
      organization.platform.patch(`/organizations/${organization.id}/leads/${id}`, body);
    expectError(await change(data.id as number, { phone_number: '+44 20 7946 0958' }), 'invalid_number');
    expectInvalid(await change(data.id as number, { reason: '', details: null }), 'details', 'reason');
    expectError(await change(9_007_199_254_740_991, { name: 'X' }), 'not_found');
  });
});
