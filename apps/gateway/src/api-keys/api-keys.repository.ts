import type { ApiScope, Colleague, KeyMode } from '@frontdesk/contracts';
import { columnsOf, DataSource, insertRow, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedKey } from '../credentials/authenticated-key.js';
import { storeUses } from '../credentials/credential-uses.sql.js';
import { ApiKeyEntity } from './api-key.entity.js';

const COLUMNS = columnsOf(ApiKeyEntity);
const NEW_COLUMNS = [
  'organization_id',
  'name',
  'mode',
  'scopes',
  'prefix',
  'hash',
  'expires_at',
  'last_used_at',
  'revoked_at',
  'created_by',
  'of_login',
  'created_at',
] as const satisfies readonly (keyof ApiKeyEntity)[];
export type NewApiKey = Pick<ApiKeyEntity, (typeof NEW_COLUMNS)[number]>;

/** A key with the person who created it. */
export type ListedKey = ApiKeyEntity & { person: Colleague | null };

interface UsableKeyRow {
  hash: string;
  id: number;
  name: string;
  prefix: string;
  mode: KeyMode;
  scopes: ApiScope[];
  expires_at: Date | null;
  organization_id: number;
  version: number;
  organization_name: string;
  timezone: string;
  hipaa_mode: boolean;
}

@Injectable()
export class ApiKeysRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async insert(tx: Tx, key: NewApiKey): Promise<ApiKeyEntity> {
    const [row] = await tx.query<ApiKeyEntity>(
      insertRow({
        name: 'key-insert',
        table: 'api_keys',
        scope: null,
        columns: NEW_COLUMNS,
        row: key,
        returning: COLUMNS,
      }),
    );
    return row!;
  }

  /** Returns all keys with their creators, including revoked keys, newest first. */
  listByOrganization(organizationId: number): Promise<ListedKey[]> {
    return this.sql.query<ListedKey>({
      name: 'key-list',
      text: `SELECT ${COLUMNS},
                    (SELECT json_build_object('id', p.id, 'name', p.name) FROM people p WHERE p.id = k.created_by) AS person
             FROM api_keys k WHERE organization_id = $1 ORDER BY created_at DESC, id DESC`,
      values: [organizationId],
    });
  }

  /** Whether the organization has accepted the terms, as its live keys require. */
  async hasAcceptedTerms(organizationId: number): Promise<boolean> {
    const [row] = await this.sql.query<{ terms_accepted: boolean }>({
      name: 'key-terms',
      text: 'SELECT terms_accepted FROM organizations WHERE id = $1',
      values: [organizationId],
    });
    return row?.terms_accepted ?? false;
  }

  /** Returns null if the organization has no such key. */
  async find(organizationId: number, id: number, sql: SqlRunner = this.sql): Promise<ApiKeyEntity | null> {
    const [row] = await sql.query<ApiKeyEntity>({
      name: 'key-find',
      text: `SELECT ${COLUMNS} FROM api_keys WHERE id = $1 AND organization_id = $2`,
      values: [id, organizationId],
    });
    return row ?? null;
  }

  /** Marks the key as revoked. Returns false if it already is. */
  async revoke(tx: Tx, organizationId: number, id: number, at: Date): Promise<boolean> {
    const rows = await tx.query({
      text: `UPDATE api_keys SET revoked_at = $3 WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL
             RETURNING id`,
      values: [organizationId, id, at],
    });
    return rows.length > 0;
  }

  /** Revokes the keys that a member got with `frontdesk login`. Returns those that were not revoked yet. */
  revokeLogins(
    tx: Tx,
    organizationId: number,
    personId: number,
    at: Date,
  ): Promise<Pick<ApiKeyEntity, 'id' | 'hash' | 'mode'>[]> {
    return tx.query({
      name: 'key-revoke-logins',
      text: `UPDATE api_keys SET revoked_at = $3
             WHERE organization_id = $1 AND created_by = $2 AND of_login AND revoked_at IS NULL
             RETURNING id, hash, mode`,
      values: [organizationId, personId, at],
    });
  }

  /** Returns the keys with these hashes and their organizations, by hash, unless revoked. Does not check expiry. */
  async findUsableAmong(hashes: readonly string[]): Promise<Map<string, AuthenticatedKey>> {
    const rows = await this.sql.query<UsableKeyRow>({
      name: 'key-find-usable',
      text: `SELECT k.hash, k.id, k.name, k.prefix, k.mode, k.scopes, k.expires_at, k.organization_id,
                    o.version, o.name AS organization_name, o.timezone, o.hipaa_mode
             FROM api_keys k JOIN organizations o ON o.id = k.organization_id
             WHERE k.hash = ANY($1::text[]) AND k.revoked_at IS NULL AND o.deleted_at IS NULL`,
      values: [hashes],
    });
    return new Map(rows.map((row) => [row.hash, toAuthenticatedKey(row)]));
  }

  /** Whether the key may be used at an instant. For requests that were admitted a while ago. */
  async isUsable(id: number, at: Date): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'key-is-usable',
      text: `SELECT 1 FROM api_keys k JOIN organizations o ON o.id = k.organization_id
             WHERE k.id = $1 AND k.revoked_at IS NULL AND o.deleted_at IS NULL
               AND (k.expires_at IS NULL OR k.expires_at > $2)`,
      values: [id, at],
    });
    return rows.length > 0;
  }

  /** Stores when keys were last used, by key id. Idempotent: `last_used_at` never moves back. */
  recordUse(uses: ReadonlyMap<number, Date>): Promise<void> {
    return storeUses(this.sql, 'api_keys', uses);
  }
}

function toAuthenticatedKey(row: UsableKeyRow): AuthenticatedKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    livemode: row.mode === 'live',
    scopes: row.scopes,
    expiresAt: row.expires_at?.getTime() ?? null,
    organization: {
      id: row.organization_id,
      version: row.version,
      name: row.organization_name,
      timezone: row.timezone,
      hipaa: row.hipaa_mode,
    },
  };
}
