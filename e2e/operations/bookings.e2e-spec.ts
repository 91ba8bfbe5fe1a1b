import { bookingFields } from '@frontdesk/contracts';
import {
  aBookingMade,
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

const idsOf = (list: ApiResponse): number[] => (list.json.data as { id: number }[]).map(({ id }) => id);
const record = (fields: Record<string, unknown> = {}, by = organization): Promise<ApiResponse> =>
  by.platform.post(`/organizations/${by.id}/bookings`, aBookingMade(fields));

describe('POST /organizations/{organization}/bookings', () => {
  it('returns 201 with the booking, which the Organization API then returns', async () => {
    const response = await record({
      external_reference: 'g-77',
      name: 'Dana Reyes',
      phone_number: '(415) 555-0123',
      call_id: 4,
      outbound_call_id: 5,
      starts_at: '2031-05-04T10:00:00-05:00',
    });
    expectStatus(response, 201);
    expect(response.json).toEqual({
      data: {
        id: expect.any(Number),
        livemode: true,
        provider: 'google_calendar',
        external_reference: 'g-77',
        starts_at: '2031-05-04T15:00:00Z',
        duration_minutes: 30,
        name: 'Dana Reyes',
        phone_number: '+14155550123',
        call_id: 4,
        outbound_call_id: 5,
        created_at: expect.stringMatching(INSTANT),
      },
    });
    expect((await live.get(`/bookings/${response.json.data.id}`)).json).toEqual(response.json);
    expect((await live.get('/bookings', { per_page: 100 })).json.data).toContainEqual(response.json.data);
  });

  it('returns 200 with the first booking, unchanged, for a repeated external_id', async () => {
    const first = await record({ external_id: 'b-1' });
    const second = await record({ external_id: 'b-1', provider: 'jobber', duration_minutes: 5 });
    expectStatus(second, 200);
    expect(second.json).toEqual(first.json);
  });

  it('creates one booking for concurrent requests with one external_id', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => record({ external_id: 'race-1' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(responses.map((response) => response.json.data.id as number)).size).toBe(1);
  });

  it('returns 422 invalid_number for an invalid number', async () => {
    expectError(await record({ phone_number: '+44 20 7946 0958' }), 'invalid_number');
  });

  it.each([
    [['provider'], { provider: 'outlook' }],
    [['starts_at'], { starts_at: null }],
    [['starts_at'], { starts_at: '2031-05-04T15:00:00' }],
    [['duration_minutes'], { duration_minutes: 0 }],
    [['duration_minutes'], { duration_minutes: 'x' }],
    [['call_id', 'name'], { call_id: 0, name: 'n'.repeat(256) }],
  ])('returns 422 errors.%s for %j', async (fields, body) => {
    expectInvalid(await record(body), ...fields);
  });

  it('publishes booking.created once', async () => {
    const shop = await createOrganization(stack);
    const receiver = await Receiver.start(stack.receiverPorts);
    try {
      await (await shop.caller()).post('/webhook-endpoints', { url: receiver.url(), events: ['booking.created'] });
      await record({ livemode: false }, shop);
      const { data } = (await record({ external_id: 'once' }, shop)).json;
      await record({ external_id: 'once' }, shop);
      const other = (await record({}, shop)).json.data.id as number;
      const bookings = await eventually(() => {
        const all = receiver.requests.map(({ event }) => event.data.booking as { id: number });
        return all.some(({ id }) => id === other) && all.length >= 2 && all;
      });
      const { livemode: _livemode, ...fields } = data as { id: number; livemode: boolean };
      expect(bookings.map(({ id }) => id).sort()).toEqual([fields.id, other].sort());
      expect(bookings).toContainEqual(fields);
    } finally {
      await receiver.close();
    }
  });
});

describe('GET /bookings', () => {
  it('filters by appointment start and sorts by time of booking', async () => {
    const shop = await createOrganization(stack);
    const caller = await shop.caller();
    const days = ['03', '01', '02', '04', '02'];
    const ids: number[] = [];
    for (const day of days) {
      ids.unshift((await record({ starts_at: `2031-05-${day}T12:00:00Z` }, shop)).json.data.id as number);
    }
    expect(idsOf(await caller.get('/bookings'))).toEqual(ids);
    const noon = '2031-05-02T12:00:00Z';
    const on = (allowed: string[]): number[] => ids.filter((_, index) => allowed.includes([...days].reverse()[index]!));
    expect(idsOf(await caller.get('/bookings', { starts_after: noon }))).toEqual(on(['02', '03', '04']));
    expect(idsOf(await caller.get('/bookings', { starts_before: noon }))).toEqual(on(['01']));
    const between = { starts_after: '2031-05-02', starts_before: '2031-05-04' };
    expect(idsOf(await caller.get('/bookings', between))).toEqual(on(['02', '03']));
    const first = await caller.get('/bookings', { ...between, per_page: 2 });
    const second = await caller.get('/bookings', new URL(first.json.links.next as string).searchParams.toString());
    expect([...idsOf(first), ...idsOf(second)]).toEqual(on(['02', '03']));
    const back = await caller.get('/bookings', new URL(second.json.links.prev as string).searchParams.toString());
    expect(idsOf(back)).toEqual(idsOf(first));
  });

  it('returns 422 for an invalid instant, and 403 without bookings:read', async () => {
    expectInvalid(
      await live.get('/bookings', { starts_after: 'x', starts_before: '2031-13-01' }),
      'starts_after',
      'starts_before',
    );
    const stranger = await organization.caller({ scopes: ['leads:read'] });
    expectError(await stranger.get('/bookings'), 'missing_scope');
    expectError(await stranger.get('/bookings/1'), 'missing_scope');
  });

  it('returns 404 for the other mode, another organization and an absent id', async () => {
    const id = (await record({ livemode: false })).json.data.id as number;
    const theirs = await (await createOrganization(stack)).caller({ mode: 'test' });
    expectStatus(await test.get(`/bookings/${id}`), 200);
    for (const by of [live, theirs]) expectError(await by.get(`/bookings/${id}`), 'not_found');
    expectError(await live.get('/bookings/999999999'), 'not_found');
  });

  it('returns every field in HIPAA mode', async () => {
    const clinic = await createOrganization(stack, { hipaa_mode: true });
    const caller = await clinic.caller();
    const { data } = (await record({ name: 'Dana Reyes', phone_number: '4155550123' }, clinic)).json;
    expect(Object.keys(data as object)).toEqual(Object.keys(bookingFields));
    expect((await caller.get(`/bookings/${data.id}`)).json.data).toEqual(data);
    expect((await caller.get('/bookings')).json.data).toEqual([data]);
  });
});
