import {
  CalendarIcon,
  FileCheckIcon,
  MessagesSquareIcon,
  PhoneCallIcon,
  PhoneIcon,
  PhoneOffIcon,
  UserRoundPlusIcon,
  type LucideIcon,
} from 'lucide-react';
import type { components } from '../api/generated/api-types.js';

type Schemas = components['schemas'];

/** All records of a contact. Lists that the person may not read are empty. */
export interface ContactRecords {
  calls: readonly Schemas['Call'][];
  outboundCalls: readonly Schemas['OutboundCall'][];
  leads: readonly Schemas['Lead'][];
  chats: readonly Schemas['Chat'][];
  bookings: readonly Schemas['Booking'][];
  consents: readonly Schemas['Consent'][];
  optOuts: readonly Schemas['DoNotCallEntry'][];
}

/** One moment of the timeline. */
export type Moment =
  | { kind: 'call'; at: string; record: Schemas['Call'] }
  | { kind: 'outboundCall'; at: string; record: Schemas['OutboundCall'] }
  | { kind: 'lead'; at: string; record: Schemas['Lead'] }
  | { kind: 'chat'; at: string; record: Schemas['Chat'] }
  | { kind: 'booking'; at: string; record: Schemas['Booking'] }
  | { kind: 'consent'; at: string; record: Schemas['Consent'] }
  | { kind: 'optOut'; at: string; record: Schemas['DoNotCallEntry'] };

export const momentIcons: Readonly<Record<Moment['kind'], LucideIcon>> = {
  call: PhoneIcon,
  outboundCall: PhoneCallIcon,
  lead: UserRoundPlusIcon,
  chat: MessagesSquareIcon,
  booking: CalendarIcon,
  consent: FileCheckIcon,
  optOut: PhoneOffIcon,
};

/** All records of a contact in one order, newest first. */
export function timelineOf(records: ContactRecords): Moment[] {
  const moments: Moment[] = [
    // An outbound call that was dialed is listed once, with its decision and its dials.
    ...records.calls
      .filter(({ direction }) => direction === 'inbound')
      .map((record): Moment => ({ kind: 'call', at: record.started_at, record })),
    ...records.outboundCalls.map((record): Moment => ({ kind: 'outboundCall', at: record.created_at ?? '', record })),
    ...records.leads.map((record): Moment => ({ kind: 'lead', at: record.created_at ?? '', record })),
    ...records.chats.map((record): Moment => ({ kind: 'chat', at: record.created_at ?? '', record })),
    ...records.bookings.map((record): Moment => ({ kind: 'booking', at: record.created_at ?? '', record })),
    ...records.consents.map((record): Moment => ({ kind: 'consent', at: record.created_at ?? '', record })),
    ...records.optOuts.map((record): Moment => ({ kind: 'optOut', at: record.created_at ?? '', record })),
  ];
  return moments.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
