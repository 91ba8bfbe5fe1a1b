import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { UnsaidReply } from './unsaid-reply.entity.js';

@Injectable()
export class UnsaidRepliesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async find(chatId: number, sql: SqlRunner = this.sql): Promise<UnsaidReply | null> {
    const [row] = await sql.query<UnsaidReply>({
      name: 'unsaid-replies-find',
      text: 'SELECT seq, body FROM unsaid_replies WHERE chat_id = $1',
      values: [chatId],
    });
    return row ?? null;
  }

  /** Replaces the earlier reply of the chat, which the given one contains. */
  async put(tx: Tx, chatId: number, { seq, body }: UnsaidReply): Promise<void> {
    await tx.query({
      name: 'unsaid-replies-put',
      text: `INSERT INTO unsaid_replies (chat_id, seq, body) VALUES ($1, $2, $3)
             ON CONFLICT (chat_id) DO UPDATE SET seq = excluded.seq, body = excluded.body`,
      values: [chatId, seq, body],
    });
  }

  /** Removes the unsaid reply of the chat, and returns its text. */
  async remove(tx: Tx, chatId: number): Promise<string | null> {
    const [row] = await tx.query<Pick<UnsaidReply, 'body'>>({
      name: 'unsaid-replies-remove',
      text: 'DELETE FROM unsaid_replies WHERE chat_id = $1 RETURNING body',
      values: [chatId],
    });
    return row?.body ?? null;
  }
}
