import {
  bookingEventFields,
  type Booking,
  type Caller,
  type EventEnvelope,
  type RecordBookingBody,
} from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startBookings } from '../../testing/calendar.js';
import { aCaller, inTime, NOW, SetClock } from '../../testing/calls.js';
import { service } from '../service.js';
import type { BookingsService } from './bookings.service.js';

const clock = new SetClock();
let database: TestDatabase;
let bookings: BookingsService;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  ({ bookings } = startBookings(database.dataSource, clock));
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.instant = NOW;
  await database.dataSource.query('TRUNCATE bookings, outbox RESTART IDENTITY CASCADE');
});

const record = (
  body: Partial<RecordBookingBody> = {},
  caller: Caller = aCaller(),
  deadline = inTime(),
): Promise<{ data: Booking; existing: boolean }> =>
  bookings.record(
    caller,
    { provider: 'google_calendar', starts_at: '2026-02-01T15:00:00.000Z', duration_minutes: 30, ...body },
    deadline,
  );
const stored = async (): Promise<number> =>
  (await database.dataSource.query<{ n: number }[]>('SELECT count(*)::int AS n FROM bookings'))[0]!.n;
const announced = async (): Promise<EventEnvelope[]> =>
  (await database.dataSource.query<{ body: string }[]>('SELECT body FROM outbox ORDER BY seq')).map(
    ({ body }) => JSON.parse(body) as EventEnvelope,
  );

describe('record', () => {
  it('returns and announces the booking, with its number as E.164 and whole seconds', async () => {
    const { data, existing } = await record({
      name: 'Dana Reyes',
      phone_number: '(415) 555-0123',
      external_reference: 'g-1',
      call_id: 4,
      outbound_call_id: 5,
      starts_at: '2026-02-01T15:00:00.900Z',
    });
    expect(existing).toBe(false);
    expect(data).toEqual({
      id: 1,
      livemode: true,
      provider: 'google_calendar',
      external_reference: 'g-1',
      starts_at: '2026-02-01T15:00:00Z',
      duration_minutes: 30,
      name: 'Dana Reyes',
      phone_number: '+14155550123',
      call_id: 4,
      outbound_call_id: 5,
      chat_id: null,
      service: null,
      status: 'booked',
      cancelled_at: null,
      created_at: '2026-01-01T00:10:00Z',
    });
    expect(await bookings.get(aCaller(), 1)).toEqual({ data });
    const inEvent = Object.fromEntries(Object.keys(bookingEventFields).map((name) => [name, data[name as 'id']]));
    expect(await announced()).toEqual([
      expect.objectContaining({ type: 'booking.created', livemode: true, data: { booking: inEvent } }),
    ]);
  });

  it('stores null for absent fields', async () => {
    expect((await record()).data).toMatchObject({
      external_reference: null,
      name: null,
      phone_number: null,
      call_id: null,
      outbound_call_id: null,
    });
  });

  it('refuses a number that is not a US number with invalid_number and stores nothing', async () => {
    await expect(record({ phone_number: '911' })).rejects.toMatchObject({ code: 'invalid_number' });
    expect([await stored(), await announced()]).toEqual([0, []]);
  });

  it('stores nothing after the deadline', async () => {
    await expect(record({}, aCaller(), Deadline.in(100))).rejects.toMatchObject({ code: 'unavailable' });
    expect([await stored(), await announced()]).toEqual([0, []]);
  });

  it('returns the first booking for a repeated external_id, and changes and announces nothing', async () => {
    const first = await record({ external_id: 'b-1', name: 'Dana Reyes' });
    const second = await record({ external_id: 'b-1', name: 'Other', phone_number: 'no number' });
    expect(second).toEqual({ data: first.data, existing: true });
    expect([await stored(), (await announced()).length]).toEqual([1, 1]);
  });

  it('creates one booking from concurrent requests with the same external_id', async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => record({ external_id: `round-${round}` })));
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
      expect(answers.filter(({ existing }) => !existing)).toHaveLength(1);
    }
    expect([await stored(), (await announced()).length]).toEqual([5, 5]);
  });

  it('keeps modes and organizations apart in repeats, reads by id and lists', async () => {
    const callers = [aCaller(), aCaller({ livemode: false }), aCaller({ organizationId: 2 })];
    const ids: number[] = [];
    for (const caller of callers) ids.push((await record({ external_id: 'same' }, caller)).data.id);
    for (const [index, caller] of callers.entries()) {
      expect((await bookings.list(caller, {}, { limit: 5 })).data.map(({ id }) => id)).toEqual([ids[index]]);
      for (const id of ids.filter((one) => one !== ids[index])) {
        await expect(bookings.get(caller, id)).rejects.toMatchObject({ code: 'not_found' });
      }
    }
  });
});

describe('list', () => {
  it('pages by creation time, forward and back, within the filter', async () => {
    for (let index = 0; index < 12; index++) {
      clock.instant = new Date(NOW.getTime() + (index >> 1) * 1000);
      await record({ starts_at: `2026-02-${index % 3 === 0 ? '01' : '02'}T10:00:00.000Z` });
    }
    const filter = { starts_after: '2026-02-02T10:00:00.000Z', starts_before: '2026-02-02T10:00:01.000Z' };
    const one = await bookings.list(aCaller(), filter, { limit: 5 });
    const two = await bookings.list(aCaller(), filter, { limit: 5, after: one.next! });
    expect([...one.data, ...two.data].map(({ id }) => id)).toEqual([12, 11, 9, 8, 6, 5, 3, 2]);
    expect(two.next).toBeNull();
    expect(await bookings.list(aCaller(), filter, { limit: 5, before: two.previous! })).toEqual(one);
  });
});
