import { DataSource, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { CallAct } from '../conversation/call-act.js';
import type { CallConnection, LineRow } from './session.entity.js';

const REPLACED = 'The call goes on at another connection, or is over.';

/** The call goes on at another connection, or is over. */
export class ConnectionReplacedError extends Error {}

/**
 * Stores the acts `$5` that follow from a line at `$4`, unless the connection `$6` was replaced. They replace a lead
 * that is not due yet, and spam or a wrong number removes it. A lead that was due at once may be on its way, and is
 * corrected after it. Questions wait for the end, because the caller may still object to the transcript, which removes
 * them.
 */
const DECIDE = `
  session AS (
    UPDATE sessions SET last_frame_at = $4 WHERE call_sid = $1 AND connections = $6 RETURNING call_sid),
  decided AS (
    INSERT INTO acts (call_sid, act, due_at)
    SELECT call_sid, act,
           CASE WHEN act->>'due' = 'at_end' OR act->>'type' = 'note_question' THEN 'infinity'
                WHEN act->>'due' = 'when_quiet' THEN $4 + interval '1 minute'
                ELSE $4::timestamptz END
    FROM session, jsonb_array_elements($5::jsonb) AS act),
  replaced AS (
    DELETE FROM acts
    WHERE call_sid IN (SELECT call_sid FROM session) AND due_at > $4
      AND ((act->>'type' = 'capture_lead'
            AND (($5::jsonb @> '[{"type": "capture_lead"}]' AND act->>'due' <> 'now')
                 OR $5::jsonb @> '[{"type": "mark_spam"}]'
                 OR $5::jsonb @> '[{"type": "end", "disposition": "wrong_number"}]'))
           OR (act->>'type' = 'note_question' AND $5::jsonb @> '[{"type": "drop_transcript"}]')))`;

@Injectable()
export class LinesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Commits a line with the acts that follow from it, and returns its position. Throws a ConnectionReplacedError if the
   * connection is not the newest one of the call.
   */
  async append(
    { call_sid, connections }: CallConnection,
    { sender, body, said_at }: Pick<LineRow, 'sender' | 'body' | 'said_at'>,
    acts: readonly CallAct[],
  ): Promise<number> {
    const [row] = await this.sql.query<{ seq: number }>({
      name: 'lines-append',
      text: `WITH ${DECIDE}
             INSERT INTO lines (call_sid, seq, sender, body, said_at)
             SELECT call_sid, 1 + coalesce((SELECT max(seq) FROM lines WHERE call_sid = $1), 0), $2, $3, $4
             FROM session
             RETURNING seq`,
      values: [call_sid, sender, body, said_at, JSON.stringify(acts), connections],
    });
    if (!row) throw new ConnectionReplacedError(REPLACED);
    return row.seq;
  }

  /** Commits a longer body of the receptionist's line, with the acts that follow from it. Throws as `append` does. */
  async extend(
    { call_sid, connections }: CallConnection,
    { seq, body, said_at }: Pick<LineRow, 'seq' | 'body' | 'said_at'>,
    acts: readonly CallAct[],
  ): Promise<void> {
    const [row] = await this.sql.query<{ seq: number }>({
      name: 'lines-extend',
      text: `WITH ${DECIDE}
             UPDATE lines SET body = $3 FROM session
             WHERE lines.call_sid = session.call_sid AND seq = $2 AND sender = 'ai'
             RETURNING seq`,
      values: [call_sid, seq, body, said_at, JSON.stringify(acts), connections],
    });
    if (!row) throw new ConnectionReplacedError(REPLACED);
  }

  /** Cuts a line of the receptionist to what the caller heard. */
  async cut({ call_sid, connections }: CallConnection, seq: number, body: string): Promise<void> {
    await this.sql.query({
      name: 'lines-cut',
      text: `UPDATE lines SET body = $4 WHERE call_sid = $1 AND seq = $2 AND sender = 'ai'
               AND EXISTS (SELECT 1 FROM sessions WHERE call_sid = $1 AND connections = $3)`,
      values: [call_sid, seq, connections, body],
    });
  }

  /** Whether the receptionist has answered the caller's last words, although the caller may have heard none of it. */
  async isAnswered(callSid: string): Promise<boolean> {
    const [newest] = await this.sql.query<Pick<LineRow, 'sender'>>({
      name: 'lines-newest-sender',
      text: 'SELECT sender FROM lines WHERE call_sid = $1 ORDER BY seq DESC LIMIT 1',
      values: [callSid],
    });
    return newest?.sender !== 'visitor';
  }

  /** Returns the lines of a call, oldest first, without those of which the caller heard nothing. */
  list(callSid: string): Promise<Pick<LineRow, 'seq' | 'sender' | 'body' | 'said_at'>[]> {
    return this.sql.query({
      name: 'lines-list',
      text: `SELECT seq, sender, body, said_at FROM lines WHERE call_sid = $1 AND body <> '' ORDER BY seq`,
      values: [callSid],
    });
  }
}
