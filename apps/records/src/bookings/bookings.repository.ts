import { bookingFields, type PageRequest } from '@frontdesk/contracts';
import {
  DataSource,
  insertRow,
  keysetRange,
  listStatement,
  sqlRunner,
  updateRow,
  type Scope,
  type SqlRunner,
  type Statement,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { BookingEntity, BookingRow } from './booking.entity.js';

/** Filters of a list; an absent or null filter matches every booking. */
export interface BookingFilter {
  /** An RFC 3339 instant, inclusive. */
  starts_after?: string | null;
  /** An RFC 3339 instant, exclusive. */
  starts_before?: string | null;
}

export type NewBooking = Omit<BookingEntity, 'id' | 'organization_id' | 'livemode'>;

const COLUMNS = Object.keys(bookingFields).join(', ');
const NEW_COLUMNS = [
  'external_id',
  'provider',
  'external_reference',
  'starts_at',
  'duration_minutes',
  'name',
  'phone_number',
  'call_id',
  'outbound_call_id',
  'chat_id',
  'service',
  'status',
  'cancelled_at',
  'created_at',
] as const satisfies readonly (keyof NewBooking)[];

/** A person has fewer appointments at a time. */
const MAX_OF_NUMBER = 20;
const CHANGEABLE = ['starts_at', 'duration_minutes', 'status', 'cancelled_at'] as const;

@Injectable()
export class BookingsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async find(scope: Scope, id: number): Promise<BookingRow | null> {
    const [row] = await this.sql.query<BookingRow>({
      name: 'bookings-find',
      text: `SELECT ${COLUMNS} FROM bookings WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  async findOfAnyMode(organizationId: number, id: number): Promise<BookingRow | null> {
    const [row] = await this.sql.query<BookingRow>({
      name: 'bookings-find-of-any-mode',
      text: `SELECT ${COLUMNS} FROM bookings WHERE id = $1 AND organization_id = $2`,
      values: [id, organizationId],
    });
    return row ?? null;
  }

  /** Locks the booking, of either mode, until the transaction ends. */
  async lock(tx: Tx, organizationId: number, id: number): Promise<BookingRow | null> {
    const [row] = await tx.query<BookingRow>({
      name: 'bookings-lock',
      text: `SELECT ${COLUMNS} FROM bookings WHERE id = $1 AND organization_id = $2 FOR UPDATE`,
      values: [id, organizationId],
    });
    return row ?? null;
  }

  async update(tx: Tx, scope: Scope, row: BookingRow): Promise<void> {
    await tx.query(
      updateRow({ name: 'bookings-update', table: 'bookings', scope, id: row.id, columns: CHANGEABLE, row }),
    );
  }

  async findByExternalId(scope: Scope, externalId: string): Promise<BookingRow | null> {
    const [row] = await this.sql.query<BookingRow>({
      name: 'bookings-find-by-external-id',
      text: `SELECT ${COLUMNS} FROM bookings WHERE organization_id = $1 AND livemode = $2 AND external_id = $3`,
      values: [scope.organizationId, scope.livemode, externalId],
    });
    return row ?? null;
  }

  /** Returns the bookings of a number that hold a seat in the calendar or have given it up, the first ones first. */
  listOfNumber(
    scope: Scope,
    phoneNumber: string,
    { starts_after, starts_before }: { starts_after: string; starts_before: string },
  ): Promise<BookingRow[]> {
    return this.sql.query<BookingRow>({
      name: 'bookings-list-of-number',
      text: `SELECT ${COLUMNS} FROM bookings
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3
               AND starts_at >= $4::timestamptz AND starts_at < $5::timestamptz
               AND (provider = 'internal' OR (provider = 'google_calendar' AND status = 'cancelled')
                    OR EXISTS (SELECT FROM reservations WHERE booking_id = bookings.id))
             ORDER BY starts_at, id LIMIT ${MAX_OF_NUMBER}`,
      values: [scope.organizationId, scope.livemode, phoneNumber, starts_after, starts_before],
    });
  }

  /** Returns the rows of a page in the order read, and one more if there is another page: see `toPage`. */
  list(scope: Scope, filter: BookingFilter, page: PageRequest): Promise<BookingRow[]> {
    return this.sql.query<BookingRow>(listOfBookings(scope, filter, page));
  }

  /**
   * Inserts a booking and returns its id. Returns null if a concurrent or earlier insert has the same `external_id`.
   */
  async insert(tx: Tx, scope: Scope, booking: NewBooking): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      insertRow({
        name: 'bookings-insert',
        table: 'bookings',
        scope,
        columns: NEW_COLUMNS,
        row: booking,
        onConflict: '(organization_id, livemode, external_id) WHERE external_id IS NOT NULL DO NOTHING',
        returning: 'id',
      }),
    );
    return row?.id ?? null;
  }
}

/**
 * The query of one page; see `listStatement` of persistence. The index contains the appointment's time after the list
 * order, so rows that the filter excludes are skipped without reading them from the table.
 */
export function listOfBookings(scope: Scope, filter: BookingFilter, page: PageRequest): Statement {
  return listStatement({
    name: 'bookings-list',
    table: 'bookings',
    columns: COLUMNS,
    at: 'created_at',
    scope,
    filters: [
      ['after', 'starts_at >= ?::timestamptz', filter.starts_after],
      ['before', 'starts_at < ?::timestamptz', filter.starts_before],
    ],
    range: keysetRange(page),
  });
}
