import {
  bookingEventFields,
  bookingFields,
  changedBookingEventFields,
  formatInstant,
  formatInstantOrNull,
  present,
  type Booking,
  type bookingCreated,
  type BookingProvider,
  type BookingRecord,
  type BookingStatus,
  type bookingUpdated,
  type DataOf,
  type Presentation,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A row of the table. */
@Entity({ name: 'bookings' })
@Index('bookings_newest', { synchronize: false })
@Index('bookings_external_id', { synchronize: false })
@Index('bookings_by_phone_number', { synchronize: false })
export class BookingEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'bookings_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** The producer's own id of the booking, which makes recording it idempotent. */
  @Column('text', { nullable: true })
  external_id: string | null;

  @Column('text')
  provider: BookingProvider;

  /** The appointment's id in the provider's software. */
  @Column('text', { nullable: true })
  external_reference: string | null;

  /** In whole seconds, like `created_at`. */
  @Column('timestamptz')
  starts_at: Date;

  @Column('integer')
  duration_minutes: number;

  @Column('text', { nullable: true })
  name: string | null;

  /** The number as E.164. */
  @Column('text', { nullable: true })
  phone_number: string | null;

  @Column('bigint', { nullable: true })
  call_id: number | null;

  @Column('bigint', { nullable: true })
  outbound_call_id: number | null;

  @Column('bigint', { nullable: true })
  chat_id: number | null;

  @Column('text', { nullable: true })
  service: string | null;

  @Column('text', { default: 'booked' })
  status: BookingStatus;

  @Column('timestamptz', { nullable: true })
  cancelled_at: Date | null;

  @Column('timestamptz')
  created_at: Date;
}

/** Columns of the public representation. */
export type BookingRow = Pick<BookingEntity, keyof BookingRecord>;

function readable(row: BookingRow): BookingRecord & { created_at: string } {
  return {
    ...row,
    starts_at: formatInstant(row.starts_at),
    cancelled_at: formatInstantOrNull(row.cancelled_at),
    created_at: formatInstant(row.created_at),
  };
}

/** The representation of a booking in a response. */
export function toBooking(row: BookingRow, presentation: Presentation): Booking {
  return present(bookingFields, readable(row), presentation);
}

/**
 * The representation of a booking in an event. It is always complete, because the consumer that forwards the event
 * omits fields for HIPAA mode.
 */
export function toBookingInEvent(row: BookingRow): DataOf<typeof bookingCreated>['booking'] {
  return present(bookingEventFields, readable(row), { detail: true, hipaa: false });
}

/** The same for a booking that was moved or cancelled. */
export function toChangedBookingInEvent(row: BookingRow): DataOf<typeof bookingUpdated>['booking'] {
  return present(changedBookingEventFields, readable(row), { detail: true, hipaa: false });
}
