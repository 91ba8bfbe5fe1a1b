import { changedBookingEventFields, type bookingProviders } from '../events/booking-events.js';
import { createdAt, livemode, type PresentedOf, type RecordOf } from '../fields.js';

export type BookingProvider = (typeof bookingProviders)[number];

export const bookingFields = {
  id: changedBookingEventFields.id,
  livemode: livemode(),
  provider: changedBookingEventFields.provider,
  external_reference: changedBookingEventFields.external_reference,
  starts_at: changedBookingEventFields.starts_at,
  duration_minutes: changedBookingEventFields.duration_minutes,
  name: changedBookingEventFields.name,
  phone_number: changedBookingEventFields.phone_number,
  call_id: changedBookingEventFields.call_id,
  outbound_call_id: changedBookingEventFields.outbound_call_id,
  chat_id: changedBookingEventFields.chat_id,
  service: changedBookingEventFields.service.nulledInHipaa(),
  status: changedBookingEventFields.status,
  cancelled_at: changedBookingEventFields.cancelled_at,
  created_at: createdAt(),
};

export type BookingRecord = RecordOf<typeof bookingFields>;
export type Booking = PresentedOf<typeof bookingFields>;
