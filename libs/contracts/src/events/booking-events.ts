import { carries, event } from '../event.js';
import { integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';

export const bookingProviders = [
  'google_calendar',
  'microsoft_calendar',
  'jobber',
  'housecall_pro',
  'servicetitan',
  'acuity',
] as const;

export const bookingEventFields = {
  id: integer(),
  provider: oneOf(bookingProviders),
  external_reference: text().nullable(),
  starts_at: timestamp(),
  duration_minutes: integer(),
  name: text().nullable(),
  phone_number: text().nullable(),
  call_id: integer().nullable(),
  outbound_call_id: integer().nullable(),
  created_at: timestamp(),
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
