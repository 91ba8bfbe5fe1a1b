import { consentFields, type OutboundCallPurpose, type PageRequest } from '@frontdesk/contracts';
import {
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
import type { ConsentEntity, ConsentRow } from './consent.entity.js';

export type NewConsent = Omit<ConsentEntity, 'id' | 'organization_id' | 'livemode' | 'revoked_at'>;

/** Filters of the list; absent and null match everything. */
export interface ConsentFilter {
  /** The number as E.164. */
  phone_number?: string | null;
}

const COLUMNS = Object.keys(consentFields).join(', ');
const NEW_COLUMNS = [
  'external_id',
  'phone_number',
  'purposes',
  'consent_text',
  'source_url',
  'ip_address',
  'user_agent',
  'method',
  'obtained_at',
  'created_at',
] as const satisfies readonly (keyof NewConsent)[];

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

  async find(scope: Scope, id: number): Promise<ConsentRow | null> {
    const [row] = await this.sql.query<ConsentRow>({
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
   * Inserts a consent and returns it, or returns null if its `external_id` exists already. Safe under concurrent
   * inserts.
   */
  async insert(tx: Tx, scope: Scope, consent: NewConsent): Promise<ConsentRow | null> {
    const [row] = await tx.query<ConsentRow>(
      insertRow({
        name: 'consents-insert',
        table: 'consents',
        scope,
        columns: NEW_COLUMNS,
        row: consent,
        onConflict: '(organization_id, livemode, external_id) WHERE external_id IS NOT NULL DO NOTHING',
        returning: COLUMNS,
      }),
    );
    return row ?? null;
  }

  /** Returns true if the consent was in force. */
  async revoke(tx: Tx, scope: Scope, id: number, at: Date): Promise<boolean> {
    const rows = await tx.query({
      name: 'consents-revoke',
      text: `UPDATE consents SET revoked_at = $4
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND revoked_at IS NULL RETURNING id`,
      values: [id, scope.organizationId, scope.livemode, at],
    });
    return rows.length > 0;
  }

  async revokeAllOf(tx: Tx, scope: Scope, number: string, at: Date): Promise<void> {
    await tx.query({
      name: 'consents-revoke-all',
      text: `UPDATE consents SET revoked_at = $4
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND revoked_at IS NULL`,
      values: [scope.organizationId, scope.livemode, number, at],
    });
  }

  /**
   * Revokes the consent if an opt-out followed it. The opt-out was stored before the consent and could not revoke it.
   */
  async revokeIfOptedOutSince(tx: Tx, scope: Scope, id: number): Promise<void> {
    await tx.query({
      name: 'consents-revoke-if-opted-out-since',
      text: `UPDATE consents consent SET revoked_at = entry.opted_out_at FROM do_not_call_entries entry
             WHERE consent.id = $1 AND consent.organization_id = $2 AND consent.livemode = $3
               AND consent.revoked_at IS NULL AND entry.organization_id = $2 AND entry.livemode = $3
               AND entry.phone_number = consent.phone_number AND entry.source = 'opt_out'
               AND entry.opted_out_at >= consent.obtained_at`,
      values: [id, scope.organizationId, scope.livemode],
    });
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
