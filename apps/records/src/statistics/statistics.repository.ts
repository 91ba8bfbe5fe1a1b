import { MAX_COUNTED_RECORDS, STATISTICS_DAYS, type RecordStatistics } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type Scope, type SqlRunner, type Statement } from '@frontdesk/persistence';
import { statisticsClock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';

/** Statistics as the database returns them. */
export type CountedRecords = Omit<RecordStatistics, 'counted_since'> & { counted_since: Date };

@Injectable()
export class StatisticsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async count(scope: Scope, now: Date, timezone: string): Promise<CountedRecords> {
    const [found] = await this.sql.query<CountedRecords>(statisticsStatement(scope, now, timezone));
    return found!;
  }
}

/** When the charts begin. */
const SINCE = `(date_trunc('day', local) - ${STATISTICS_DAYS - 1} * interval '1 day') AT TIME ZONE $4 AS since`;

/**
 * Reads the newest records from the indexes of the lists, up to the limit. The work depends on the limit, not on the
 * size of the tables.
 */
export function statisticsStatement(scope: Scope, now: Date, timezone: string): Statement {
  return {
    name: 'statistics-records',
    text: `
      WITH ${statisticsClock(SINCE)}, all_calls AS MATERIALIZED (
        SELECT direction, status, disposition, started_at, answered_at, duration_seconds
        FROM calls
        WHERE organization_id = $1 AND livemode = $2
          AND started_at >= (SELECT least(since, this_month) FROM clock)
        ORDER BY started_at DESC, id DESC LIMIT $5
      ), recent_calls AS MATERIALIZED (
        SELECT *, started_at AT TIME ZONE $4 AS local FROM all_calls WHERE started_at >= (SELECT since FROM clock)
      ), recent_leads AS MATERIALIZED (
        SELECT source, created_at FROM leads
        WHERE organization_id = $1 AND livemode = $2 AND created_at >= (SELECT since FROM clock)
        ORDER BY created_at DESC, id DESC LIMIT $5
      ), todays_bookings AS MATERIALIZED (
        SELECT FROM bookings
        WHERE organization_id = $1 AND livemode = $2 AND created_at >= (SELECT today FROM clock)
        LIMIT $5
      ), open_leads AS MATERIALIZED (
        SELECT FROM leads WHERE organization_id = $1 AND livemode = $2 AND handled_at IS NULL LIMIT $5
      ), open_calls AS MATERIALIZED (
        SELECT FROM calls
        WHERE organization_id = $1 AND livemode = $2 AND status = 'missed' AND NOT spam AND handled_at IS NULL
        LIMIT $5
      )
      SELECT
        (SELECT count(*)::int FROM all_calls WHERE started_at >= clock.today) AS calls_today,
        (SELECT count(*)::int FROM all_calls WHERE started_at >= clock.today AND status = 'missed')
          AS missed_calls_today,
        (SELECT count(*)::int FROM recent_leads WHERE created_at >= clock.today) AS leads_today,
        (SELECT count(*)::int FROM todays_bookings) AS bookings_today,
        (SELECT count(*)::int FROM open_leads) AS leads_not_handled,
        (SELECT count(*)::int FROM open_calls) AS missed_calls_not_handled,
        (SELECT count(*)::int FROM all_calls WHERE started_at >= clock.this_month) AS calls_this_month,
        (SELECT coalesce(sum(ceil(duration_seconds / 60.0)), 0)::int FROM all_calls
         WHERE started_at >= clock.this_month) AS call_minutes_this_month,
        greatest(
          clock.since,
          (SELECT min(started_at) FROM all_calls HAVING count(*) = $5),
          (SELECT min(created_at) FROM recent_leads HAVING count(*) = $5)
        ) AS counted_since,
        (SELECT coalesce(json_agg(counted ORDER BY hour, outcome), '[]') FROM (
           SELECT extract(hour FROM local)::int AS hour,
                  CASE WHEN status = 'completed' THEN coalesce(disposition, 'other') ELSE status END AS outcome,
                  count(*)::int AS calls
           FROM recent_calls GROUP BY 1, 2) AS counted) AS calls_by_hour,
        (SELECT coalesce(json_agg(counted ORDER BY day), '[]') FROM (
           SELECT to_char(local, 'YYYY-MM-DD') AS day, count(*)::int AS calls,
                  coalesce(sum(ceil(duration_seconds / 60.0)), 0)::int AS minutes
           FROM recent_calls GROUP BY 1) AS counted) AS calls_by_day,
        (SELECT coalesce(json_agg(counted ORDER BY leads DESC, source), '[]') FROM (
           SELECT source, count(*)::int AS leads FROM recent_leads GROUP BY source) AS counted) AS leads_by_source,
        (SELECT coalesce(json_agg(counted ORDER BY day), '[]') FROM (
           SELECT to_char(local, 'YYYY-MM-DD') AS day,
                  round(percentile_cont(0.5) WITHIN GROUP (ORDER BY waited))::int AS median_seconds,
                  round(percentile_cont(0.9) WITHIN GROUP (ORDER BY waited))::int AS slowest_tenth_seconds
           FROM (SELECT local, extract(epoch FROM answered_at - started_at) AS waited FROM recent_calls
                 WHERE direction = 'inbound' AND answered_at >= started_at) AS answered
           GROUP BY 1) AS counted) AS answer_times
      FROM clock`,
    values: [scope.organizationId, scope.livemode, now, timezone, MAX_COUNTED_RECORDS],
  };
}
