import { carries, event } from '../event.js';
import { idOf, integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';

export const bookingProviders = [
  'google_calendar',
  'microsoft_calendar',
  'jobber',
  'housecall_pro',
  'servicetitan',
  'acuity',
  'internal',
] as const;

export const bookingStatuses = ['booked', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export const bookingEventFields = {
  id: idOf('booking'),
  provider: oneOf(bookingProviders).describe(
    'The calendar or field-service software that holds the appointment; `internal` is the calendar of Frontdesk',
  ),
  external_reference: text().nullable().describe('Id of the appointment in that software; null if unknown'),
  starts_at: timestamp().describe('When the appointment starts'),
  duration_minutes: integer().describe('Planned length, from 1 to 10,080 minutes'),
  name: text().nullable().describe('The customer; null if unknown'),
  phone_number: text().nullable().describe("The customer's number in E.164; null if unknown"),
  call_id: integer().nullable().describe('The call in which the appointment was made; null if it was made elsewhere'),
  outbound_call_id: integer()
    .nullable()
    .describe('The outbound call in which the appointment was made; null if it was made elsewhere'),
  created_at: timestamp().describe('When the appointment was booked'),
};

export const bookingCreated = event(
  {
    type: 'booking.created',
    summary: 'An appointment was booked.',
    publisher: 'records',
    consumers: ['webhooks'],
    scopes: ['bookings:read'],
    objects: { booking: { fields: bookingEventFields, inHipaa: 'id and references' } },
    values: {},
  },
  carries<{ booking: RecordOf<typeof bookingEventFields> }>(),
);

/** The fields of a changed booking inside an event. */
export const changedBookingEventFields = {
  ...bookingEventFields,
  chat_id: integer().nullable().describe('The chat in which the appointment was made; null if it was made elsewhere'),
  service: text().nullable().describe('Name of the booked service; null if unknown'),
  status: oneOf(bookingStatuses).describe(
    '`booked`: the appointment stands. `cancelled`: it was cancelled, which is final',
  ),
  cancelled_at: timestamp().nullable().describe('When the appointment was cancelled; null if it stands'),
};

const changed = {
  publisher: 'records',
  consumers: ['webhooks'],
  scopes: ['bookings:read'],
  isOptIn: true,
  objects: { booking: { fields: changedBookingEventFields, inHipaa: 'id and references' } },
  values: {},
} as const;

export const bookingUpdated = event(
  { ...changed, type: 'booking.updated', summary: 'An appointment was moved.' },
  carries<{ booking: RecordOf<typeof changedBookingEventFields> }>(),
);

export const bookingCancelled = event(
  { ...changed, type: 'booking.cancelled', summary: 'An appointment was cancelled.' },
  carries<{ booking: RecordOf<typeof changedBookingEventFields> }>(),
);
