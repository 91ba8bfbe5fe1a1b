import { MAX_COUNTED_RECORDS, type OutboundCallStatistics } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { statisticsClock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';

export type CountedOutboundCalls = Omit<OutboundCallStatistics, 'trial_minutes_remaining'>;

@Injectable()
export class StatisticsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Each count reads one index range up to the limit. */
  async count(scope: Scope, now: Date, timezone: string): Promise<CountedOutboundCalls> {
    const [found] = await this.sql.query<CountedOutboundCalls>({
      name: 'statistics-outbound-calls',
      text: `
        WITH ${statisticsClock()}, queued AS MATERIALIZED (
          SELECT FROM outbound_calls WHERE organization_id = $1 AND livemode = $2 AND status = 'queued' LIMIT $5
        ), delayed AS MATERIALIZED (
          SELECT blocked_reason FROM outbound_calls
          WHERE organization_id = $1 AND livemode = $2 AND status = 'scheduled' LIMIT $5
        ), todays AS MATERIALIZED (
          SELECT status, blocked_reason FROM outbound_calls
          WHERE organization_id = $1 AND livemode = $2 AND created_at >= (SELECT today FROM clock)
          ORDER BY created_at DESC, id DESC LIMIT $5
        ), dials AS MATERIALIZED (
          SELECT duration_seconds FROM outbound_attempts
          WHERE organization_id = $1 AND livemode = $2 AND started_at >= (SELECT this_month FROM clock)
          ORDER BY started_at DESC LIMIT $5
        )
        SELECT
          (SELECT count(*)::int FROM queued) AS queued,
          (SELECT coalesce(json_agg(counted ORDER BY calls DESC, reason), '[]') FROM (
             SELECT coalesce(blocked_reason, '') AS reason, count(*)::int AS calls
             FROM delayed GROUP BY 1) AS counted) AS delayed,
          (SELECT coalesce(json_agg(counted ORDER BY calls DESC, reason), '[]') FROM (
             SELECT coalesce(blocked_reason, '') AS reason, count(*)::int AS calls
             FROM todays WHERE status = 'blocked' GROUP BY 1) AS counted) AS blocked_today,
          (SELECT count(*)::int FROM dials) AS dials_this_month,
          (SELECT coalesce(sum(ceil(duration_seconds / 60.0)), 0)::int FROM dials) AS dial_minutes_this_month`,
      values: [scope.organizationId, scope.livemode, now, timezone, MAX_COUNTED_RECORDS],
    });
    return found!;
  }
}
