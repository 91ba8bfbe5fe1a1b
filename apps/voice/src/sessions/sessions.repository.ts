import { DataSource, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { CallConnection, CallEndStatus, Handoff, SessionRow } from './session.entity.js';

export type NewSession = Pick<
  SessionRow,
  'call_sid' | 'from_number' | 'to_number' | 'is_browser' | 'outbound' | 'started_at'
>;

/** How a call ended, as the carrier says. */
export interface CallEnd {
  status: CallEndStatus;
  endedAt: Date;
  durationSeconds: number | null;
}

const COLUMNS = `sessions.call_sid, organization_id, livemode, from_number, to_number, is_browser, outbound, call_id, lead_id,
                 connections, model_faults, handoff, is_done, is_answer_recorded, is_transcript_dropped, disposition, started_at,
                 answered_at, last_frame_at, end_status, ended_at, duration_seconds`;

/**
 * An end that no process records at the time $1. The last words of a call are handled before. A connection that was not
 * seen for long is one of a process that was killed.
 */
const HAS_FREE_END = `end_status IS NOT NULL AND (end_leased_until IS NULL OR end_leased_until <= $1)
                      AND NOT (is_connected AND last_frame_at > $1::timestamptz - interval '30 seconds')`;

@Injectable()
export class SessionsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Stores a session unless the call has one. Returns whether it was stored. */
  async insert(tx: Tx, { organizationId, livemode }: Scope, session: NewSession): Promise<boolean> {
    const { call_sid, from_number, to_number, is_browser, outbound, started_at } = session;
    const rows = await tx.query({
      name: 'sessions-insert',
      text: `INSERT INTO sessions
               (call_sid, organization_id, livemode, from_number, to_number, is_browser, outbound, started_at,
                last_frame_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT DO NOTHING RETURNING call_sid`,
      values: [call_sid, organizationId, livemode, from_number, to_number, is_browser, outbound, started_at],
    });
    return rows.length > 0;
  }

  async find(callSid: string): Promise<SessionRow | null> {
    const [row] = await this.sql.query<SessionRow>({
      name: 'sessions-find',
      text: `SELECT ${COLUMNS} FROM sessions WHERE call_sid = $1`,
      values: [callSid],
    });
    return row ?? null;
  }

  async storeCallId(callSid: string, callId: number): Promise<void> {
    await this.sql.query({
      name: 'sessions-store-call-id',
      text: 'UPDATE sessions SET call_id = $2 WHERE call_sid = $1',
      values: [callSid, callId],
    });
  }

  async storeLeadId(callSid: string, leadId: number): Promise<void> {
    await this.sql.query({
      name: 'sessions-store-lead-id',
      text: 'UPDATE sessions SET lead_id = $2 WHERE call_sid = $1',
      values: [callSid, leadId],
    });
  }

  async addModelFault(callSid: string): Promise<void> {
    await this.sql.query({
      name: 'sessions-add-model-fault',
      text: 'UPDATE sessions SET model_faults = model_faults + 1 WHERE call_sid = $1',
      values: [callSid],
    });
  }

  /** Notes that the receptionist has left a call. */
  async storeDone({ call_sid, connections }: CallConnection): Promise<void> {
    await this.sql.query({
      name: 'sessions-store-done',
      text: 'UPDATE sessions SET is_done = true WHERE call_sid = $1 AND connections = $2',
      values: [call_sid, connections],
    });
  }

  /** Counts that a call is connected again. Returns null if it was counted so often before, is done or unknown. */
  async claimDropped(callSid: string, maxCount: number): Promise<SessionRow | null> {
    const [row] = await this.sql.query<SessionRow>({
      name: 'sessions-claim-dropped',
      text: `UPDATE sessions SET reconnections = reconnections + 1
             WHERE call_sid = $1 AND NOT is_done AND reconnections < $2
             RETURNING ${COLUMNS}`,
      values: [callSid, maxCount],
    });
    return row ?? null;
  }

  async storeHandoff({ call_sid, connections }: CallConnection, handoff: Handoff | null): Promise<void> {
    await this.sql.query({
      name: 'sessions-store-handoff',
      text: 'UPDATE sessions SET handoff = $3 WHERE call_sid = $1 AND connections = $2',
      values: [call_sid, connections, handoff],
    });
  }

  /**
   * Counts the calls of an organization that the dialer did not place. A call that was not seen for long may be over.
   */
  async countInbound(
    { organizationId, livemode }: Scope,
    now: Date,
    { isBrowser }: { isBrowser: boolean },
  ): Promise<number> {
    const [row] = await this.sql.query<{ count: number }>({
      name: 'sessions-count-inbound',
      text: `SELECT count(*)::integer AS count FROM sessions
             WHERE organization_id = $1 AND livemode = $2 AND end_status IS NULL
               AND is_browser = $4 AND outbound IS NULL
               AND last_frame_at > $3::timestamptz - CASE WHEN handoff IS NULL THEN interval '1 minute' ELSE interval '4 hours' END`,
      values: [organizationId, livemode, now, isBrowser],
    });
    return row!.count;
  }

  /** Stores an outcome unless the call has a stronger one. */
  async storeDisposition(callSid: string, disposition: string, weaker: readonly string[]): Promise<void> {
    await this.sql.query({
      name: 'sessions-store-disposition',
      text: `UPDATE sessions SET disposition = $2
             WHERE call_sid = $1 AND (disposition IS NULL OR disposition = ANY($3::text[]))`,
      values: [callSid, disposition, weaker],
    });
  }

  async storeTranscriptDropped(callSid: string): Promise<void> {
    await this.sql.query({
      name: 'sessions-store-transcript-dropped',
      text: 'UPDATE sessions SET is_transcript_dropped = true WHERE call_sid = $1',
      values: [callSid],
    });
  }

  async storeAnswerRecorded(callSid: string): Promise<void> {
    await this.sql.query({
      name: 'sessions-store-answer-recorded',
      text: 'UPDATE sessions SET is_answer_recorded = true WHERE call_sid = $1',
      values: [callSid],
    });
  }

  /** Notes that a call is still connected. Returns false if the call goes on at another connection, or is over. */
  async touch({ call_sid, connections }: CallConnection, now: Date): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'sessions-touch',
      text: `UPDATE sessions SET last_frame_at = greatest(last_frame_at, $3) WHERE call_sid = $1 AND connections = $2
             RETURNING call_sid`,
      values: [call_sid, connections, now],
    });
    return rows.length > 0;
  }

  /** Notes that a connection has closed and its last words are handled. Returns false if the call has a newer one. */
  async disconnect({ call_sid, connections }: CallConnection): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'sessions-disconnect',
      text: `UPDATE sessions SET is_connected = false WHERE call_sid = $1 AND connections = $2 RETURNING call_sid`,
      values: [call_sid, connections],
    });
    return rows.length > 0;
  }

  /** Stores how a call ended. A later report only adds the duration. */
  async storeEnd(callSid: string, { status, endedAt, durationSeconds }: CallEnd): Promise<void> {
    await this.sql.query({
      name: 'sessions-store-end',
      text: `UPDATE sessions SET end_status = coalesce(end_status, $2), ended_at = coalesce(ended_at, $3),
                                 duration_seconds = coalesce(duration_seconds, $4)
             WHERE call_sid = $1`,
      values: [callSid, status, endedAt, durationSeconds],
    });
  }

  /**
   * Leases the end of a call to this process. Returns false if there is none, if another process records it, or if the
   * call is still connected.
   */
  async leaseEnd(callSid: string, now: Date, leasedUntil: Date): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'sessions-lease-end',
      text: `UPDATE sessions SET end_leased_until = $2 WHERE call_sid = $3 AND ${HAS_FREE_END} RETURNING call_sid`,
      values: [now, leasedUntil, callSid],
    });
    return rows.length > 0;
  }

  /** Returns the calls that ended first, before a time, and whose ends no process records yet. */
  async listEnds(now: Date, endedBefore: Date, limit: number): Promise<string[]> {
    const rows = await this.sql.query<{ call_sid: string }>({
      name: 'sessions-list-ends',
      text: `SELECT call_sid FROM sessions WHERE ${HAS_FREE_END} AND ended_at < $2 ORDER BY ended_at LIMIT $3`,
      values: [now, endedBefore, limit],
    });
    return rows.map(({ call_sid }) => call_sid);
  }

  /** Leaves an end that could not be recorded to any process, unless the lease has run out and another has it. */
  async releaseEnd(callSid: string, leasedUntil: Date): Promise<void> {
    await this.sql.query({
      name: 'sessions-release-end',
      text: 'UPDATE sessions SET end_leased_until = NULL WHERE call_sid = $1 AND end_leased_until = $2',
      values: [callSid, leasedUntil],
    });
  }

  /**
   * Claims calls of the carrier that were not seen for a minute, the quietest first, so that one process asks about
   * each. A process that dies before it asks leaves the call to another a minute later.
   */
  claimSilent(now: Date, limit: number): Promise<SessionRow[]> {
    return this.sql.query<SessionRow>({
      name: 'sessions-claim-silent',
      text: `UPDATE sessions SET carrier_asked_at = $1
             WHERE call_sid IN (SELECT call_sid FROM sessions
                                WHERE end_status IS NULL AND NOT is_browser AND outbound IS NULL
                                  AND last_frame_at <= $1::timestamptz - interval '1 minute'
                                  AND (carrier_asked_at IS NULL
                                       OR carrier_asked_at <= $1::timestamptz - interval '1 minute')
                                ORDER BY last_frame_at LIMIT $2 FOR UPDATE SKIP LOCKED)
             RETURNING ${COLUMNS}`,
      values: [now, limit],
    });
  }

  /**
   * Returns calls without a sign of life, the quietest first. No carrier reports the ends of browser calls and of
   * the dialer's calls to this service. While a person talks to the caller, the service sees nothing.
   */
  listLost(now: Date, limit: number): Promise<SessionRow[]> {
    return this.sql.query<SessionRow>({
      name: 'sessions-list-lost',
      text: `SELECT ${COLUMNS} FROM sessions
             WHERE end_status IS NULL AND last_frame_at < $1::timestamptz - interval '1 minute'
               AND last_frame_at < $1::timestamptz - CASE WHEN handoff IS NOT NULL THEN interval '4 hours'
                                                          WHEN is_browser OR outbound IS NOT NULL THEN interval '1 minute'
                                                          ELSE interval '10 minutes' END
             ORDER BY last_frame_at LIMIT $2`,
      values: [now, limit],
    });
  }

  /** Removes a session with its lines, after its call has ended in records. */
  async remove(callSid: string): Promise<void> {
    await this.sql.query({
      name: 'sessions-remove',
      text: 'DELETE FROM sessions WHERE call_sid = $1',
      values: [callSid],
    });
  }

  /** Stores a token of a call, which voids its earlier ones. */
  async issueToken(tx: Tx, callSid: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
    await tx.query({
      name: 'relay-tokens-void',
      text: 'DELETE FROM relay_tokens WHERE call_sid = $1',
      values: [callSid],
    });
    await tx.query({
      name: 'relay-tokens-insert',
      text: 'INSERT INTO relay_tokens (token_hash, call_sid, expires_at) VALUES ($1, $2, $3)',
      values: [tokenHash, callSid, expiresAt],
    });
  }

  /** Uses a token up and opens the connection. Returns null if the token is unknown, used or expired. */
  async connect(tokenHash: Buffer, now: Date): Promise<SessionRow | null> {
    const [row] = await this.sql.query<SessionRow>({
      name: 'sessions-connect',
      text: `WITH used AS (DELETE FROM relay_tokens WHERE token_hash = $1 RETURNING call_sid, expires_at)
             UPDATE sessions SET connections = connections + 1, is_connected = true, is_done = false, last_frame_at = $2,
                                 answered_at = coalesce(answered_at, $2)
             FROM used WHERE sessions.call_sid = used.call_sid AND used.expires_at > $2 AND end_status IS NULL
             RETURNING ${COLUMNS}`,
      values: [tokenHash, now],
    });
    return row ?? null;
  }
}
