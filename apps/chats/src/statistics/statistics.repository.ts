import { MAX_COUNTED_RECORDS, type ChatStatistics } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { limitedCount, statisticsClock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';

const countOf = (condition: string): string => limitedCount('chats', condition);

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
        WITH ${statisticsClock()}
        SELECT ${countOf("status = 'with_owner'")} AS waiting,
               ${countOf('handed_off_at IS NOT NULL AND handled_at IS NULL')} AS not_handled,
               ${countOf("status = 'with_agent'")} AS with_agent,
               ${countOf("status = 'ai'")} AS with_ai,
               ${countOf('created_at >= (SELECT today FROM clock)')} AS chats_today,
               ${countOf('created_at >= (SELECT this_month FROM clock)')} AS chats_this_month`,
      values: [scope.organizationId, scope.livemode, now, timezone, MAX_COUNTED_RECORDS],
    });
    return found!;
  }
}
