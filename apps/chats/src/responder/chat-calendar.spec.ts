import {
  changeBooking,
  DomainError,
  findBookings,
  holdTime,
  listFreeTimes,
  recordBooking,
  type ErrorCode,
} from '@frontdesk/contracts';
import type { RpcClient } from '@frontdesk/messaging';
import { scopeOf } from '@frontdesk/persistence';
import { describe, expect, it, jest } from '@jest/globals';
import { calendarOf } from './chat-calendar.js';
import type { Conversation } from './chat-responder.js';

const NINE = '2026-12-07T15:00:00.000Z';
const services = [{ name: 'Cleaning', duration_minutes: 60 }];
const business_hours = [{ day: 'mon' as const, opens: '09:00', closes: '12:00' }];
const booking = {
  service: 'Cleaning',
  starts_at: new Date(NINE),
  duration_minutes: 60,
  name: 'Dana Reyes',
  phone_number: '+13125550143',
};

function aChat(settings: Conversation['settings']): Conversation {
  return {
    chatId: 7,
    scope: scopeOf({ organizationId: 3, livemode: false }),
    organization: { name: 'Acme Dental', timezone: 'America/Chicago' },
    isHipaa: false,
    settings,
    channel: 'web',
    phoneNumber: null,
    visitorName: null,
    hasLead: false,
    isHandoffRequested: false,
    mayStopNumber: false,
    modelFaults: 0,
    messages: [],
  };
}

/** A calendar whose requests get these responses in turn. An error code is a refusal. */
function aCalendar(...responses: (object | ErrorCode)[]) {
  const call = jest.fn((..._request: unknown[]) => {
    const response = responses.shift()!;
    return typeof response === 'string' ? Promise.reject(new DomainError(response)) : Promise.resolve(response);
  });
  const calendar = calendarOf(aChat({ services, business_hours }), { call } as unknown as Pick<RpcClient, 'call'>)!;
  return { call, calendar };
}

const caller = expect.objectContaining({ organizationId: 3, livemode: false });
const ids = { organization: 3 };

describe('the calendar of a chat', () => {
  it('does not exist without services or business hours', () => {
    const rpc = { call: jest.fn() } as unknown as Pick<RpcClient, 'call'>;
    for (const settings of [{}, { services }, { business_hours }, { services: [], business_hours }])
      expect(calendarOf(aChat(settings), rpc)).toBeNull();
  });

  it('asks the records service for free times', async () => {
    const free = { data: [{ starts_at: NINE, ends_at: '2026-12-07T16:00:00Z' }] };
    const { call, calendar } = aCalendar(free, free);
    const at = new Date(NINE);
    expect(await calendar.freeTimes(services[0]!, { from: at }, 3)).toEqual([at]);
    expect(await calendar.freeTimes(null, { near: at }, 1)).toEqual([at]);
    const asked = { service: 'Cleaning', from: NINE, count: 3 };
    expect(call).toHaveBeenCalledWith(listFreeTimes, caller, { ids, query: asked, body: {} });
    const wished = { service: null, near: NINE, count: 1 };
    expect(call).toHaveBeenCalledWith(listFreeTimes, caller, { ids, query: wished, body: {} });
  });

  it('holds a time and books the hold, under one external_id for all attempts', async () => {
    const { call, calendar } = aCalendar(
      ...[{ data: { id: 21 } }, { data: { status: 'booked', starts_at: '2026-12-07T15:00:00Z' } }],
      ...[{ data: { id: 21 } }, { data: { status: 'booked', starts_at: '2026-12-07T15:00:00Z' } }],
    );
    expect(await calendar.book(booking)).toBe(true);
    expect(await calendar.book(booking)).toBe(true);
    const external_id = `chat:7:${NINE}`;
    const held = [holdTime, caller, { ids, query: {}, body: { external_id, service: 'Cleaning', starts_at: NINE } }];
    const booked = [
      recordBooking,
      caller,
      {
        ids,
        query: {},
        body: { ...booking, starts_at: NINE, external_id, provider: 'internal', hold_id: 21, chat_id: 7 },
      },
    ];
    expect(call.mock.calls).toEqual([held, booked, held, booked]);
  });

  it('returns false for a time that is not free, and for a booking that was cancelled or moved', async () => {
    expect(await aCalendar('time_not_free').calendar.book(booking)).toBe(false);
    expect(await aCalendar({ data: { id: 21 } }, 'time_not_free').calendar.book(booking)).toBe(false);
    expect(await aCalendar({ data: { id: 21 } }, { data: { status: 'cancelled' } }).calendar.book(booking)).toBe(false);
    const moved = { status: 'booked', starts_at: '2026-12-07T17:00:00Z' };
    expect(await aCalendar({ data: { id: 21 } }, { data: moved }).calendar.book(booking)).toBe(false);
  });

  it('returns null while the connected calendar cannot be reached', async () => {
    const { calendar } = aCalendar('calendar_unreachable', { data: { id: 21 } }, 'calendar_unreachable');
    expect(await calendar.freeTimes(null, { from: new Date(NINE) }, 3)).toBeNull();
    expect(await calendar.book(booking)).toBeNull();
  });

  it('fails while the records service is unavailable, so that the reply is generated again', async () => {
    await expect(aCalendar('unavailable').calendar.book(booking)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('finds appointments by number and time, and those of this chat by their external_id', async () => {
    const data = [{ id: 9, service: 'Cleaning', starts_at: '2026-12-07T15:00:00Z', status: 'cancelled' }];
    const found = [{ id: 9, service: 'Cleaning', starts_at: new Date(NINE), isCancelled: true }];
    const { call, calendar } = aCalendar({ data }, { data });
    const day = { from: new Date('2026-12-07T06:00:00Z'), until: new Date('2026-12-08T06:00:00Z') };
    expect(await calendar.findAppointments({ phone_number: '+13125550143', ...day })).toEqual(found);
    expect(await calendar.findAppointments({ bookedAt: [new Date(NINE)] })).toEqual(found);
    const times = { starts_after: '2026-12-07T06:00:00.000Z', starts_before: '2026-12-08T06:00:00.000Z' };
    expect(call.mock.calls.map(([operation, , input]) => [operation, input])).toEqual([
      [findBookings, { ids: {}, query: {}, body: { phone_number: '+13125550143', ...times } }],
      [findBookings, { ids: {}, query: {}, body: { external_id: `chat:7:${NINE}` } }],
    ]);
  });

  it('moves and cancels an appointment, unless the time is not free or the calendar cannot be reached', async () => {
    const { call, calendar } = aCalendar({ data: {} }, { data: {} });
    expect(await calendar.changeAppointment(9, { starts_at: new Date(NINE) })).toBe(true);
    expect(await calendar.changeAppointment(9, 'cancelled')).toBe(true);
    const changed = (body: object) => [changeBooking, caller, { ids: { ...ids, booking: 9 }, query: {}, body }];
    expect(call.mock.calls).toEqual([changed({ starts_at: NINE }), changed({ status: 'cancelled' })]);
    const refused = (code: ErrorCode) => aCalendar(code).calendar.changeAppointment(9, { starts_at: new Date(NINE) });
    expect(await refused('time_not_free')).toBe(false);
    expect(await refused('calendar_unreachable')).toBeNull();
    expect(await refused('invalid_transition')).toBeNull();
    expect(await refused('not_found')).toBeNull();
  });
});
