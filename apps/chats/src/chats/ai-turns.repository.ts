import { DataSource, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** A chat waiting for a reply of the AI, leased to this process. */
export interface AiTurn {
  chat_id: number;
  organization_id: number;
  livemode: boolean;
  /** The visitor's message to reply to. */
  seq: number;
  /** The number of attempts, including the current one. */
  attempts: number;
  traceparent: string | null;
}

export interface WaitingMessage {
  chatId: number;
  organizationId: number;
  livemode: boolean;
  seq: number;
  traceparent: string | null;
}

@Injectable()
export class AiTurnsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Queues chats in which our AI replies, with one message per chat. A newer message makes the turn due again, even if
   * it is leased. An older one changes nothing.
   */
  async add(tx: Tx, messages: readonly WaitingMessage[], now: Date): Promise<void> {
    await tx.query({
      name: 'ai-turns-add',
      // The rows are in the order of their ids, because two batches that lock the same turns in a different order would
      // deadlock.
      text: `INSERT INTO ai_turns AS known (chat_id, organization_id, livemode, seq, attempts, due_at, traceparent)
             SELECT chats.id, chats.organization_id, chats.livemode, given.seq, 0, $6, given.traceparent
             FROM unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::int[], $5::text[])
               AS given (id, organization_id, livemode, seq, traceparent)
             JOIN chats USING (id, organization_id, livemode)
             WHERE chats.status = 'ai' AND chats.answered_here
             ORDER BY chats.id
             ON CONFLICT (chat_id) DO UPDATE
               SET seq = excluded.seq, attempts = 0, due_at = excluded.due_at, traceparent = excluded.traceparent
               WHERE known.seq < excluded.seq`,
      values: [
        messages.map(({ chatId }) => chatId),
        messages.map(({ organizationId }) => organizationId),
        messages.map(({ livemode }) => livemode),
        messages.map(({ seq }) => seq),
        messages.map(({ traceparent }) => traceparent),
        now,
      ],
    });
  }

  /** Queues a chat that was given back to the AI, if our AI replies in it and the visitor wrote last. */
  async resume(tx: Tx, { organizationId, livemode }: Scope, chatId: number, now: Date): Promise<void> {
    await tx.query({
      name: 'ai-turns-resume',
      text: `INSERT INTO ai_turns (chat_id, organization_id, livemode, seq, attempts, due_at)
             SELECT chats.id, chats.organization_id, chats.livemode, newest.seq, 0, $4
             FROM chats CROSS JOIN LATERAL (
               SELECT seq, sender FROM chat_messages
               WHERE chat_id = chats.id AND sender <> 'system' ORDER BY seq DESC LIMIT 1
             ) AS newest
             WHERE chats.id = $1 AND chats.organization_id = $2 AND chats.livemode = $3
               AND chats.status = 'ai' AND chats.answered_here AND newest.sender = 'visitor'
             ON CONFLICT (chat_id) DO UPDATE SET seq = excluded.seq, attempts = 0, due_at = excluded.due_at`,
      values: [chatId, organizationId, livemode, now],
    });
  }

  /** Leases the turns that have been due longest, of any organization. */
  claim(now: Date, leasedUntil: Date, limit: number): Promise<AiTurn[]> {
    return this.sql.query<AiTurn>({
      name: 'ai-turns-claim',
      text: `UPDATE ai_turns SET due_at = $2, attempts = attempts + 1
             WHERE chat_id IN (
               SELECT chat_id FROM ai_turns WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
             )
             RETURNING chat_id, organization_id, livemode, seq, attempts, traceparent`,
      values: [now, leasedUntil, limit],
    });
  }

  /** Releases a turn and sets its attempts, unless a newer message or another process has changed it. */
  async release(
    { chat_id, organization_id, livemode, seq, attempts }: AiTurn,
    dueAt: Date,
    attemptCount: number,
    sql: SqlRunner = this.sql,
  ): Promise<void> {
    await sql.query({
      name: 'ai-turns-give-back',
      text: `UPDATE ai_turns SET due_at = $6, attempts = $7
             WHERE chat_id = $1 AND organization_id = $2 AND livemode = $3 AND seq = $4 AND attempts = $5`,
      values: [chat_id, organization_id, livemode, seq, attempts, dueAt, attemptCount],
    });
  }

  /** Finishes the turn for all messages up to `seq`. Returns false if another process has finished it. */
  async finish(
    { chat_id, organization_id, livemode }: AiTurn,
    seq: number,
    sql: SqlRunner = this.sql,
  ): Promise<boolean> {
    const rows = await sql.query({
      name: 'ai-turns-finish',
      text: `DELETE FROM ai_turns
             WHERE chat_id = $1 AND organization_id = $2 AND livemode = $3 AND seq <= $4 RETURNING 1`,
      values: [chat_id, organization_id, livemode, seq],
    });
    return rows.length > 0;
  }
}
