import { DataSource, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** What the dialer has to do now. */
export interface DueWork {
  /** Whether an organization queue can be claimed. */
  queues: boolean;
  campaigns: boolean;
  /** Whether a dial that can expire is in progress: every live one, and test dials of the voice runtime. */
  dials: boolean;
}

@Injectable()
export class DueWorkRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Each part is one index lookup. */
  async read(now: Date): Promise<DueWork> {
    const [row] = await this.sql.query<DueWork>({
      name: 'due-work',
      text: `SELECT EXISTS (SELECT FROM dial_lanes
                            WHERE due_at <= $1::timestamptz
                              AND (leased_until IS NULL OR leased_until <= $1::timestamptz)) AS queues,
                    EXISTS (SELECT FROM campaigns WHERE due_at <= $1::timestamptz) AS campaigns,
                    EXISTS (SELECT FROM outbound_attempts WHERE ended_at IS NULL AND expires_at IS NOT NULL) AS dials`,
      values: [now],
    });
    return row!;
  }
}
