import type { CrmPause } from '@frontdesk/contracts';
import {
  DataSource,
  insertRow,
  sqlRunner,
  updateRow,
  type Scope,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { CrmSettings } from './crm-settings.js';

export interface CrmConnectionRow {
  id: number;
  livemode: boolean;
  url: string;
  /** The name of the connection. */
  description: string;
  enabled: boolean;
  created_at: Date;
  crm: CrmSettings;
  failing_since: Date | null;
}

export type NewCrmConnection = Pick<CrmConnectionRow, 'url' | 'description' | 'created_at' | 'crm'>;

/** The events that a connection receives. */
const EVENTS = ['lead.created', 'lead.updated'];
const COLUMNS = 'e.id, e.livemode, e.url, e.description, e.enabled, e.created_at, e.crm';
const IN_SCOPE = 'e.organization_id = $1 AND e.livemode = $2 AND e.crm IS NOT NULL';

/** CRM connections, which are endpoints with settings. */
@Injectable()
export class CrmConnectionsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns the connections, oldest first. */
  list(scope: Scope): Promise<CrmConnectionRow[]> {
    return this.sql.query<CrmConnectionRow>({
      name: 'crm-connections-list',
      text: `SELECT ${COLUMNS}, f.failing_since FROM endpoints e LEFT JOIN endpoint_flow f ON f.endpoint_id = e.id
             WHERE ${IN_SCOPE} ORDER BY e.id`,
      values: [scope.organizationId, scope.livemode],
    });
  }

  async find(scope: Scope, id: number): Promise<CrmConnectionRow | null> {
    const [row] = await this.sql.query<CrmConnectionRow>({
      name: 'crm-connections-find',
      text: `SELECT ${COLUMNS}, f.failing_since FROM endpoints e LEFT JOIN endpoint_flow f ON f.endpoint_id = e.id
             WHERE ${IN_SCOPE} AND e.id = $3`,
      values: [scope.organizationId, scope.livemode, id],
    });
    return row ?? null;
  }

  /** Locks a connection against changes. */
  async lock(tx: Tx, scope: Scope, id: number): Promise<CrmConnectionRow | null> {
    const [row] = await tx.query<CrmConnectionRow>({
      text: `SELECT ${COLUMNS}, (SELECT failing_since FROM endpoint_flow WHERE endpoint_id = e.id) AS failing_since
             FROM endpoints e WHERE ${IN_SCOPE} AND e.id = $3 FOR NO KEY UPDATE OF e`,
      values: [scope.organizationId, scope.livemode, id],
    });
    return row ?? null;
  }

  async nameOf(tx: Tx, scope: Scope, id: number): Promise<string> {
    const [row] = await tx.query<{ description: string }>({
      text: `SELECT e.description FROM endpoints e WHERE ${IN_SCOPE} AND e.id = $3`,
      values: [scope.organizationId, scope.livemode, id],
    });
    return row?.description ?? '';
  }

  /** Counts the connections of the organization in both modes. No other transaction can add one until this one ends. */
  async countAndLock(tx: Tx, { organizationId }: Scope): Promise<number> {
    await tx.query({
      text: `SELECT pg_advisory_xact_lock(hashtextextended('webhooks.crm_connections', $1::bigint))`,
      values: [organizationId],
    });
    const [row] = await tx.query<{ count: number }>({
      text: 'SELECT count(*)::int AS count FROM endpoints WHERE organization_id = $1 AND crm IS NOT NULL',
      values: [organizationId],
    });
    return row!.count;
  }

  async insert(tx: Tx, scope: Scope, { crm, ...connection }: NewCrmConnection): Promise<CrmConnectionRow> {
    const [row] = await tx.query<Omit<CrmConnectionRow, 'failing_since'>>(
      insertRow({
        table: 'endpoints',
        scope,
        columns: ['url', 'description', 'created_at', 'events', 'crm'],
        row: { ...connection, events: EVENTS, crm: JSON.stringify(crm) },
        returning: 'id, livemode, url, description, enabled, created_at, crm',
      }),
    );
    return { ...row!, failing_since: null };
  }

  async update(tx: Tx, scope: Scope, { crm, ...connection }: CrmConnectionRow): Promise<void> {
    await tx.query(
      updateRow({
        table: 'endpoints',
        scope,
        id: connection.id,
        columns: ['url', 'description', 'enabled', 'crm'],
        row: { ...connection, crm: JSON.stringify(crm) },
      }),
    );
  }

  /** Notes whether an account of HubSpot has the properties for ids of leads. */
  async noteProperties(id: number, exist: boolean): Promise<void> {
    await this.sql.query({
      name: 'crm-connections-note-properties',
      text: `UPDATE endpoints SET crm = jsonb_set(crm, '{has_properties}', to_jsonb($2::boolean))
             WHERE id = $1 AND crm IS NOT NULL`,
      values: [id, exist],
    });
  }

  /**
   * Pauses an enabled connection. Returns false if it was paused, deleted, or has another address or secret since an
   * attempt began.
   */
  async pause(
    tx: Tx,
    { organizationId, livemode }: Scope,
    { id, url, secret }: { id: number; url: string; secret: string },
    reason: CrmPause,
  ): Promise<boolean> {
    const rows = await tx.query({
      text: `UPDATE endpoints e SET enabled = false, crm = jsonb_set(crm, '{paused_reason}', to_jsonb($3::text))
             WHERE ${IN_SCOPE} AND e.id = $4 AND e.enabled AND e.url = $5
               AND EXISTS (SELECT FROM endpoint_secrets s WHERE s.endpoint_id = e.id AND s.secret = $6)
             RETURNING e.id`,
      values: [organizationId, livemode, reason, id, url, secret],
    });
    return rows.length > 0;
  }
}
