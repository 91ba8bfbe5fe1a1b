import { scopeOf, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { lockConsentLedger } from '../number-locks.sql.js';
import type { ConsentEntity } from './consent.entity.js';
import type { ConsentLedgerEntity } from './consent-ledger.entity.js';
import { contentOf, hashOf, NO_HASH, type LedgerRow, type LedgerRowType } from './ledger-row.js';

/** The last row of a ledger. An empty ledger has number 0 and `NO_HASH`. */
export interface LedgerHead {
  seq: number;
  hash: string;
}

/** A row to append. The consent stores the number of the row. */
interface NewLedgerRow {
  type: LedgerRowType;
  consent: ConsentEntity;
  appendedAt: Date;
  isAdopted?: boolean;
}

export async function headOf(sql: SqlRunner, scope: Scope): Promise<LedgerHead> {
  const [head] = await sql.query<LedgerHead>({
    name: 'consent-ledger-head',
    text: `SELECT seq, hash FROM consent_ledger WHERE organization_id = $1 AND livemode = $2
           ORDER BY seq DESC LIMIT 1`,
    values: [scope.organizationId, scope.livemode],
  });
  return head ?? { seq: 0, hash: NO_HASH };
}

/** Locks the ledger until the transaction ends, and returns the last row. */
export async function lockHead(sql: SqlRunner, scope: Scope): Promise<LedgerHead> {
  await lockConsentLedger(sql, scope);
  return headOf(sql, scope);
}

/**
 * Appends rows in their order and returns them. The transaction must hold the lock of the ledger, and `head` must be
 * its last row.
 */
export async function appendToLedger(
  sql: SqlRunner,
  { organizationId, livemode }: Scope,
  head: LedgerHead,
  rows: readonly NewLedgerRow[],
): Promise<ConsentLedgerEntity[]> {
  let last = head;
  const appended = rows.map(({ type, consent, appendedAt, isAdopted = false }): ConsentLedgerEntity => {
    const row: LedgerRow = {
      organization_id: organizationId,
      livemode,
      seq: last.seq + 1,
      type,
      consent_id: consent.id,
      appended_at: appendedAt,
      adopted: isAdopted,
      prev_hash: last.hash,
    };
    last = { seq: row.seq, hash: hashOf(contentOf(row, consent)) };
    return { ...row, hash: last.hash };
  });
  await sql.query({
    name: 'consent-ledger-append',
    text: `INSERT INTO consent_ledger
             (organization_id, livemode, seq, type, consent_id, appended_at, adopted, prev_hash, hash)
           SELECT $1, $2, * FROM unnest($3::bigint[], $4::text[], $5::bigint[], $6::timestamptz[], $7::boolean[],
             $8::text[], $9::text[])`,
    values: [
      organizationId,
      livemode,
      appended.map(({ seq }) => seq),
      appended.map(({ type }) => type),
      appended.map(({ consent_id }) => consent_id),
      appended.map(({ appended_at }) => appended_at),
      appended.map(({ adopted }) => adopted),
      appended.map(({ prev_hash }) => prev_hash),
      appended.map(({ hash }) => hash),
    ],
  });
  return appended;
}

/** Rows that an earlier version wrote: before the ledger existed, or during an upgrade. */
const OUTSIDE_LEDGER = '(seq IS NULL OR (revoked_at IS NOT NULL AND revocation_seq IS NULL))';

/**
 * Appends up to `limit` consents that are not in the ledger, with their withdrawals, to the ledger of one scope.
 * Returns their number; 0 means that the ledgers are complete. Takes the lock of the ledger.
 */
export async function adoptSome(sql: SqlRunner, limit: number, appendedAt: Date): Promise<number> {
  const [found] = await sql.query<{ organization_id: number; livemode: boolean }>({
    text: `SELECT organization_id, livemode FROM consents WHERE ${OUTSIDE_LEDGER} LIMIT 1`,
  });
  if (!found) return 0;
  const scope = scopeOf({ organizationId: found.organization_id, livemode: found.livemode });
  const head = await lockHead(sql, scope);
  // Selects every column, because the migration that calls this function may be older than some columns.
  const consents = await sql.query<ConsentEntity>({
    text: `SELECT * FROM consents WHERE organization_id = $1 AND livemode = $2 AND ${OUTSIDE_LEDGER}
           ORDER BY id LIMIT $3`,
    values: [scope.organizationId, scope.livemode, limit],
  });
  await adopt(sql, scope, head, consents, appendedAt);
  return consents.length;
}

/**
 * Appends consents and withdrawals that an earlier version recorded, and marks the rows as adopted. Returns the new
 * last row. The transaction must hold the lock of the ledger.
 */
export async function adopt(
  sql: SqlRunner,
  scope: Scope,
  head: LedgerHead,
  consents: readonly ConsentEntity[],
  appendedAt: Date,
): Promise<LedgerHead> {
  const rows: NewLedgerRow[] = consents.flatMap((consent) => [
    ...(consent.seq === null ? [{ type: 'consent', consent, appendedAt, isAdopted: true } as const] : []),
    ...(consent.revoked_at && consent.revocation_seq === null
      ? [{ type: 'withdrawal', consent, appendedAt, isAdopted: true } as const]
      : []),
  ]);
  const appended = await appendToLedger(sql, scope, head, rows);
  await numberConsents(sql, appended);
  return appended.at(-1) ?? head;
}

/** Stores the numbers of the rows in the consents. */
async function numberConsents(sql: SqlRunner, rows: readonly ConsentLedgerEntity[]): Promise<void> {
  for (const [type, column] of [
    ['consent', 'seq'],
    ['withdrawal', 'revocation_seq'],
  ] as const) {
    const own = rows.filter((row) => row.type === type);
    if (own.length === 0) continue;
    await sql.query({
      name: `consents-set-${column}`,
      text: `UPDATE consents SET ${column} = given.number
             FROM unnest($1::bigint[], $2::bigint[]) AS given (id, number) WHERE consents.id = given.id`,
      values: [own.map(({ consent_id }) => consent_id), own.map(({ seq }) => seq)],
    });
  }
}
