import { DataSource, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** When each queue is due. Null if a queue is empty. */
export interface DueQueues {
  replies: boolean | null;
  leads: boolean | null;
  messages: boolean | null;
}

@Injectable()
export class DueQueuesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Reads one index entry of each queue. */
  async find(now: Date): Promise<DueQueues> {
    const [row] = await this.sql.query<DueQueues>({
      name: 'chat-queues-due',
      text: `SELECT (SELECT min(due_at) FROM ai_turns) <= $1 AS replies,
                    (SELECT min(due_at) FROM pending_leads) <= $1 AS leads,
                    (SELECT min(due_at) FROM outgoing_messages) <= $1 AS messages`,
      values: [now],
    });
    return row!;
  }
}
