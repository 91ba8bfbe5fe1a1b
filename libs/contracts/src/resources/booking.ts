import { bookingEventFields, type bookingProviders } from '../events/booking-events.js';
import { createdAt, livemode, type PresentedOf, type RecordOf } from '../fields.js';

export type BookingProvider = (typeof bookingProviders)[number];

export const bookingFields = {
  id: bookingEventFields.id,
  livemode: livemode(),
  provider: bookingEventFields.provider,
  external_reference: bookingEventFields.external_reference,
  starts_at: bookingEventFields.starts_at,
  duration_minutes: bookingEventFields.duration_minutes,
  name: bookingEventFields.name,
  phone_number: bookingEventFields.phone_number,
  call_id: bookingEventFields.call_id,
  outbound_call_id: bookingEventFields.outbound_call_id,
  created_at: createdAt(),
};

export type BookingRecord = RecordOf<typeof bookingFields>;
export type Booking = PresentedOf<typeof bookingFields>;
