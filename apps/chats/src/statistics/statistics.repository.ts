import { MAX_COUNTED_RECORDS, type ChatStatistics } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** Counts one index range, up to the limit. */
const countOf = (condition: string): string =>
  `(SELECT count(*)::int FROM (
      SELECT FROM chats WHERE organization_id = $1 AND livemode = $2 AND ${condition} LIMIT $5) AS limited)`;

@Injectable()
export class StatisticsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async count(scope: Scope, now: Date, timezone: string): Promise<ChatStatistics> {
    const [found] = await this.sql.query<ChatStatistics>({
      name: 'statistics-chats',
      text: `
        WITH clock AS MATERIALIZED (
          SELECT date_trunc('day', local) AT TIME ZONE $4 AS today,
                 date_trunc('month', local) AT TIME ZONE $4 AS this_month
          FROM (SELECT $3::timestamptz AT TIME ZONE $4 AS local) AS here
        )
        SELECT ${countOf("status = 'with_owner'")} AS waiting,
               ${countOf("status = 'with_agent'")} AS with_agent,
               ${countOf("status = 'ai'")} AS with_ai,
               ${countOf('created_at >= (SELECT today FROM clock)')} AS chats_today,
               ${countOf('created_at >= (SELECT this_month FROM clock)')} AS chats_this_month`,
      values: [scope.organizationId, scope.livemode, now, timezone, MAX_COUNTED_RECORDS],
    });
    return found!;
  }
}
