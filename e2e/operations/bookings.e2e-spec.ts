import { bookingEventFields, bookingFields } from '@frontdesk/contracts';
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
        chat_id: null,
        service: null,
        status: 'booked',
        cancelled_at: null,
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
      const fields = Object.keys(bookingEventFields).map((name) => [name, data[name as string]] as const);
      expect(bookings.map(({ id }) => id).sort()).toEqual([data.id, other].sort());
      expect(bookings).toContainEqual(Object.fromEntries(fields));
    } finally {
      await receiver.close();
    }
  });
});

describe('the calendar of an organization', () => {
  it('offers free times, holds one, books it, moves the booking and cancels it, with an event each', async () => {
    const shop = await createOrganization(stack, {
      timezone: 'America/Chicago',
      services: [{ name: 'Cleaning', duration_minutes: 60 }],
      business_hours: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
        day,
        opens: '09:00',
        closes: '12:00',
      })),
    });
    const path = `/organizations/${shop.id}`;
    const receiver = await Receiver.start(stack.receiverPorts);
    try {
      const caller = await shop.caller();
      const events = ['booking.created', 'booking.updated', 'booking.cancelled'];
      await caller.post('/webhook-endpoints', { url: receiver.url(), events });

      const free = await shop.platform.get(`${path}/free-times`, { service: 'cleaning', from: '2031-05-05' });
      expectStatus(free, 200);
      expect(free.json).toEqual({
        data: ['14:00', '14:15', '14:30'].map((time) => ({
          starts_at: `2031-05-05T${time}:00Z`,
          ends_at: `2031-05-05T${time.replace('14', '15')}:00Z`,
        })),
      });
      const starts_at = '2031-05-05T14:00:00Z';
      const held = await shop.platform.post(`${path}/booking-holds`, { service: 'Cleaning', starts_at });
      expectStatus(held, 201);
      expectError(
        await shop.platform.post(`${path}/booking-holds`, { service: 'Cleaning', starts_at }),
        'time_not_free',
      );
      const internal = { provider: 'internal', service: 'Cleaning', starts_at, duration_minutes: 60 };
      const booked = await record({ ...internal, hold_id: held.json.data.id as number }, shop);
      expectStatus(booked, 201);
      expectError(await record(internal, shop), 'time_not_free');

      const booking = `${path}/bookings/${booked.json.data.id}`;
      const moved = await shop.platform.patch(booking, { starts_at: '2031-05-05T15:30:00Z' });
      expect(moved.json.data).toEqual({ ...booked.json.data, starts_at: '2031-05-05T15:30:00Z' });
      expectStatus(await shop.platform.patch(booking, { status: 'cancelled' }), 200);
      expectError(await shop.platform.patch(booking, { status: 'booked' }), 'invalid_transition');
      const [listed] = (await caller.get('/bookings')).json.data;
      expect(listed).toMatchObject({ status: 'cancelled', cancelled_at: expect.stringMatching(INSTANT) });
      await eventually(() => receiver.requests.length >= 3);
      expect(receiver.requests.map(({ event }) => event.type).sort()).toEqual([...events].sort());
    } finally {
      await receiver.close();
    }
  });

  it('returns 422 for an unknown service, and keeps seats, buffer and exceptions', async () => {
    const shop = await createOrganization(stack);
    const path = `/organizations/${shop.id}`;
    expectInvalid(await shop.platform.get(`${path}/free-times`, { service: 'Massage' }), 'service');
    expectInvalid(await shop.platform.patch(`${path}/calendar`, { seats: 0 }), 'seats');
    const changes = { seats: 3, buffer_minutes: 10, exceptions: [{ date: '2031-12-24', opens: null, closes: null }] };
    expectStatus(await shop.platform.patch(`${path}/calendar`, changes), 200);
    expect((await shop.platform.get(`${path}/calendar`)).json).toEqual({
      data: { livemode: true, hours: null, ...changes },
    });
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
