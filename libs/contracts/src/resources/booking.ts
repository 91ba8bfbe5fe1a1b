import { bookingProviders } from '../events/booking-events.js';
import { createdAt, flag, integer, oneOf, text, timestamp, type PresentedOf, type RecordOf } from '../fields.js';

export type BookingProvider = (typeof bookingProviders)[number];

export const bookingFields = {
  id: integer(),
  livemode: flag(),
  provider: oneOf(bookingProviders).describe('The calendar or field-service software'),
  external_reference: text().nullable().describe('Id of the appointment in that software'),
  starts_at: timestamp(),
  duration_minutes: integer(),
  name: text().nullable(),
  phone_number: text().nullable(),
  call_id: integer().nullable(),
  outbound_call_id: integer().nullable(),
  created_at: createdAt(),
};

export type BookingRecord = RecordOf<typeof bookingFields>;
export type Booking = PresentedOf<typeof bookingFields>;
