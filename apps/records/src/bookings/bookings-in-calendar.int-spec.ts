import {
  receptionistDefaults,
  type Booking,
  type Caller,
  type FindBookingsBody,
  type OrganizationFacts,
  type RecordBookingBody,
} from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import { OrganizationFactsRepository } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, inTime, SetClock } from '../../testing/calls.js';
import { startBookings } from '../../testing/calendar.js';
import type { BookingsService } from './bookings.service.js';
import { service } from '../service.js';
import type { CalendarService } from '../calendar/calendar.service.js';

/** A Monday at 08:00 in Chicago. */
const MONDAY = new Date('2026-01-05T14:00:00Z');
const clock = new SetClock();
let database: TestDatabase;
let calendar: CalendarService;
let bookings: BookingsService;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  const { dataSource } = database;
  ({ calendar, bookings } = startBookings(dataSource, clock));
  await know({});
  await know({ id: 2 });
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.instant = MONDAY;
  await database.dataSource.query('TRUNCATE calendars, reservations, bookings, outbox RESTART IDENTITY CASCADE');
});

async function know(changes: Partial<OrganizationFacts>): Promise<void> {
  const business_hours = (['mon', 'tue'] as const).map((day) => ({ day, opens: '09:00', closes: '12:00' }));
  const services = [{ name: 'Cleaning', duration_minutes: 60, price: null, description: null }];
  const own = { id: 1, version: 1, timezone: 'America/Chicago', hipaa_mode: false, business_hours, services };
  const facts = { ...receptionistDefaults, ...own };
  await new OrganizationFactsRepository().store(sqlRunner(database.dataSource), {
    ...facts,
    ...changes,
  } as OrganizationFacts);
}

const NINE = '2026-01-05T15:00:00.000Z';
const TEN = '2026-01-05T16:00:00.000Z';
const hold = (starts_at: string, caller: Caller = aCaller()) =>
  calendar.hold(caller, { service: 'cleaning', starts_at }, inTime());
const book = (body: Partial<RecordBookingBody>, caller: Caller = aCaller()): Promise<{ data: Booking }> =>
  bookings.record(
    caller,
    { provider: 'internal', service: 'Cleaning', starts_at: NINE, duration_minutes: 60, ...body },
    inTime(),
  );
const free = async (query: object = {}, caller: Caller = aCaller()): Promise<string[]> =>
  (await calendar.freeTimes(caller, { service: 'Cleaning', ...query }, inTime())).data.map(
    ({ starts_at }) => starts_at,
  );
const notFree = { code: 'time_not_free' };

describe('free times', () => {
  it('are the first three from now, with their ends, and skip booked and held times', async () => {
    expect((await calendar.freeTimes(aCaller(), { service: 'Cleaning', count: 1 }, inTime())).data).toEqual([
      { starts_at: '2026-01-05T15:00:00Z', ends_at: '2026-01-05T16:00:00Z' },
    ]);
    await book({});
    await hold(TEN);
    expect(await free()).toEqual(['2026-01-05T17:00:00Z', '2026-01-06T15:00:00Z', '2026-01-06T15:15:00Z']);
    expect(await free({}, aCaller({ organizationId: 2 }))).toHaveLength(3);
    expect(await free({ count: 1 }, aCaller({ livemode: false }))).toEqual(['2026-01-05T15:00:00Z']);
  });

  it('are the nearest ones to a wish, and none lies in the past', async () => {
    clock.instant = new Date('2026-01-05T17:10:00Z');
    expect(await free({ near: '2026-01-05T12:00:00.000Z', count: 2 })).toEqual([
      '2026-01-06T15:00:00Z',
      '2026-01-06T15:15:00Z',
    ]);
    expect(await free({ near: '2026-01-13T23:00:00.000Z' })).toEqual([
      '2026-01-13T16:30:00Z',
      '2026-01-13T16:45:00Z',
      '2026-01-13T17:00:00Z',
    ]);
  });

  it('and bookings end with the year 9999', async () => {
    const hours = (['thu', 'fri'] as const).map((day) => ({ day, opens: '00:00', closes: '24:00' }));
    await calendar.update(aCaller(), { hours });
    const last = '9999-12-31T23:59:59Z';
    expect(await free({ near: last, count: 1 })).toEqual(['9999-12-31T22:45:00Z']);
    expect(await free({ from: last })).toEqual([]);
    expect((await book({ starts_at: last })).data.starts_at).toBe(last);
    await expect(book({ starts_at: last })).rejects.toMatchObject(notFree);
    expect((await hold('9999-12-31T22:00:00Z')).data.starts_at).toBe('9999-12-31T22:00:00Z');
  });

  it('do not exist while the hours are unknown, and the service must be known', async () => {
    await know({ id: 3, business_hours: null });
    expect(await free({}, aCaller({ organizationId: 3 }))).toEqual([]);
    await expect(free({ service: 'Massage' })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('follow the hours, exceptions, seats and buffer of the calendar', async () => {
    const settings = {
      seats: 2,
      buffer_minutes: 15,
      hours: [{ day: 'mon' as const, opens: '10:00', closes: '13:00' }],
      exceptions: [{ date: '2026-01-05', opens: '10:00', closes: '12:00' }],
    };
    const { data } = await calendar.update(aCaller(), settings);
    expect(data).toEqual({ livemode: true, ...settings });
    expect(await calendar.get(aCaller())).toEqual({ data });
    expect(await calendar.get(aCaller({ livemode: false }))).toMatchObject({ data: { seats: 1, hours: null } });
    await book({ starts_at: TEN });
    expect(await free({ count: 1 })).toEqual(['2026-01-05T16:00:00Z']);
    await book({ starts_at: TEN });
    expect(await free({ count: 1 })).toEqual(['2026-01-12T16:00:00Z']);
  });
});

describe('holds', () => {
  it('keep a time for five minutes and then free it', async () => {
    const { data } = await hold(NINE);
    expect(data).toEqual({
      id: expect.any(Number),
      livemode: true,
      starts_at: '2026-01-05T15:00:00Z',
      expires_at: '2026-01-05T14:05:00Z',
    });
    await expect(hold('2026-01-05T15:45:00.000Z')).rejects.toMatchObject(notFree);
    clock.instant = new Date('2026-01-05T14:05:00Z');
    expect(await free({ count: 1 })).toEqual(['2026-01-05T15:00:00Z']);
    await hold(NINE);
  });

  it.each([
    ['in the past', '2026-01-05T13:00:00.000Z'],
    ['outside the hours', '2026-01-05T17:30:00.000Z'],
    ['on a day without hours', '2026-01-07T15:00:00.000Z'],
  ])('are refused for a time %s', async (_what, startsAt) => {
    await expect(hold(startsAt)).rejects.toMatchObject(notFree);
  });

  it('become the booking, whose service and chat are stored', async () => {
    const { data: held } = await hold(NINE);
    await expect(book({})).rejects.toMatchObject(notFree);
    const { data } = await book({ hold_id: held.id, chat_id: 7 });
    expect(data).toMatchObject({ provider: 'internal', service: 'Cleaning', chat_id: 7, status: 'booked' });
    await expect(book({ hold_id: held.id })).rejects.toMatchObject(notFree);
  });

  it('return the first hold for a repeated external_id, also after it was booked, and a new one after it expired', async () => {
    const again = () => calendar.hold(aCaller(), { external_id: 'chat:7', starts_at: NINE }, inTime());
    const outcomes = await Promise.all([again(), again(), again()]);
    const [{ data }] = outcomes;
    expect(outcomes.map((one) => one.data)).toEqual([data, data, data]);
    expect(outcomes.filter(({ existing }) => existing)).toHaveLength(2);
    clock.instant = new Date('2026-01-05T14:05:00Z');
    const { data: renewed } = await again();
    expect(renewed).toMatchObject({ starts_at: data.starts_at, expires_at: '2026-01-05T14:10:00Z' });
    await book({ service: null, duration_minutes: 30, hold_id: renewed.id });
    clock.instant = new Date('2026-01-05T14:20:00Z');
    expect(await again()).toEqual({ data: renewed, existing: true });
    expect(await free({ service: null, count: 1 })).toEqual(['2026-01-05T15:30:00Z']);
  });

  it('become the booking after they expired too, unless the time was taken', async () => {
    const { data: one } = await hold(NINE);
    const { data: two } = await hold(TEN);
    clock.instant = new Date('2026-01-05T14:10:00Z');
    await book({ hold_id: one.id });
    await book({ starts_at: TEN });
    await expect(book({ starts_at: TEN, hold_id: two.id })).rejects.toMatchObject(notFree);
  });

  it('are released if another time is booked', async () => {
    const { data: held } = await hold(NINE);
    await book({ starts_at: TEN, hold_id: held.id });
    expect(await free({ count: 1 })).toEqual(['2026-01-05T15:00:00Z']);
  });

  it('of another organization or mode are left alone', async () => {
    const { data: held } = await hold(NINE);
    await book({ hold_id: held.id }, aCaller({ organizationId: 2 }));
    await expect(hold(NINE)).rejects.toMatchObject(notFree);
  });
});

describe('concurrent requests for one time', () => {
  it('book as many appointments as there are seats, in every order of bookings, holds and moves', async () => {
    await calendar.update(aCaller(), { seats: 3 });
    const elsewhere = await book({ starts_at: '2026-01-06T15:00:00.000Z' });
    const tries = Array.from({ length: 24 }, (_, index) => {
      if (index === 7) return bookings.change(aCaller(), elsewhere.data.id, { starts_at: NINE }, inTime());
      return index % 2 ? hold(NINE) : book({});
    });
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(notFree);
    }
    const overlaps = await database.dataSource.query(
      `SELECT FROM reservations a JOIN reservations b
       ON a.id < b.id AND a.seat = b.seat AND a.calendar_id = b.calendar_id AND a.during && b.during`,
    );
    expect(overlaps).toEqual([]);
  });

  it('count the bookings of seats that the calendar no longer has', async () => {
    await calendar.update(aCaller(), { seats: 3 });
    const [first] = [await book({}), await book({}), await book({})];
    await bookings.change(aCaller(), first.data.id, { status: 'cancelled' }, inTime());
    await calendar.update(aCaller(), { seats: 2 });
    expect(await free({ count: 1 })).toEqual([TEN.replace('.000', '')]);
    for (const attempt of [hold(NINE), book({})]) await expect(attempt).rejects.toMatchObject(notFree);
    await calendar.update(aCaller(), { seats: 3 });
    await book({});
  });

  it('cannot take one seat twice, even past the lock of the calendar', async () => {
    await book({});
    const again = database.dataSource.query(
      `INSERT INTO reservations (organization_id, livemode, calendar_id, seat, during, expires_at)
       SELECT organization_id, livemode, calendar_id, seat, during, now() FROM reservations`,
    );
    await expect(again).rejects.toMatchObject({ code: '23P01' });
  });

  it('create one booking from a repeated external_id', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => book({ external_id: 'chat:7' })));
    expect(new Set(outcomes.map(({ data }) => data.id)).size).toBe(1);
  });
});

describe('the bookings that the receptionist may change', () => {
  const NUMBER = '+13125550188';
  const OTHER = '+13125550189';
  const found = async (body: FindBookingsBody, caller: Caller = aCaller()): Promise<number[]> =>
    (await bookings.find(caller, body)).data.map(({ id }) => id);
  const today = { starts_after: '2026-01-05T06:00:00.000Z', starts_before: '2026-01-06T06:00:00.000Z' };

  it('are found by number and time, or by external_id, and show no more than the appointment', async () => {
    const { data } = await book({ phone_number: NUMBER, name: 'Dana', external_id: 'chat:7' });
    const appointment = { id: data.id, service: 'Cleaning', starts_at: '2026-01-05T15:00:00Z', status: 'booked' };
    const expected = { data: [appointment] };
    expect(await bookings.find(aCaller(), { phone_number: NUMBER, ...today })).toEqual(expected);
    expect(await bookings.find(aCaller(), { external_id: 'chat:7' })).toEqual(expected);
    await bookings.change(aCaller(), data.id, { status: 'cancelled' }, inTime());
    const cancelled = { data: [{ ...appointment, status: 'cancelled' }] };
    expect(await bookings.find(aCaller(), { phone_number: NUMBER, ...today })).toEqual(cancelled);
    // A cancelled booking of a connected calendar has no seat either.
    await database.dataSource.query(`UPDATE bookings SET provider = 'google_calendar'`);
    expect(await bookings.find(aCaller(), { phone_number: NUMBER, ...today })).toEqual(cancelled);
  });

  it('are not those of another number, day, organization, mode or software, and none has begun', async () => {
    const { data } = await book({ phone_number: NUMBER });
    await book({ provider: 'jobber', phone_number: NUMBER, starts_at: TEN });
    const body = { phone_number: NUMBER, ...today };
    expect(await found(body)).toEqual([data.id]);
    expect(await found({ ...body, phone_number: OTHER })).toEqual([]);
    expect(await found({ ...body, starts_after: TEN })).toEqual([]);
    expect(await found({ phone_number: NUMBER })).toEqual([]);
    expect(await found(body, aCaller({ organizationId: 2 }))).toEqual([]);
    expect(await found(body, aCaller({ livemode: false }))).toEqual([]);
    clock.instant = new Date(NINE);
    expect(await found(body)).toEqual([]);
  });
});

describe('changed bookings', () => {
  const announced = async (): Promise<{ type: string; data: { booking: object } }[]> =>
    (await database.dataSource.query<{ body: string }[]>('SELECT body FROM outbox ORDER BY seq')).map(
      ({ body }) => JSON.parse(body) as { type: string; data: { booking: object } },
    );

  it('move to another time, keep their id, and free the old time', async () => {
    const { data } = await book({});
    const moved = await bookings.change(aCaller(), data.id, { starts_at: TEN, duration_minutes: 30 }, inTime());
    expect(moved.data).toEqual({ ...data, starts_at: '2026-01-05T16:00:00Z', duration_minutes: 30 });
    expect(await bookings.change(aCaller(), data.id, { starts_at: TEN }, inTime())).toEqual(moved);
    expect(await free()).toEqual(['2026-01-05T15:00:00Z', '2026-01-05T16:30:00Z', '2026-01-05T16:45:00Z']);
    const [created, updated, ...others] = await announced();
    expect([created!.type, updated!.type, others]).toEqual(['booking.created', 'booking.updated', []]);
    expect(created!.data.booking).not.toHaveProperty('status');
    expect(updated!.data.booking).toMatchObject({ id: data.id, status: 'booked', service: 'Cleaning' });
  });

  it('can overlap their own old time, and stay where they are if the new time is taken', async () => {
    const { data } = await book({});
    await book({ starts_at: '2026-01-05T17:00:00.000Z' });
    await bookings.change(aCaller(), data.id, { starts_at: '2026-01-05T15:30:00.000Z' }, inTime());
    const onto = bookings.change(aCaller(), data.id, { starts_at: '2026-01-05T16:30:00.000Z' }, inTime());
    await expect(onto).rejects.toMatchObject(notFree);
    expect((await bookings.get(aCaller(), data.id)).data.starts_at).toBe('2026-01-05T15:30:00Z');
    await expect(hold('2026-01-05T15:45:00.000Z')).rejects.toMatchObject(notFree);
  });

  it('stay cancelled, free their time and stay in lists', async () => {
    const { data } = await book({});
    const cancelled = await bookings.change(aCaller(), data.id, { status: 'cancelled' }, inTime());
    expect(cancelled.data).toMatchObject({ status: 'cancelled', cancelled_at: '2026-01-05T14:00:00Z' });
    clock.instant = new Date('2026-01-05T14:01:00Z');
    expect(await bookings.change(aCaller(), data.id, { status: 'cancelled' }, inTime())).toEqual(cancelled);
    expect((await bookings.list(aCaller(), {}, { limit: 5 })).data).toEqual([cancelled.data]);
    await hold(NINE);
    for (const change of [{ status: 'booked' as const }, { starts_at: TEN }]) {
      const attempt = bookings.change(aCaller(), data.id, change, inTime());
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_transition' });
    }
    expect((await announced()).map(({ type }) => type)).toEqual(['booking.created', 'booking.cancelled']);
  });

  it('of other software take no seat, and those of other organizations are not found', async () => {
    const { data } = await book({ provider: 'jobber' });
    await bookings.change(aCaller(), data.id, { starts_at: TEN }, inTime());
    await hold(TEN);
    const attempt = bookings.change(aCaller({ organizationId: 2 }), data.id, { status: 'cancelled' }, inTime());
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' });
  });

  it('move in the calendar of their own mode, also if the request names the other one', async () => {
    const { data } = await book({}, aCaller({ livemode: false }));
    const moved = await bookings.change(aCaller(), data.id, { starts_at: TEN }, inTime());
    expect(moved.data).toMatchObject({ livemode: false, starts_at: '2026-01-05T16:00:00Z' });
    expect(await free({ count: 1 })).toEqual(['2026-01-05T15:00:00Z']);
    await expect(hold(TEN, aCaller({ livemode: false }))).rejects.toMatchObject(notFree);
    await hold(TEN);
    expect(await announced()).toMatchObject([{ livemode: false }, { type: 'booking.updated', livemode: false }]);
  });
});
