import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** A chat claimed by a timer. */
export interface DueChat {
  id: number;
  organization_id: number;
  livemode: boolean;
}

/** Each timer has a partial index on its column. */
export const chatTimers = {
  idle: { column: 'idle_check_at', condition: 'idle_check_at <= $1' },
  unanswered: { column: 'handoff_requested_at', condition: `status = 'ai' AND handoff_requested_at <= $1` },
} as const;
export type ChatTimer = keyof typeof chatTimers;

@Injectable()
export class DueChatsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns true if a chat is due for either timer. Reads one index entry of each. */
  async isAnyDue(idleUntil: Date, unansweredUntil: Date): Promise<boolean> {
    const [row] = await this.sql.query<{ is_due: boolean | null }>({
      name: 'chats-due',
      text: `SELECT (SELECT min(idle_check_at) FROM chats) <= $1
               OR (SELECT min(handoff_requested_at) FROM chats WHERE status = 'ai') <= $2 AS is_due`,
      values: [idleUntil, unansweredUntil],
    });
    return row?.is_due ?? false;
  }

  /**
   * Locks the chat that has been due longest and is not locked by another replica. A chat is due if its column is at or
   * before `until`. Chats in `except` are skipped.
   */
  async claim(tx: Tx, timer: ChatTimer, until: Date, except: readonly number[]): Promise<DueChat | null> {
    const { column, condition } = chatTimers[timer];
    const [row] = await tx.query<DueChat>({
      name: `chats-due-${timer}`,
      text: `SELECT id, organization_id, livemode FROM chats
             WHERE ${condition} AND id <> ALL($2::bigint[])
             ORDER BY ${column} LIMIT 1 FOR UPDATE SKIP LOCKED`,
      values: [until, except],
    });
    return row ?? null;
  }
}
