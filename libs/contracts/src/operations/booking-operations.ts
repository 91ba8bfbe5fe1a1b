import { audited } from '../audit.js';
import { bookingProviders, bookingStatuses, type BookingStatus } from '../events/booking-events.js';
import { integer, oneOf, text, timestamp } from '../fields.js';
import { operation } from '../operation.js';
import { bookingFields, type BookingProvider } from '../resources/booking.js';
import { Choice, ExternalId, Instant, Integer, Mode, RecordId, Text } from '../validation/field-decorators.js';
import { Verbatim } from '../validation/internal-fields.js';
import { PagingQuery } from './paging-query.js';

export class ListBookingsQuery extends PagingQuery {
  @Instant({ description: 'Only appointments that start at or after this time' })
  starts_after?: string | null;

  @Instant({ description: 'Only appointments that start before this time' })
  starts_before?: string | null;
}

export class RecordBookingBody {
  @Mode()
  livemode?: boolean | null;

  @ExternalId()
  external_id?: string | null;

  @Choice(bookingProviders, {
    required: true,
    description:
      'The calendar or field-service software that holds the appointment; `internal` takes a seat in the calendar of Frontdesk',
  })
  provider!: BookingProvider;

  @Text({ max: 255, description: 'Id of the appointment in that software' })
  external_reference?: string | null;

  @Instant({ required: true })
  starts_at!: string;

  @Integer({ min: 1, max: 10_080, required: true, description: 'Planned length' })
  duration_minutes!: number;

  @Text({ max: 255, description: 'The customer' })
  name?: string | null;

  @Text({ max: 32, description: 'A US number in any common format' })
  phone_number?: string | null;

  @RecordId({ description: 'The call in which the appointment was made' })
  call_id?: number | null;

  @RecordId({ description: 'The outbound call in which the appointment was made' })
  outbound_call_id?: number | null;

  @RecordId({ description: 'The chat in which the appointment was made' })
  chat_id?: number | null;

  @Text({ max: 100, description: 'The name of the booked service' })
  service?: string | null;

  @RecordId({ description: 'The hold that becomes the booking, with the provider `internal`' })
  hold_id?: number | null;
}

export class ChangeBookingBody {
  @Instant({ notNull: true, description: 'The new start of the appointment' })
  starts_at?: string;

  @Integer({ min: 1, max: 10_080, notNull: true, description: 'The new length' })
  duration_minutes?: number;

  @Choice(bookingStatuses, { notNull: true, description: '`cancelled` cancels the booking, which is final' })
  status?: BookingStatus;
}

/** The number with the time, or the `external_id`. */
export class FindBookingsBody {
  @ExternalId()
  external_id?: string | null;

  /** The number as E.164. */
  @Verbatim({ max: 16 })
  phone_number?: string | null;

  @Instant({ description: 'Only appointments that start at or after this time' })
  starts_after?: string | null;

  @Instant({ description: 'Only appointments that start before this time' })
  starts_before?: string | null;
}

const foundBookingFields = {
  id: integer(),
  service: text().nullable(),
  starts_at: timestamp(),
  status: oneOf(bookingStatuses),
};

const bookings = { owner: 'records', output: { kind: 'record', fields: bookingFields } } as const;

export const listBookings = operation({
  ...bookings,
  name: 'bookings.list',
  api: 'public',
  method: 'GET',
  path: '/bookings',
  summary: 'List bookings, most recently booked first',
  forModels:
    'Use it to answer questions about appointments. Returns `starts_at`, `status`, `name` and `phone_number` of each.',
  status: 200,
  scope: 'bookings:read',
  query: ListBookingsQuery,
  paged: true,
  output: { kind: 'page', fields: bookingFields },
  errors: [],
});

export const getBooking = operation({
  ...bookings,
  name: 'bookings.get',
  api: 'public',
  method: 'GET',
  path: '/bookings/{booking}',
  summary: 'Retrieve a booking',
  forModels: 'Use it for one appointment. Returns `starts_at`, `duration_minutes`, `status`, the person and the call.',
  status: 200,
  scope: 'bookings:read',
  errors: [],
});

export const recordBooking = operation({
  ...bookings,
  name: 'bookings.record',
  api: 'platform',
  method: 'POST',
  path: '/organizations/{organization}/bookings',
  summary: 'Record a booking',
  status: 201,
  needsFacts: ({ provider }) => provider === 'internal',
  body: RecordBookingBody,
  audit: audited('booking.created', bookingFields, {
    values: ['provider', 'starts_at', 'duration_minutes', 'call_id', 'outbound_call_id', 'chat_id'],
  }),
  errors: ['invalid_number', 'time_not_free', 'calendar_unreachable'],
  returnsExisting: true,
});

export const changeBooking = operation({
  ...bookings,
  name: 'bookings.change',
  api: 'platform',
  method: 'PATCH',
  path: '/organizations/{organization}/bookings/{booking}',
  summary: 'Move or cancel a booking',
  status: 200,
  effect: { idempotent: true },
  body: ChangeBookingBody,
  audit: audited('booking.updated', bookingFields, {
    values: ['starts_at', 'duration_minutes', 'status', 'cancelled_at'],
  }),
  errors: ['invalid_transition', 'time_not_free', 'calendar_unreachable'],
});

/** The receptionist proves the identity of a visitor with it, and tells a visitor only what has matched. */
export const findBookings = operation({
  owner: 'records',
  api: 'internal',
  name: 'bookings.find',
  method: 'POST',
  path: '/bookings/find',
  summary: 'Find the coming bookings that the receptionist may change',
  status: 200,
  body: FindBookingsBody,
  output: { kind: 'list', fields: foundBookingFields },
  errors: [],
});
