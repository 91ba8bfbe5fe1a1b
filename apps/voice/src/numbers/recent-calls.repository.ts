import { DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

const HOUR_MS = 3_600_000;

/** The inbound calls of the last hour. */
@Injectable()
export class RecentCallsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Notes a call once, and returns how many calls its caller has made within the hour. */
  async note({ organizationId }: Scope, callSid: string, fromNumber: string, now: Date): Promise<number> {
    const [row] = await this.sql.query<{ count: number }>({
      name: 'recent-calls-note',
      text: `WITH noted AS (
               INSERT INTO recent_calls (call_sid, organization_id, from_number, called_at) VALUES ($1, $2, $3, $4)
               ON CONFLICT DO NOTHING)
             SELECT 1 + count(*)::integer AS count FROM recent_calls
             WHERE organization_id = $2 AND from_number = $3 AND call_sid <> $1 AND called_at > $5`,
      values: [callSid, organizationId, fromNumber, now, hourBefore(now)],
    });
    return row!.count;
  }

  async removeOld(now: Date): Promise<void> {
    await this.sql.query({
      name: 'recent-calls-remove-old',
      text: 'DELETE FROM recent_calls WHERE called_at <= $1',
      values: [hourBefore(now)],
    });
  }
}

function hourBefore(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS);
}
