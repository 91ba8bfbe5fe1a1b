import {
  scopesHeldBy,
  type ApiScope,
  type KeyMode,
  type ListOperatorConnectedAppsQuery,
  type PageRequest,
  type Role,
} from '@frontdesk/contracts';
import {
  columnNamesOf,
  columnsOf,
  DataSource,
  insertRow,
  keysetRange,
  listStatement,
  sqlRunner,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedGrant } from '../credentials/authenticated-grant.js';
import { storeUses } from '../credentials/credential-uses.sql.js';
import { OauthGrantEntity } from './oauth-grant.entity.js';

const NEW_COLUMNS = [
  'organization_id',
  'person_id',
  'handle',
  'client_id',
  'client_name',
  'mode',
  'scopes',
  'asks_me',
  'approves_in_portal',
  'call_budget',
  'expires_at',
  'last_used_at',
  'revoked_at',
  'created_at',
] as const satisfies readonly (keyof OauthGrantEntity)[];
export type NewGrant = Pick<OauthGrantEntity, (typeof NEW_COLUMNS)[number]>;

/** A grant with the name of the person who approved it. */
export type ListedGrant = OauthGrantEntity & { person_name: string };
/** The same with the name of the organization. */
export type OperatorGrant = ListedGrant & { organization_name: string };

const COLUMNS = columnsOf(OauthGrantEntity);
const GRANT_COLUMNS = columnNamesOf(OauthGrantEntity)
  .map((name) => `g.${name}`)
  .join(', ');
/** The person is still a member and the organization exists. */
const STANDING = `JOIN memberships m ON m.person_id = g.person_id AND m.organization_id = g.organization_id
  JOIN organizations o ON o.id = g.organization_id AND o.deleted_at IS NULL`;

interface UsableTokenRow {
  hash: string;
  scope: string | null;
  token_expires_at: Date;
  id: number;
  person_id: number;
  client_id: string;
  client_name: string;
  mode: KeyMode;
  scopes: ApiScope[];
  asks_me: boolean;
  approves_in_portal: boolean;
  call_budget: number;
  expires_at: Date;
  role: Role;
  organization_id: number;
  version: number;
  organization_name: string;
  timezone: string;
  hipaa_mode: boolean;
}

@Injectable()
export class GrantsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async insert(tx: Tx, grant: NewGrant): Promise<OauthGrantEntity> {
    const [row] = await tx.query<OauthGrantEntity>(
      insertRow({
        name: 'grant-insert',
        table: 'oauth_grants',
        scope: null,
        columns: NEW_COLUMNS,
        row: grant,
        returning: COLUMNS,
      }),
    );
    return row!;
  }

  /** Returns null if the organization has no such grant. */
  async find(organizationId: number, id: number, sql: SqlRunner = this.sql): Promise<OauthGrantEntity | null> {
    const [row] = await sql.query<OauthGrantEntity>({
      name: 'grant-find',
      text: `SELECT ${COLUMNS} FROM oauth_grants WHERE id = $1 AND organization_id = $2`,
      values: [id, organizationId],
    });
    return row ?? null;
  }

  /** Returns the grant that codes and tokens name, unless it was revoked or its person is no longer a member. */
  async findStanding(handle: string): Promise<OauthGrantEntity | null> {
    const [row] = await this.sql.query<OauthGrantEntity>({
      name: 'grant-find-standing',
      text: `SELECT ${GRANT_COLUMNS} FROM oauth_grants g ${STANDING} WHERE g.handle = $1 AND g.revoked_at IS NULL`,
      values: [handle],
    });
    return row ?? null;
  }

  /** Returns all grants of an organization, including revoked ones, newest first. */
  listByOrganization(organizationId: number): Promise<ListedGrant[]> {
    return this.sql.query<ListedGrant>({
      name: 'grant-list',
      text: `SELECT ${GRANT_COLUMNS}, p.name AS person_name FROM oauth_grants g JOIN people p ON p.id = g.person_id
             WHERE g.organization_id = $1 ORDER BY g.id DESC`,
      values: [organizationId],
    });
  }

  /**
   * Returns the rows of one page of the grants of all organizations that are not deleted, in reading order, and one
   * more if there is a next page (see `toPage`).
   */
  listOfOperators(filter: ListOperatorConnectedAppsQuery, page: PageRequest): Promise<OperatorGrant[]> {
    return this.sql.query<OperatorGrant>(
      listStatement({
        name: 'grant-list-of-operators',
        table: 'oauth_grants g',
        columns: `${GRANT_COLUMNS}, (SELECT p.name FROM people p WHERE p.id = g.person_id) AS person_name,
                  (SELECT o.name FROM organizations o WHERE o.id = g.organization_id) AS organization_name`,
        at: 'created_at',
        scope: null,
        where: 'EXISTS (SELECT FROM organizations o WHERE o.id = g.organization_id AND o.deleted_at IS NULL)',
        filters: [
          ['organization', 'organization_id = ?', filter.organization_id],
          ['client', 'client_id = ?', filter.client_id],
        ],
        range: keysetRange(page),
      }),
    );
  }

  /** Returns the id of a grant that is not revoked. */
  async idOf(handle: string): Promise<number | null> {
    const [row] = await this.sql.query<{ id: number }>({
      name: 'grant-id',
      text: 'SELECT id FROM oauth_grants WHERE handle = $1 AND revoked_at IS NULL',
      values: [handle],
    });
    return row?.id ?? null;
  }

  async isRevoked(id: number): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'grant-is-revoked',
      text: 'SELECT 1 FROM oauth_grants WHERE id = $1 AND revoked_at IS NOT NULL',
      values: [id],
    });
    return rows.length > 0;
  }

  /** Returns the role of a member, which stays the same until the transaction ends. Null for another person. */
  async keepRole(tx: Tx, organizationId: number, personId: number): Promise<Role | null> {
    const [row] = await tx.query<{ role: Role }>({
      name: 'grant-keep-role',
      text: 'SELECT role FROM memberships WHERE organization_id = $1 AND person_id = $2 FOR SHARE',
      values: [organizationId, personId],
    });
    return row?.role ?? null;
  }

  /** Whether the grant may be used at an instant. For requests that were admitted a while ago. */
  async isUsable(id: number, at: Date): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'grant-is-usable',
      text: `SELECT 1 FROM oauth_grants g ${STANDING} WHERE g.id = $1 AND g.revoked_at IS NULL AND g.expires_at > $2`,
      values: [id, at],
    });
    return rows.length > 0;
  }

  /** Counts a call of a grant and returns true, unless the grant has requested `max` of them on this day. */
  async countCall(id: number, day: string, max: number): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'grant-count-call',
      text: `INSERT INTO grant_call_counts AS c (grant_id, day, count) SELECT $1::bigint, $2::date, 1 WHERE $3::integer > 0
             ON CONFLICT (grant_id) DO UPDATE
             SET day = excluded.day, count = CASE WHEN c.day = excluded.day THEN c.count + 1 ELSE 1 END
             WHERE c.day <> excluded.day OR c.count < $3
             RETURNING count`,
      values: [id, day, max],
    });
    return rows.length > 0;
  }

  /** Returns the ids of a member's grants that are not revoked. */
  async idsOfMember(tx: Tx, organizationId: number, personId: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }>({
      name: 'grant-ids-of-member',
      text: `SELECT id FROM oauth_grants
             WHERE organization_id = $1 AND person_id = $2 AND revoked_at IS NULL ORDER BY id FOR UPDATE`,
      values: [organizationId, personId],
    });
    return rows.map(({ id }) => id);
  }

  /** Takes grants that have expired and whose end is not announced yet. Each is taken once. */
  takeExpired(tx: Tx, now: Date, limit: number): Promise<Pick<OauthGrantEntity, 'id' | 'organization_id' | 'mode'>[]> {
    return tx.query<Pick<OauthGrantEntity, 'id' | 'organization_id' | 'mode'>>({
      name: 'grant-take-expired',
      text: `UPDATE oauth_grants SET expiry_announced = true WHERE id = ANY (ARRAY(
               SELECT id FROM oauth_grants WHERE expires_at <= $1 AND NOT expiry_announced AND revoked_at IS NULL
               ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))
             RETURNING id, organization_id, mode`,
      values: [now, limit],
    });
  }

  /** Marks grants as revoked and removes their codes and tokens. Returns those that were not revoked yet. */
  async revoke(tx: Tx, ids: readonly number[], at: Date): Promise<OauthGrantEntity[]> {
    const rows = await tx.query<OauthGrantEntity>({
      name: 'grant-revoke',
      text: `UPDATE oauth_grants SET revoked_at = $2 WHERE id = ANY ($1::bigint[]) AND revoked_at IS NULL
             RETURNING ${COLUMNS}`,
      values: [ids, at],
    });
    await tx.query({
      name: 'grant-revoke-records',
      text: 'DELETE FROM oauth_records WHERE grant_handle = ANY ($1::text[])',
      values: [rows.map(({ handle }) => handle)],
    });
    return rows;
  }

  /** Returns the access tokens with these hashes, by hash, unless their grant ended. Does not check expiry. */
  async findUsableAmong(hashes: readonly string[]): Promise<Map<string, AuthenticatedGrant>> {
    const rows = await this.sql.query<UsableTokenRow>({
      name: 'grant-find-usable',
      text: `SELECT r.hash, r.payload ->> 'scope' AS scope, r.expires_at AS token_expires_at, g.id, g.person_id,
                    g.client_id, g.client_name, g.mode, g.scopes, g.asks_me, g.approves_in_portal, g.call_budget,
                    g.expires_at, m.role, g.organization_id, o.version, o.name AS organization_name, o.timezone, o.hipaa_mode
             FROM oauth_records r JOIN oauth_grants g ON g.handle = r.grant_handle ${STANDING}
             WHERE r.kind = 'AccessToken' AND r.hash = ANY ($1::text[]) AND g.revoked_at IS NULL`,
      values: [hashes],
    });
    return new Map(rows.map((row) => [row.hash, toAuthenticatedGrant(row)]));
  }

  /** Stores when grants were last used, by id. Idempotent: `last_used_at` never moves back. */
  recordUse(uses: ReadonlyMap<number, Date>): Promise<void> {
    return storeUses(this.sql, 'oauth_grants', uses);
  }
}

function toAuthenticatedGrant(row: UsableTokenRow): AuthenticatedGrant {
  const livemode = row.mode === 'live';
  const held = scopesHeldBy(row.role, livemode);
  const ofToken = new Set(row.scope?.split(' '));
  return {
    id: row.id,
    personId: row.person_id,
    clientId: row.client_id,
    clientName: row.client_name,
    livemode,
    scopes: row.scopes.filter((scope) => ofToken.has(scope) && held.includes(scope)),
    asksMe: row.asks_me,
    approvesInPortal: row.approves_in_portal,
    callBudget: row.call_budget,
    expiresAt: Math.min(row.token_expires_at.getTime(), row.expires_at.getTime()),
    grantExpiresAt: row.expires_at.getTime(),
    organization: {
      id: row.organization_id,
      version: row.version,
      name: row.organization_name,
      timezone: row.timezone,
      hipaa: row.hipaa_mode,
    },
  };
}
