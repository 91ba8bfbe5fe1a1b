import type { GoogleCalendarFault } from '@frontdesk/contracts';
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

/** How often the bookings are compared with the events at Google. */
const COMPARISON_STEP_SECONDS = 300;
/** How often `read_at` is stored while the calendar is in use. */
const READ_AT_STEP_SECONDS = 60;
const COLUMNS = [
  'calendar_id',
  'account',
  'sealed_token',
  'calendar',
  'busy_calendars',
  'connected_at',
  'read_at',
  'fault',
] as const;
const CHOSEN = ['calendar', 'busy_calendars'] as const;

/** The connection of a calendar with a Google account. */
export interface ConnectionRow {
  calendar_id: number;
  account: string;
  /** The refresh token, sealed. */
  sealed_token: string;
  calendar: string;
  busy_calendars: string[];
  connected_at: Date;
  read_at: Date | null;
  fault: GoogleCalendarFault | null;
}

export interface ComparableConnection extends ConnectionRow {
  organization_id: number;
  livemode: boolean;
}

export type ChosenCalendars = Pick<ConnectionRow, (typeof CHOSEN)[number]>;

@Injectable()
export class GoogleConnectionsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async find({ organizationId, livemode }: Scope): Promise<ConnectionRow | null> {
    const [row] = await this.sql.query<ConnectionRow>({
      name: 'google-connection-find',
      text: `SELECT ${COLUMNS.join(', ')} FROM google_connections WHERE organization_id = $1 AND livemode = $2`,
      values: [organizationId, livemode],
    });
    return row ?? null;
  }

  async exists(tx: Tx, { organizationId, livemode }: Scope): Promise<boolean> {
    const rows = await tx.query({
      name: 'google-connection-exists',
      text: 'SELECT FROM google_connections WHERE organization_id = $1 AND livemode = $2',
      values: [organizationId, livemode],
    });
    return rows.length > 0;
  }

  /** Locks the connection until the transaction ends. */
  async lock(tx: Tx, { organizationId, livemode }: Scope): Promise<ConnectionRow | null> {
    const [row] = await tx.query<ConnectionRow>({
      name: 'google-connection-lock',
      text: `SELECT ${COLUMNS.join(', ')} FROM google_connections
             WHERE organization_id = $1 AND livemode = $2 FOR UPDATE`,
      values: [organizationId, livemode],
    });
    return row ?? null;
  }

  async store(tx: Tx, scope: Scope, row: ConnectionRow): Promise<void> {
    await tx.query(
      insertRow({ name: 'google-connection-insert', table: 'google_connections', scope, columns: COLUMNS, row }),
    );
  }

  /** Replaces the access to the same account. */
  async renew(tx: Tx, scope: Scope, row: ConnectionRow): Promise<void> {
    const columns = ['sealed_token', 'connected_at', 'read_at', 'fault'] as const;
    const table = 'google_connections';
    await tx.query(updateRow({ table, scope, idColumn: 'calendar_id', id: row.calendar_id, columns, row }));
  }

  async choose(tx: Tx, scope: Scope, calendarId: number, row: ChosenCalendars): Promise<void> {
    const table = 'google_connections';
    const set = 'fault = NULL';
    await tx.query(updateRow({ table, scope, idColumn: 'calendar_id', id: calendarId, columns: CHOSEN, row, set }));
  }

  async remove(tx: Tx, { organizationId, livemode }: Scope): Promise<ConnectionRow | null> {
    const [row] = await tx.query<ConnectionRow>({
      name: 'google-connection-remove',
      text: `DELETE FROM google_connections WHERE organization_id = $1 AND livemode = $2 RETURNING ${COLUMNS.join(', ')}`,
      values: [organizationId, livemode],
    });
    return row ?? null;
  }

  /** Returns connections with appointments that were not compared for a while. They are then those of this process. */
  async claimComparisons(limit: number, now: Date): Promise<ComparableConnection[]> {
    return this.sql.query<ComparableConnection>({
      name: 'google-connections-claim-comparisons',
      text: `UPDATE google_connections SET compared_at = $1
             WHERE calendar_id = ANY (ARRAY(
               SELECT c.calendar_id FROM google_connections c
               WHERE (c.compared_at IS NULL OR c.compared_at <= $1::timestamptz - $3 * interval '1 second')
                 AND EXISTS (SELECT FROM google_events e WHERE e.calendar_id = c.calendar_id AND e.ends_at > $1)
               ORDER BY c.compared_at NULLS FIRST LIMIT $2 FOR UPDATE SKIP LOCKED))
             RETURNING organization_id, livemode, ${COLUMNS.join(', ')}`,
      values: [now, limit, COMPARISON_STEP_SECONDS],
    });
  }

  async isAccountInUse(account: string): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'google-connection-account',
      text: 'SELECT FROM google_connections WHERE account = $1 LIMIT 1',
      values: [account],
    });
    return rows.length > 0;
  }

  /** Stores how the last request went, unless that is known. A newer connection keeps its own state. */
  async note(
    { calendar_id, sealed_token }: ConnectionRow,
    fault: GoogleCalendarFault | null,
    now: Date,
  ): Promise<void> {
    await this.sql.query({
      name: 'google-connection-note',
      text: `UPDATE google_connections
             SET fault = $3, read_at = CASE WHEN $3::text IS NULL THEN $4 ELSE read_at END
             WHERE calendar_id = $1 AND sealed_token = $2
               AND (fault IS DISTINCT FROM $3
                    OR ($3 IS NULL AND (read_at IS NULL OR read_at <= $4::timestamptz - $5 * interval '1 second')))`,
      values: [calendar_id, sealed_token, fault, now, READ_AT_STEP_SECONDS],
    });
  }
}
