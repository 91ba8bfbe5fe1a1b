import {
  consentFields,
  type OutboundCallPurpose,
  type PageRequest,
  type RevocationCause,
  type RevocationChannel,
} from '@frontdesk/contracts';
import {
  columnsOf,
  DataSource,
  insertRow,
  keysetRange,
  listStatement,
  sqlRunner,
  type Scope,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { ConsentEntity, type ConsentRow } from './consent.entity.js';
import { adopt, appendToLedger, lockHead } from './consent-ledger.sql.js';

export type NewConsent = Pick<ConsentEntity, (typeof NEW_COLUMNS)[number]>;

/** Why, where and when consents were withdrawn. */
export interface Withdrawal {
  at: Date;
  cause: RevocationCause;
  channel: RevocationChannel;
}

/** Filters of the list; absent and null match everything. */
export interface ConsentFilter {
  /** The number as E.164. */
  phone_number?: string | null;
}

const ENTITY_COLUMNS = columnsOf(ConsentEntity);
const OF_LEDGER = `FROM consent_ledger ledger WHERE ledger.organization_id = consents.organization_id
  AND ledger.livemode = consents.livemode AND ledger.seq = consents.seq`;
const COLUMNS = Object.keys(consentFields)
  .map((name) => (['hash', 'prev_hash'].includes(name) ? `(SELECT ledger.${name} ${OF_LEDGER}) AS ${name}` : name))
  .join(', ');
const NEW_COLUMNS = [
  'external_id',
  'phone_number',
  'purposes',
  'consent_text',
  'source_url',
  'ip_address',
  'user_agent',
  'method',
  'seller',
  'form_version',
  'recorded_by',
  'obtained_at',
  'created_at',
] as const satisfies readonly (keyof ConsentEntity)[];

@Injectable()
export class ConsentsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** The rows of one page in reading order, and one more if there is a next page (see `toPage`). */
  list(scope: Scope, filter: ConsentFilter, page: PageRequest): Promise<ConsentRow[]> {
    return this.sql.query<ConsentRow>(
      listStatement({
        name: 'consents-list',
        table: 'consents',
        columns: COLUMNS,
        at: 'created_at',
        scope,
        filters: [['phone_number', 'phone_number = ?', filter.phone_number]],
        range: keysetRange(page),
      }),
    );
  }

  async find(scope: Scope, id: number, sql: SqlRunner = this.sql): Promise<ConsentRow | null> {
    const [row] = await sql.query<ConsentRow>({
      name: 'consents-find',
      text: `SELECT ${COLUMNS} FROM consents WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  async findByExternalId(scope: Scope, externalId: string): Promise<ConsentRow | null> {
    const [row] = await this.sql.query<ConsentRow>({
      name: 'consents-find-by-external-id',
      text: `SELECT ${COLUMNS} FROM consents WHERE organization_id = $1 AND livemode = $2 AND external_id = $3`,
      values: [scope.organizationId, scope.livemode, externalId],
    });
    return row ?? null;
  }

  /** Returns the mode and number of a consent in either mode, or null if the organization has no such consent. */
  async subjectOf(organizationId: number, id: number): Promise<{ livemode: boolean; phone_number: string } | null> {
    const [row] = await this.sql.query<{ livemode: boolean; phone_number: string }>({
      name: 'consents-subject',
      text: 'SELECT livemode, phone_number FROM consents WHERE id = $1 AND organization_id = $2',
      values: [id, organizationId],
    });
    return row ?? null;
  }

  /**
   * Inserts a consent, appends it to the ledger and returns it, or returns null if its `external_id` exists already.
   * Safe under concurrent inserts. Takes the lock of the ledger, so the transaction must not have locked any row.
   */
  async insert(tx: Tx, scope: Scope, consent: NewConsent): Promise<ConsentRow | null> {
    const head = await lockHead(tx, scope);
    const [inserted] = await tx.query<ConsentEntity>(
      insertRow({
        name: 'consents-insert',
        table: 'consents',
        scope,
        columns: [...NEW_COLUMNS, 'seq'],
        row: { ...consent, seq: head.seq + 1 },
        onConflict: '(organization_id, livemode, external_id) WHERE external_id IS NOT NULL DO NOTHING',
        returning: ENTITY_COLUMNS,
      }),
    );
    if (!inserted) return null;
    const row = { type: 'consent', consent: inserted, appendedAt: consent.created_at } as const;
    const [{ hash, prev_hash } = { hash: null, prev_hash: null }] = await appendToLedger(tx, scope, head, [row]);
    return { ...inserted, hash, prev_hash };
  }

  /**
   * Inserts consents of different numbers, none with an `external_id`, appends them to the ledger and returns them in
   * no particular order. Takes the lock of the ledger, so the transaction must not have locked a row of consents.
   */
  async insertAll(tx: Tx, scope: Scope, consents: readonly NewConsent[]): Promise<ConsentEntity[]> {
    if (consents.length === 0) return [];
    const head = await lockHead(tx, scope);
    const inserted = await tx.query<ConsentEntity>({
      name: 'consents-insert-all',
      text: `INSERT INTO consents (organization_id, livemode, ${[...NEW_COLUMNS, 'seq'].join(', ')})
             SELECT $1, $2, ${[...NEW_COLUMNS, 'seq'].map((column) => `given.${column}`).join(', ')}
             FROM jsonb_populate_recordset(NULL::consents, $3::jsonb) AS given
             RETURNING ${ENTITY_COLUMNS}`,
      values: [
        scope.organizationId,
        scope.livemode,
        JSON.stringify(consents.map((consent, index) => ({ ...consent, seq: head.seq + index + 1 }))),
      ],
    });
    const rows = inserted
      .sort((one, other) => one.seq! - other.seq!)
      .map((consent) => ({ type: 'consent', consent, appendedAt: consent.created_at }) as const);
    await appendToLedger(tx, scope, head, rows);
    return inserted;
  }

  /** Returns whether the consent was in force. */
  async revoke(tx: Tx, scope: Scope, id: number, withdrawal: Withdrawal): Promise<boolean> {
    const consents = await tx.query<ConsentEntity>({
      name: 'consents-in-force-by-id',
      text: `SELECT ${ENTITY_COLUMNS} FROM consents
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND revoked_at IS NULL`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return (await this.withdraw(tx, scope, consents, withdrawal)) > 0;
  }

  /** Revokes the consents obtained until an instant, by default all. Returns the number that were in force. */
  async revokeAllOf(
    tx: Tx,
    scope: Scope,
    number: string,
    withdrawal: Withdrawal,
    obtainedUntil: Date | null = null,
  ): Promise<number> {
    const consents = await tx.query<ConsentEntity>({
      name: 'consents-in-force-by-number',
      text: `SELECT ${ENTITY_COLUMNS} FROM consents
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND revoked_at IS NULL
               AND obtained_at <= coalesce($4::timestamptz, 'infinity') ORDER BY id`,
      values: [scope.organizationId, scope.livemode, number, obtainedUntil],
    });
    return this.withdraw(tx, scope, consents, withdrawal);
  }

  /**
   * Revokes those of the consents after which the person opted out, or after which another consent of the number was
   * withdrawn. That was stored before the consent, so it could not revoke it. Returns whether one was revoked.
   */
  async revokeWithdrawnSince(tx: Tx, scope: Scope, ids: readonly number[], now: Date): Promise<boolean> {
    const withdrawn = await tx.query<
      ConsentEntity & { since: Date; cause: RevocationCause; by: RevocationChannel | null }
    >({
      name: 'consents-withdrawn-since',
      text: `SELECT DISTINCT ON (consent.id) ${ENTITY_COLUMNS}, earlier.since, earlier.cause, earlier.by
             FROM consents consent CROSS JOIN LATERAL (
               SELECT opted_out_at AS since, 'opt_out' AS cause, channel AS by FROM do_not_call_entries
               WHERE organization_id = $2 AND livemode = $3 AND phone_number = consent.phone_number
                 AND source = 'opt_out' AND opted_out_at >= consent.obtained_at
               UNION ALL
               SELECT revoked_at, coalesce(revoked_cause, 'withdrawn'), revoked_channel FROM consents
               WHERE organization_id = $2 AND livemode = $3 AND phone_number = consent.phone_number
                 AND revoked_at >= consent.obtained_at
             ) earlier
             WHERE consent.id = ANY ($1::bigint[]) AND consent.organization_id = $2 AND consent.livemode = $3
               AND consent.revoked_at IS NULL
             ORDER BY consent.id, earlier.since`,
      values: [ids, scope.organizationId, scope.livemode],
    });
    let revoked = 0;
    for (const { since: at, cause, by: channel, ...consent } of withdrawn)
      revoked += await this.withdraw(tx, scope, [consent], { at, cause, channel }, now);
    return revoked > 0;
  }

  /**
   * Withdraws consents in force, appends each withdrawal to the ledger and returns their number. The transaction must
   * hold the lock of their number.
   */
  private async withdraw(
    tx: Tx,
    scope: Scope,
    consents: readonly ConsentEntity[],
    { at, cause, channel }: Omit<Withdrawal, 'channel'> & { channel: RevocationChannel | null },
    appendedAt = at,
  ): Promise<number> {
    if (consents.length === 0) return 0;
    const locked = await lockHead(tx, scope);
    // An earlier version may have recorded some of the consents.
    const unknown = consents.filter(({ seq }) => seq === null);
    const head = unknown.length > 0 ? await adopt(tx, scope, locked, unknown, appendedAt) : locked;
    const withdrawn = await tx.query<ConsentEntity>({
      name: 'consents-withdraw',
      text: `UPDATE consents SET revoked_at = $4, revoked_cause = $5, revoked_channel = $6, revocation_seq = given.number
             FROM unnest($1::bigint[], $7::bigint[]) AS given (consent_id, number)
             WHERE id = given.consent_id AND organization_id = $2 AND livemode = $3
             RETURNING ${ENTITY_COLUMNS}`,
      values: [
        consents.map(({ id }) => id),
        scope.organizationId,
        scope.livemode,
        at,
        cause,
        channel,
        consents.map((_consent, index) => head.seq + index + 1),
      ],
    });
    const rows = withdrawn
      .sort((one, other) => one.revocation_seq! - other.revocation_seq!)
      .map((consent) => ({ type: 'withdrawal', consent, appendedAt }) as const);
    await appendToLedger(tx, scope, head, rows);
    return rows.length;
  }

  /** Returns the purposes of each consent in force. */
  async purposesInForce(tx: Tx, scope: Scope, number: string, at: Date): Promise<OutboundCallPurpose[][]> {
    const rows = await tx.query<{ purposes: OutboundCallPurpose[] }>({
      name: 'consents-purposes-in-force',
      text: `SELECT DISTINCT purposes FROM consents
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND revoked_at IS NULL
               AND obtained_at <= $4`,
      values: [scope.organizationId, scope.livemode, number, at],
    });
    return rows.map(({ purposes }) => purposes);
  }
}
