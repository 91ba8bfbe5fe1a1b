import type { GoogleConflictKind } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { ConnectionRow } from './google-connections.repository.js';

/** How long one process has to write an event before another one tries. */
const LEASE_SECONDS = 60;

/** An event that Frontdesk makes at Google for a reservation. */
export interface EventRow {
  id: string;
  calendar: string;
}

/** An event that has to be written or removed. */
export interface DueEvent extends EventRow {
  organization_id: number;
  livemode: boolean;
  calendar_id: number;
  /** Null if the event has to be removed. */
  reservation_id: number | null;
  booking_id: number | null;
  starts_at: Date | null;
  duration_minutes: number | null;
  name: string | null;
  phone_number: string | null;
  service: string | null;
  ends_at: Date;
  /** The end of the lease. */
  due_at: Date;
  attempts: number;
}

/** An event that has not ended. The time is that of its booking. Null while the event is not to be compared. */
export interface CurrentEvent {
  id: string;
  starts_at: Date | null;
  ends_at: Date | null;
  conflict: GoogleConflictKind | null;
}

export interface ComparedEvent {
  id: string;
  ends_at: Date;
  conflict: GoogleConflictKind | null;
}

export interface BookingConflict {
  booking_id: number;
  starts_at: Date;
  conflict: GoogleConflictKind;
}

const MAX_CONFLICTS = 100;

@Injectable()
export class GoogleEventsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async findOfHold(holdId: number): Promise<EventRow | null> {
    const [row] = await this.sql.query<EventRow>({
      name: 'google-event-of-hold',
      text: 'SELECT id, calendar FROM google_events WHERE reservation_id = $1',
      values: [holdId],
    });
    return row ?? null;
  }

  /**
   * Stores that an event of a hold may exist from now on, and returns it. Concurrent requests get the same one. Null if
   * the hold or the connection is gone.
   */
  async begin(
    scope: Scope,
    { calendar_id, calendar }: ConnectionRow,
    holdId: number,
    endsAt: Date,
  ): Promise<EventRow | null> {
    await this.sql.query({
      name: 'google-event-begin',
      text: `INSERT INTO google_events (id, organization_id, livemode, calendar_id, calendar, reservation_id, ends_at)
             SELECT replace(gen_random_uuid()::text, '-', ''), $1, $2, c.calendar_id, $4, r.id, $6
             FROM reservations r JOIN google_connections c ON c.calendar_id = r.calendar_id
             WHERE c.calendar_id = $3 AND r.id = $5
             ON CONFLICT (reservation_id) DO NOTHING`,
      values: [scope.organizationId, scope.livemode, calendar_id, calendar, holdId, endsAt],
    });
    return this.findOfHold(holdId);
  }

  /**
   * Lets the events of all booked appointments from now on be written to the connected calendar. A calendar that was
   * connected before gets the same ids.
   */
  async addBooked(tx: Tx, calendarId: number, now: Date): Promise<void> {
    await tx.query({
      name: 'google-events-add-booked',
      text: `INSERT INTO google_events
               (id, organization_id, livemode, calendar_id, calendar, reservation_id, ends_at, due_at)
             SELECT CASE WHEN b.provider = 'google_calendar' THEN b.external_reference
                         ELSE md5(concat_ws(' ', b.organization_id, b.id, b.created_at)) END,
                    r.organization_id, r.livemode, r.calendar_id, c.calendar, r.id, upper(r.during), $2
             FROM reservations r
             JOIN google_connections c ON c.calendar_id = r.calendar_id
             JOIN bookings b ON b.id = r.booking_id
             WHERE r.calendar_id = $1 AND upper(r.during) > $2
             ON CONFLICT DO NOTHING`,
      values: [calendarId, now],
    });
  }

  /** Returns the id of the event of a booking, or null. */
  async findOfBooking(sql: SqlRunner | Tx, bookingId: number): Promise<string | null> {
    const [row] = await sql.query<{ id: string }>({
      name: 'google-event-of-booking',
      text: `SELECT e.id FROM google_events e JOIN reservations r ON r.id = e.reservation_id WHERE r.booking_id = $1`,
      values: [bookingId],
    });
    return row?.id ?? null;
  }

  /** Gives the event to the reservation of the moved booking, and lets it be written. */
  async moveTo(tx: Tx, id: string, bookingId: number, endsAt: Date, now: Date): Promise<void> {
    await tx.query({
      name: 'google-event-move',
      text: `UPDATE google_events SET due_at = $3, attempts = 0, ends_at = $4, conflict = NULL,
                    reservation_id = (SELECT id FROM reservations WHERE booking_id = $2)
             WHERE id = $1`,
      values: [id, bookingId, now, endsAt],
    });
  }

  /** Lets the event of a new booking be written once more, because its title names the booking. */
  async rewrite(tx: Tx, bookingId: number, now: Date): Promise<void> {
    await tx.query({
      name: 'google-event-rewrite',
      text: `UPDATE google_events SET due_at = $2, attempts = 0
             WHERE reservation_id = (SELECT id FROM reservations WHERE booking_id = $1)`,
      values: [bookingId, now],
    });
  }

  /** Returns the events of a connection that have not ended, also those of holds and of cancelled bookings. */
  async current({ calendar_id, calendar }: ConnectionRow, now: Date): Promise<CurrentEvent[]> {
    return this.sql.query<CurrentEvent>({
      name: 'google-events-current',
      text: `SELECT e.id, e.conflict, b.starts_at, b.starts_at + b.duration_minutes * interval '1 minute' AS ends_at
             FROM google_events e
             LEFT JOIN reservations r ON r.id = e.reservation_id AND e.due_at IS NULL AND e.calendar = $2
             LEFT JOIN bookings b ON b.id = r.booking_id
             WHERE e.calendar_id = $1 AND e.ends_at > $3
             ORDER BY b.starts_at, e.id`,
      values: [calendar_id, calendar, now],
    });
  }

  /** Stores what a comparison found, unless the booking has changed since. */
  async noteConflicts(found: readonly ComparedEvent[]): Promise<void> {
    if (found.length === 0) return;
    await this.sql.query({
      name: 'google-events-note-conflicts',
      text: `UPDATE google_events e SET conflict = f.conflict
             FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS f (id, conflict, ends_at)
             JOIN google_events own ON own.id = f.id
             JOIN reservations r ON r.id = own.reservation_id
             JOIN bookings b ON b.id = r.booking_id
             WHERE e.id = f.id AND e.due_at IS NULL AND e.conflict IS DISTINCT FROM f.conflict
               AND b.starts_at + b.duration_minutes * interval '1 minute' = f.ends_at`,
      values: [found.map(({ id }) => id), found.map(({ conflict }) => conflict), found.map(({ ends_at }) => ends_at)],
    });
  }

  /**
   * Returns the upcoming bookings that differ from the calendar, in the order of their start. Events of a calendar that
   * was chosen before are not compared.
   */
  async conflicts({ organizationId, livemode }: Scope, now: Date): Promise<BookingConflict[]> {
    return this.sql.query<BookingConflict>({
      name: 'google-events-conflicts',
      text: `SELECT b.id AS booking_id, b.starts_at, e.conflict
             FROM google_events e
             JOIN google_connections c ON c.calendar_id = e.calendar_id AND c.calendar = e.calendar
             JOIN reservations r ON r.id = e.reservation_id
             JOIN bookings b ON b.id = r.booking_id
             WHERE e.organization_id = $1 AND e.livemode = $2 AND e.conflict IS NOT NULL AND e.ends_at > $3
             ORDER BY b.starts_at, b.id LIMIT ${MAX_CONFLICTS}`,
      values: [organizationId, livemode, now],
    });
  }

  /** Ends expired holds whose event may exist, so that it is removed. */
  async expireHolds(now: Date): Promise<void> {
    await this.sql.query({
      name: 'google-events-expire-holds',
      text: `DELETE FROM reservations r USING google_events e
             WHERE e.reservation_id = r.id AND r.booking_id IS NULL AND r.expires_at <= $1`,
      values: [now],
    });
  }

  /** Leases events that have to be written or removed. */
  async claim(limit: number, now: Date): Promise<DueEvent[]> {
    return this.sql.query<DueEvent>({
      name: 'google-events-claim',
      text: `WITH due AS (
               SELECT id FROM google_events
               WHERE (due_at IS NOT NULL OR reservation_id IS NULL) AND (due_at IS NULL OR due_at <= $1)
               ORDER BY due_at NULLS FIRST LIMIT $2 FOR UPDATE SKIP LOCKED),
             claimed AS (
               UPDATE google_events e SET due_at = $1 + $3 * interval '1 second', attempts = e.attempts + 1
               FROM due WHERE e.id = due.id RETURNING e.*)
             SELECT e.id, e.calendar, e.organization_id, e.livemode, e.calendar_id, e.reservation_id, e.ends_at,
                    e.due_at, e.attempts, b.id AS booking_id, b.starts_at, b.duration_minutes, b.name, b.phone_number,
                    b.service
             FROM claimed e
             LEFT JOIN reservations r ON r.id = e.reservation_id
             LEFT JOIN bookings b ON b.id = r.booking_id`,
      values: [now, limit, LEASE_SECONDS],
    });
  }

  /**
   * Ends the work on an event. An event that became due in the meantime is written once more, because this request may
   * have arrived after the one with the newer time.
   */
  async finish({ id, due_at, reservation_id }: DueEvent, now: Date): Promise<void> {
    await this.sql.query(
      reservation_id === null
        ? {
            name: 'google-event-forget',
            text: 'DELETE FROM google_events WHERE id = $1 AND reservation_id IS NULL',
            values: [id],
          }
        : {
            name: 'google-event-finish',
            text: `UPDATE google_events
                   SET due_at = CASE WHEN due_at = $2 THEN NULL ELSE $3::timestamptz END, attempts = 0
                   WHERE id = $1`,
            values: [id, due_at, now],
          },
    );
  }

  /** Lets an event be tried again, at the latest when it is due otherwise. */
  async postpone({ id, due_at }: DueEvent, until: Date): Promise<void> {
    await this.sql.query({
      name: 'google-event-postpone',
      text: `UPDATE google_events
             SET due_at = CASE WHEN due_at = $2 THEN $3::timestamptz ELSE least(due_at, $3::timestamptz) END
             WHERE id = $1`,
      values: [id, due_at, until],
    });
  }
}
