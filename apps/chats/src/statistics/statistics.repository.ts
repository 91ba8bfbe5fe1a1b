import { MAX_COUNTED_RECORDS, type ChatStatistics } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { limitedCount, statisticsClock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';

const countOf = (condition: string): string => limitedCount('chats', condition);
/** Chats that were handed to people, and that no member has taken or handled. */
const UNASSIGNED = `status IN ('with_owner', 'with_agent') AND assignee_id IS NULL AND handled_at IS NULL`;
/** Chats with a request for a person that members can accept. */
const ASKING = `status = 'ai' AND handoff_requested_at IS NOT NULL`;

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
        SELECT ${countOf(UNASSIGNED)} + ${countOf(ASKING)} AS waiting,
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
