import { DomainError, holdTime, listFreeTimes, parseUsNumber, recordBooking, type Caller } from '@frontdesk/contracts';
import type { RpcClient } from '@frontdesk/messaging';
import type { Calendar } from '@frontdesk/receptionist';
import type { Conversation } from './chat-responder.js';

/**
 * Returns the calendar of the organization, which the records service owns. Returns null without services or business
 * hours, because no time is known to be free then.
 */
export function calendarOf({ chatId, scope, settings }: Conversation, rpc: Pick<RpcClient, 'call'>): Calendar | null {
  if (!settings.services?.length || !settings.business_hours) return null;
  const caller: Caller = {
    ...scope,
    // The value affects only fields of the response that are ignored.
    hipaa: true,
    factsVersion: 0,
    keyId: null,
    requestId: `chat:${chatId}`,
  };
  const ids = { organization: scope.organizationId };
  return {
    async freeTimes(service, search, count) {
      const time = 'near' in search ? { near: search.near.toISOString() } : { from: search.from.toISOString() };
      const query = { service: service?.name ?? null, ...time, count };
      const { data } = await rpc.call(listFreeTimes, caller, { ids, query, body: {} });
      return data.map(({ starts_at }) => new Date(starts_at));
    },
    async book({ starts_at: at, phone_number, ...booking }) {
      const starts_at = at.toISOString();
      const { service } = booking;
      // A reply that is generated again finds the hold and the booking of the first attempt.
      const external_id = `chat:${chatId}:${starts_at}`;
      try {
        const hold = await rpc.call(holdTime, caller, { ids, query: {}, body: { external_id, service, starts_at } });
        const body = {
          ...booking,
          provider: 'internal',
          external_id,
          hold_id: hold.data.id,
          chat_id: chatId,
          starts_at,
          phone_number: phone_number && parseUsNumber(phone_number),
        } as const;
        const { data } = await rpc.call(recordBooking, caller, { ids, query: {}, body });
        return data.status === 'booked' && Date.parse(data.starts_at) === at.getTime();
      } catch (error) {
        if (error instanceof DomainError && error.code === 'time_not_free') return false;
        throw error;
      }
    },
  };
}
