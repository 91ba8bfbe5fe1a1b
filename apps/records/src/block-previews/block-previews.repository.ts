import { PREVIEW_DAYS } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type Scope, type SqlRunner, type Statement } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

export interface PreviewedCalls {
  calls: number;
  callers: number;
  leads: number;
  bookings: number;
  /** Callers with a booking among `bookings`. */
  booked_callers: number;
  known_customers: number;
  samples: { phone_number: string; calls: number; last_call_at: string }[];
}

const SAMPLES = 5;
/** The most leads or bookings that are counted for one caller. */
const MAX_OF_CALLER = 1000;
const DAY_MS = 86_400_000;

@Injectable()
export class BlockPreviewsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** The newest `maxCalls` calls that match a canonical pattern, and what is known about their callers. */
  async find(scope: Scope, pattern: string, now: Date, maxCalls: number): Promise<PreviewedCalls> {
    const [found] = await this.sql.query<PreviewedCalls>(previewStatement(scope, pattern, now, maxCalls));
    return found!;
  }
}

/**
 * Reads one index range for each day, the newest first, and stops at the limit; then looks up each caller by number.
 * The work depends on the limit and the days, not on the size of the tables. A day begins at midnight UTC.
 */
export function previewStatement(scope: Scope, pattern: string, now: Date, maxCalls: number): Statement {
  const since = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - PREVIEW_DAYS * DAY_MS);
  const [from, below] = rangeOf(pattern);
  return {
    name: 'block-preview',
    text: `WITH matching AS MATERIALIZED (
        SELECT call.from_number, call.started_at
        FROM generate_series($4::timestamptz AT TIME ZONE 'UTC', $3::timestamptz AT TIME ZONE 'UTC', '-1 day') AS day,
          LATERAL (
            SELECT from_number, started_at FROM calls
            WHERE organization_id = $1 AND livemode = $2 AND direction = 'inbound'
              AND (started_at AT TIME ZONE 'UTC')::date = day::date
              AND from_number COLLATE "C" >= $5 AND from_number COLLATE "C" < $6
            LIMIT $7) AS call
        LIMIT $7
      ), callers AS MATERIALIZED (
        SELECT from_number AS phone_number, count(*)::int AS calls, max(started_at) AS last_call_at
        FROM matching GROUP BY from_number
      ), customers AS MATERIALIZED (
        SELECT
          (SELECT count(*) FROM (
             SELECT FROM leads
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = callers.phone_number AND created_at >= $3
             LIMIT ${MAX_OF_CALLER}) AS recent) AS leads,
          (SELECT count(*) FROM (
             SELECT FROM bookings
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = callers.phone_number AND created_at >= $3
             LIMIT ${MAX_OF_CALLER}) AS recent) AS bookings,
          EXISTS (
            SELECT FROM leads
            WHERE organization_id = $1 AND livemode = $2 AND phone_number = callers.phone_number)
          OR EXISTS (
            SELECT FROM bookings
            WHERE organization_id = $1 AND livemode = $2 AND phone_number = callers.phone_number) AS is_known
        FROM callers
      )
      SELECT
        (SELECT count(*)::int FROM matching) AS calls,
        count(*)::int AS callers,
        coalesce(sum(leads), 0)::int AS leads,
        coalesce(sum(bookings), 0)::int AS bookings,
        (count(*) FILTER (WHERE bookings > 0))::int AS booked_callers,
        (count(*) FILTER (WHERE is_known))::int AS known_customers,
        (SELECT coalesce(json_agg(newest), '[]') FROM (
           SELECT * FROM callers ORDER BY last_call_at DESC, phone_number LIMIT ${SAMPLES}) AS newest) AS samples
      FROM customers`,
    values: [scope.organizationId, scope.livemode, since, now, from, below, maxCalls],
  };
}

/** Returns the range of matching numbers, in byte order. */
function rangeOf(pattern: string): [from: string, below: string] {
  if (!pattern.endsWith('*')) return [pattern, `${pattern}\u0001`];
  const prefix = pattern.slice(0, -1);
  return [prefix, prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)];
}
