import type { BookingCalendar, BusinessHours } from '@frontdesk/contracts';
import {
  DataSource,
  insertRow,
  sqlRunner,
  updateRow,
  type Scope,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { TakenSeat } from './free-times.js';
import type { Period } from './opening-periods.js';

export interface CalendarRow {
  id: number;
  seats: number;
  buffer_minutes: number;
  hours: BusinessHours | null;
  exceptions: BookingCalendar['exceptions'];
}

export type CalendarChanges = Partial<Omit<CalendarRow, 'id'>>;

/** A calendar that has not been changed or booked yet. */
const NEW_CALENDAR: Omit<CalendarRow, 'id'> = { seats: 1, buffer_minutes: 0, hours: null, exceptions: [] };
/** The last instant that a timestamp of the API can name. */
export const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const COLUMNS = ['seats', 'buffer_minutes', 'hours', 'exceptions'] as const;

/** What takes a seat for a period. It is a hold until it has a booking. */
export interface Reservation extends Period {
  seat: number;
  booking_id: number | null;
  /** When the hold ends. Null for a booking without a hold. */
  expires_at: Date | null;
  external_id: string | null;
}

/** A reservation that began as a hold. */
export interface HoldRow {
  id: number;
  starts_at: Date;
  expires_at: Date;
}

@Injectable()
export class CalendarRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async find(scope: Scope): Promise<CalendarRow | Omit<CalendarRow, 'id'>> {
    const [row] = await this.sql.query<CalendarRow>({
      name: 'calendar-find',
      text: `SELECT id, ${COLUMNS.join(', ')} FROM calendars WHERE organization_id = $1 AND livemode = $2`,
      values: [scope.organizationId, scope.livemode],
    });
    return row ?? NEW_CALENDAR;
  }

  /** Locks the calendar until the transaction ends, so that its seats are given away one after the other. */
  async lock(tx: Tx, scope: Scope): Promise<CalendarRow> {
    const select = {
      name: 'calendar-lock',
      text: `SELECT id, ${COLUMNS.join(', ')} FROM calendars WHERE organization_id = $1 AND livemode = $2 FOR UPDATE`,
      values: [scope.organizationId, scope.livemode],
    };
    const [known] = await tx.query<CalendarRow>(select);
    if (known) return known;
    const onConflict = '(organization_id, livemode) DO NOTHING';
    await tx.query(insertRow({ name: 'calendar-insert', table: 'calendars', scope, columns: [], row: {}, onConflict }));
    const [row] = await tx.query<CalendarRow>(select);
    return row!;
  }

  async update(tx: Tx, scope: Scope, id: number, changes: CalendarChanges): Promise<void> {
    const json = {
      hours: changes.hours && JSON.stringify(changes.hours),
      exceptions: JSON.stringify(changes.exceptions),
    };
    await tx.query(
      updateRow({
        table: 'calendars',
        scope,
        id,
        columns: COLUMNS.filter((name) => changes[name] !== undefined),
        row: { ...(changes as CalendarRow), ...json },
      }),
    );
  }

  /** Returns what takes seats within a period. */
  async taken(calendarId: number, period: Period, now: Date): Promise<TakenSeat[]> {
    return this.sql.query<TakenSeat>({
      name: 'reservations-in-period',
      text: `SELECT seat, extract(epoch FROM lower(during))::float8 * 1000 AS "from",
                    extract(epoch FROM upper(during))::float8 * 1000 AS until
             FROM reservations
             WHERE calendar_id = $1 AND during && $2::tstzrange AND (booking_id IS NOT NULL OR expires_at > $3)`,
      values: [calendarId, rangeOf(period), now],
    });
  }

  /** Returns the hold with this id of its producer, also if it is booked. */
  async findHold(tx: Tx, calendarId: number, externalId: string, now: Date): Promise<HoldRow | null> {
    const [row] = await tx.query<HoldRow>({
      name: 'reservations-find-hold',
      text: `SELECT id, lower(during) AS starts_at, expires_at FROM reservations
             WHERE calendar_id = $1 AND external_id = $2 AND (booking_id IS NOT NULL OR expires_at > $3)`,
      values: [calendarId, externalId, now],
    });
    return row ?? null;
  }

  /** Returns a hold of exactly this period that is not booked, also if it expired, and keeps it until then. */
  async keepHold(tx: Tx, scope: Scope, holdId: number, period: Period, until: Date): Promise<boolean> {
    const rows = await tx.query<{ id: number }>({
      name: 'reservation-keep-hold',
      text: `UPDATE reservations SET expires_at = greatest(expires_at, $4)
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND booking_id IS NULL
               AND during = $5::tstzrange
             RETURNING id`,
      values: [holdId, scope.organizationId, scope.livemode, until, rangeOf(period)],
    });
    return rows.length > 0;
  }

  async removeExpired(tx: Tx, calendarId: number, now: Date): Promise<void> {
    await tx.query({
      name: 'reservations-expire',
      text: 'DELETE FROM reservations WHERE calendar_id = $1 AND booking_id IS NULL AND expires_at <= $2',
      values: [calendarId, now],
    });
  }

  /**
   * Returns a free seat, or null if all seats are taken. The calendar may have had more seats: a reservation of one
   * that it no longer has takes up another.
   * @param isAlone whether a reservation of any seat takes the time
   */
  async freeSeat(tx: Tx, { id, seats }: CalendarRow, period: Period, isAlone: boolean): Promise<number | null> {
    const [row] = await tx.query<{ seat: number }>({
      name: 'reservations-free-seat',
      text: `SELECT seat FROM generate_series(1, $2::int) AS seat
             WHERE NOT EXISTS (
               SELECT FROM reservations r
               WHERE r.calendar_id = $1 AND (r.seat = seat.seat OR $4) AND r.during && $3::tstzrange)
             ORDER BY seat LIMIT 1 OFFSET (
               SELECT count(DISTINCT r.seat) FROM reservations r
               WHERE r.calendar_id = $1 AND r.seat > $2 AND r.during && $3::tstzrange)`,
      values: [id, seats, rangeOf(period), isAlone],
    });
    return row?.seat ?? null;
  }

  async insert(tx: Tx, scope: Scope, calendarId: number, reservation: Reservation): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      insertRow({
        name: 'reservation-insert',
        table: 'reservations',
        scope,
        columns: ['calendar_id', 'seat', 'booking_id', 'expires_at', 'external_id', 'during'],
        row: { ...reservation, calendar_id: calendarId, during: rangeOf(reservation) },
        returning: 'id',
      }),
    );
    return row!.id;
  }

  /** Turns a hold of exactly this period into the booking. Returns false if there is none. */
  async bookHold(tx: Tx, scope: Scope, holdId: number, bookingId: number, period: Period): Promise<boolean> {
    const rows = await tx.query<{ id: number }>({
      name: 'reservation-of-hold',
      text: `UPDATE reservations SET booking_id = $4
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND booking_id IS NULL
               AND during = $5::tstzrange
             RETURNING id`,
      values: [holdId, scope.organizationId, scope.livemode, bookingId, rangeOf(period)],
    });
    return rows.length > 0;
  }

  async removeHold(tx: Tx, scope: Scope, holdId: number): Promise<void> {
    await tx.query({
      name: 'reservation-remove-hold',
      text: `DELETE FROM reservations
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND booking_id IS NULL`,
      values: [holdId, scope.organizationId, scope.livemode],
    });
  }

  /** Removes the reservation of a booking. Returns whether it had one. */
  async release(tx: Tx, scope: Scope, bookingId: number): Promise<boolean> {
    const rows = await tx.query({
      name: 'reservation-release',
      text: 'DELETE FROM reservations WHERE booking_id = $1 AND organization_id = $2 AND livemode = $3 RETURNING id',
      values: [bookingId, scope.organizationId, scope.livemode],
    });
    return rows.length > 0;
  }
}

/** A period as Postgres writes it. It ends in the year 9999 at the latest, because later years have five digits. */
function rangeOf({ from, until }: Period): string {
  const [lower, upper] = [from, until].map((at) => new Date(Math.min(at, LAST_INSTANT)).toISOString());
  return `[${lower},${upper})`;
}
