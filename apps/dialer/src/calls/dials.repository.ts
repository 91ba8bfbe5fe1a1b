import { columnsOf, insertRow, updateRow, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { ConsentDialEntity } from './consent-dial.entity.js';
import { DialEntity } from './dial.entity.js';

const NEW_COLUMNS = [
  'attempt_id',
  'outbound_call_id',
  'phone_number',
  'from_number',
  'started_at',
  'carrier',
  'expires_at',
  'reserved_minutes',
] as const satisfies readonly (keyof DialEntity)[];
export type NewDial = Pick<DialEntity, (typeof NEW_COLUMNS)[number]>;

const EVIDENCE_COLUMNS = [
  'attempt_id',
  'consent_id',
  'outbound_call_id',
  'source',
  'purpose',
  'phone_number',
  'from_number',
  'carrier',
  'started_at',
  'decision',
  'rule_pack',
  'rule_pack_version',
] as const satisfies readonly (keyof ConsentDialEntity)[];
export type NewConsentDial = Pick<ConsentDialEntity, (typeof EVIDENCE_COLUMNS)[number]>;

const COLUMNS = columnsOf(DialEntity);

@Injectable()
export class DialsRepository {
  /** Stores a new dial. The transaction must hold the locks of the organization and the number. */
  async insert(tx: Tx, scope: Scope, dial: NewDial): Promise<DialEntity> {
    const [row] = await tx.query<DialEntity>(
      insertRow({
        name: 'outbound-attempts-insert',
        table: 'outbound_attempts',
        scope,
        columns: NEW_COLUMNS,
        row: dial,
        returning: COLUMNS,
      }),
    );
    return row!;
  }

  /** Stores that a dial relied on a consent. */
  async insertEvidence(tx: Tx, scope: Scope, dial: NewConsentDial): Promise<void> {
    await tx.query(
      insertRow({ name: 'consent-dials-insert', table: 'consent_dials', scope, columns: EVIDENCE_COLUMNS, row: dial }),
    );
  }

  /** Counts the dials in progress. Each uses a line. */
  async countActive(sql: SqlRunner, scope: Scope): Promise<number> {
    const [row] = await sql.query<{ count: number }>({
      name: 'outbound-attempts-count-active',
      text: `SELECT count(*)::int AS count FROM outbound_attempts
             WHERE organization_id = $1 AND livemode = $2 AND ended_at IS NULL`,
      values: [scope.organizationId, scope.livemode],
    });
    return row!.count;
  }

  /** Locks the last dial of a call, whether or not it has ended. The transaction must have locked the call. */
  async lockLast(tx: Tx, scope: Scope, callId: number): Promise<DialEntity | null> {
    const [row] = await tx.query<DialEntity>({
      name: 'outbound-attempts-lock-last',
      text: `SELECT ${COLUMNS} FROM outbound_attempts
             WHERE outbound_call_id = $1 AND organization_id = $2 AND livemode = $3
             ORDER BY started_at DESC LIMIT 1 FOR UPDATE`,
      values: [callId, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Updates a dial and increases its revision. */
  async update(tx: Tx, scope: Scope, dial: DialEntity): Promise<DialEntity> {
    const [row] = await tx.query<DialEntity>(
      updateRow({
        name: 'outbound-attempts-update',
        table: 'outbound_attempts',
        scope,
        id: dial.attempt_id,
        idColumn: 'attempt_id',
        columns: ['answered_at', 'ended_at', 'outcome', 'duration_seconds', 'disposition', 'expires_at'],
        row: dial,
        set: 'revision = revision + 1',
        returning: COLUMNS,
      }),
    );
    return row!;
  }

  /** Sets when the dial expires if no report arrives. */
  async setExpiry(tx: Tx, scope: Scope, dialId: string, expiresAt: Date): Promise<void> {
    await tx.query(
      updateRow({
        name: 'outbound-attempts-set-expiry',
        table: 'outbound_attempts',
        scope,
        id: dialId,
        idColumn: 'attempt_id',
        columns: ['expires_at'],
        row: { expires_at: expiresAt },
      }),
    );
  }
}
