import { columnsOf, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { OutboundAttemptEntity } from './outbound-attempt.entity.js';

export type NewAttempt = Pick<
  OutboundAttemptEntity,
  | 'attempt_id'
  | 'outbound_call_id'
  | 'phone_number'
  | 'from_number'
  | 'started_at'
  | 'carrier'
  | 'expires_at'
  | 'reserved_minutes'
>;

const COLUMNS = columnsOf(OutboundAttemptEntity);

@Injectable()
export class OutboundAttemptsRepository {
  /** Stores a new dial. The transaction must hold the locks of the organization and the number. */
  async insert(tx: Tx, scope: Scope, attempt: NewAttempt): Promise<OutboundAttemptEntity> {
    const [row] = await tx.query<OutboundAttemptEntity>({
      name: 'outbound-attempts-insert',
      text: `INSERT INTO outbound_attempts (attempt_id, outbound_call_id, organization_id, livemode, phone_number,
               from_number, started_at, carrier, expires_at, reserved_minutes)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             RETURNING ${COLUMNS}`,
      values: [
        attempt.attempt_id,
        attempt.outbound_call_id,
        scope.organizationId,
        scope.livemode,
        attempt.phone_number,
        attempt.from_number,
        attempt.started_at,
        attempt.carrier,
        attempt.expires_at,
        attempt.reserved_minutes,
      ],
    });
    return row!;
  }

  /** Dials under way; each takes a line. */
  async countActive(sql: SqlRunner, scope: Scope): Promise<number> {
    const [row] = await sql.query<{ count: number }>({
      name: 'outbound-attempts-count-active',
      text: `SELECT count(*)::int AS count FROM outbound_attempts
             WHERE organization_id = $1 AND livemode = $2 AND ended_at IS NULL`,
      values: [scope.organizationId, scope.livemode],
    });
    return row!.count;
  }

  /** The last dial of a call, ended or not. The transaction must have locked the call. */
  async lockLast(tx: Tx, scope: Scope, callId: number): Promise<OutboundAttemptEntity | null> {
    const [row] = await tx.query<OutboundAttemptEntity>({
      name: 'outbound-attempts-lock-last',
      text: `SELECT ${COLUMNS} FROM outbound_attempts
             WHERE outbound_call_id = $1 AND organization_id = $2 AND livemode = $3
             ORDER BY started_at DESC LIMIT 1 FOR UPDATE`,
      values: [callId, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Updates a dial and increases its revision. */
  async update(tx: Tx, scope: Scope, attempt: OutboundAttemptEntity): Promise<OutboundAttemptEntity> {
    const [row] = await tx.query<OutboundAttemptEntity>({
      name: 'outbound-attempts-update',
      text: `UPDATE outbound_attempts
             SET answered_at = $4, ended_at = $5, outcome = $6, duration_seconds = $7, disposition = $8,
                 expires_at = $9, revision = revision + 1
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3
             RETURNING ${COLUMNS}`,
      values: [
        attempt.attempt_id,
        scope.organizationId,
        scope.livemode,
        attempt.answered_at,
        attempt.ended_at,
        attempt.outcome,
        attempt.duration_seconds,
        attempt.disposition,
        attempt.expires_at,
      ],
    });
    return row!;
  }

  /** Sets when the dial is given up without a report. */
  async setExpiry(tx: Tx, scope: Scope, attemptId: string, expiresAt: Date): Promise<void> {
    await tx.query({
      name: 'outbound-attempts-set-expiry',
      text: `UPDATE outbound_attempts SET expires_at = $4
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [attemptId, scope.organizationId, scope.livemode, expiresAt],
    });
  }
}
