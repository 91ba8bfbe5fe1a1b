import {
  changeBooking,
  DomainError,
  findBookings,
  holdTime,
  listFreeTimes,
  parseUsNumber,
  recordBooking,
  type AnyOperation,
  type Caller,
  type ErrorCode,
  type InputOf,
  type OutputOf,
} from '@frontdesk/contracts';
import type { Calendar, ReceptionistSettings } from '../conversation.js';

/** Sends operations to the services that own them. */
export interface Owners {
  call<O extends AnyOperation>(operation: O, caller: Caller, input: InputOf<O>): Promise<OutputOf<O>>;
}

/** The conversation in which appointments are booked. */
export interface BookingOrigin {
  organizationId: number;
  livemode: boolean;
  /** Differs between conversations. */
  name: string;
  /** The record of the conversation. */
  record: { chat_id: number } | { call_id: number | null } | { outbound_call_id: number };
}

/**
 * Returns the calendar of the organization, which the records service owns. Returns null without services or business
 * hours, because no time is known to be free then.
 */
export function internalCalendar(
  { services, business_hours }: ReceptionistSettings,
  { organizationId, livemode, name, record }: BookingOrigin,
  owners: Owners,
): Calendar | null {
  if (!services?.length || !business_hours) return null;
  const caller: Caller = {
    organizationId,
    livemode,
    // The value affects only fields of the response that are ignored.
    hipaa: true,
    factsVersion: 0,
    keyId: null,
    requestId: name,
  };
  const ids = { organization: organizationId };
  return {
    async freeTimes(service, search, count) {
      const time = 'near' in search ? { near: search.near.toISOString() } : { from: search.from.toISOString() };
      const query = { service: service?.name ?? null, ...time, count };
      try {
        const { data } = await owners.call(listFreeTimes, caller, { ids, query, body: {} });
        return data.map(({ starts_at }) => new Date(starts_at));
      } catch (error) {
        if (isRefusal(error, 'calendar_unreachable')) return null;
        throw error;
      }
    },
    async book({ starts_at: at, phone_number, ...booking }) {
      const starts_at = at.toISOString();
      const { service } = booking;
      // A reply that is generated again finds the hold and the booking of the first attempt.
      const external_id = `${name}:${starts_at}`;
      try {
        const hold = await owners.call(holdTime, caller, { ids, query: {}, body: { external_id, service, starts_at } });
        const body = {
          ...booking,
          provider: 'internal',
          external_id,
          hold_id: hold.data.id,
          ...record,
          starts_at,
          phone_number: phone_number && parseUsNumber(phone_number),
        } as const;
        const { data } = await owners.call(recordBooking, caller, { ids, query: {}, body });
        return data.status === 'booked' && Date.parse(data.starts_at) === at.getTime();
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async findAppointments(search) {
      const searches =
        'bookedAt' in search
          ? search.bookedAt.map((at) => ({ external_id: `${name}:${at.toISOString()}` }))
          : [
              {
                phone_number: search.phone_number,
                starts_after: search.from.toISOString(),
                starts_before: search.until.toISOString(),
              },
            ];
      const found = await Promise.all(
        searches.map((body) => owners.call(findBookings, caller, { ids: {}, query: {}, body })),
      );
      return found.flatMap(({ data }) =>
        data.map(({ id, service, starts_at, status }) => ({
          ...{ id, service, starts_at: new Date(starts_at) },
          isCancelled: status === 'cancelled',
        })),
      );
    },
    async changeAppointment(booking, change) {
      const body = change === 'cancelled' ? { status: change } : { starts_at: change.starts_at.toISOString() };
      try {
        await owners.call(changeBooking, caller, { ids: { ...ids, booking }, query: {}, body });
        return true;
      } catch (error) {
        return isGone(error) ? null : outcomeOf(error);
      }
    },
  };
}

function outcomeOf(error: unknown): false | null {
  if (isRefusal(error, 'time_not_free')) return false;
  if (isRefusal(error, 'calendar_unreachable')) return null;
  throw error;
}

/** Whether the appointment was cancelled or removed in the meantime. */
const isGone = (error: unknown): boolean => isRefusal(error, 'invalid_transition') || isRefusal(error, 'not_found');

function isRefusal(error: unknown, code: ErrorCode): boolean {
  return error instanceof DomainError && error.code === code;
}
