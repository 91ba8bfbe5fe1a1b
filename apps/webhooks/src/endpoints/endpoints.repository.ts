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
import type { EndpointEntity } from './endpoint.entity.js';

export type EndpointRow = Omit<EndpointEntity, 'organization_id' | 'subscription' | 'crm'>;
export type NewEndpoint = Pick<EndpointEntity, 'url' | 'description' | 'events' | 'created_at' | 'credential'>;

/** Leaves out the endpoints of subscriptions of MCP Events, and CRM connections. */
export const OF_ORGANIZATION = 'subscription IS NULL AND crm IS NULL';
const COLUMNS = 'id, livemode, url, description, events, enabled, credential, created_at';

@Injectable()
export class EndpointsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns the endpoints, newest first. */
  list(scope: Scope): Promise<EndpointRow[]> {
    return this.sql.query<EndpointRow>({
      name: 'endpoints-list',
      text: `SELECT ${COLUMNS} FROM endpoints
             WHERE organization_id = $1 AND livemode = $2 AND ${OF_ORGANIZATION}
             ORDER BY created_at DESC, id DESC`,
      values: [scope.organizationId, scope.livemode],
    });
  }

  async exists(scope: Scope, id: number): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'endpoints-exists',
      text: `SELECT 1 FROM endpoints WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND ${OF_ORGANIZATION}`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return rows.length > 0;
  }

  async find(scope: Scope, id: number): Promise<EndpointRow | null> {
    const [row] = await this.sql.query<EndpointRow>({
      name: 'endpoints-find',
      text: `SELECT ${COLUMNS} FROM endpoints
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND ${OF_ORGANIZATION}`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Counts the organization's endpoints in both modes. No other transaction can add one until this one ends. */
  async countAndLock(tx: Tx, { organizationId }: Scope): Promise<number> {
    await tx.query({
      text: `SELECT pg_advisory_xact_lock(hashtextextended('webhooks.endpoints', $1::bigint))`,
      values: [organizationId],
    });
    const [row] = await tx.query<{ count: number }>({
      text: `SELECT count(*)::int AS count FROM endpoints WHERE organization_id = $1 AND ${OF_ORGANIZATION}`,
      values: [organizationId],
    });
    return row!.count;
  }

  /** Returns the mode of an endpoint, or null if the organization has no such endpoint. */
  async modeOf(organizationId: number, id: number): Promise<boolean | null> {
    const [row] = await this.sql.query<{ livemode: boolean }>({
      name: 'endpoints-mode',
      text: `SELECT livemode FROM endpoints WHERE id = $1 AND organization_id = $2 AND ${OF_ORGANIZATION}`,
      values: [id, organizationId],
    });
    return row?.livemode ?? null;
  }

  /** Locks the endpoint against changes until the transaction ends. New events can still be stored for it. */
  async lock(tx: Tx, scope: Scope, id: number): Promise<EndpointRow | null> {
    const [row] = await tx.query<EndpointRow>({
      text: `SELECT ${COLUMNS} FROM endpoints
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND ${OF_ORGANIZATION}
             FOR NO KEY UPDATE`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  async update(tx: Tx, scope: Scope, endpoint: EndpointRow): Promise<void> {
    await tx.query(
      updateRow({
        table: 'endpoints',
        scope,
        id: endpoint.id,
        columns: ['url', 'description', 'events', 'enabled', 'credential'],
        row: endpoint,
      }),
    );
  }

  async insert(tx: Tx, scope: Scope, endpoint: NewEndpoint): Promise<EndpointRow> {
    const [row] = await tx.query<EndpointRow>(
      insertRow({
        table: 'endpoints',
        scope,
        columns: ['url', 'description', 'events', 'credential', 'created_at'],
        row: endpoint,
        returning: COLUMNS,
      }),
    );
    return row!;
  }

  /** Pauses the endpoints of a credential, which then belong to the organization. Returns those that were enabled. */
  async pauseOf(
    tx: Tx,
    organizationId: number,
    credential: string,
  ): Promise<Pick<EndpointEntity, 'id' | 'livemode'>[]> {
    const rows = await tx.query<Pick<EndpointEntity, 'id' | 'livemode' | 'enabled'>>({
      text: `WITH owned AS (
               SELECT id, enabled FROM endpoints WHERE organization_id = $1 AND credential = $2 ORDER BY id
               FOR NO KEY UPDATE
             )
             UPDATE endpoints e SET enabled = false, credential = NULL FROM owned o WHERE e.id = o.id
             RETURNING e.id, e.livemode, o.enabled`,
      values: [organizationId, credential],
    });
    return rows.filter(({ enabled }) => enabled);
  }

  /**
   * Deletes an endpoint with its secrets. Returns false if there is none. Its deliveries are excluded from claims and
   * lists at once and removed in the background.
   */
  async delete(tx: Tx, scope: Scope, id: number, now: Date): Promise<boolean> {
    const rows = await tx.query({
      text: `WITH gone AS (
               DELETE FROM endpoints WHERE id = $1 AND organization_id = $2 AND livemode = $3
               RETURNING id, organization_id, crm IS NOT NULL AS is_crm
             )
             INSERT INTO deleted_endpoints (endpoint_id, organization_id, deleted_at, of_subscription)
             SELECT id, organization_id, $4, is_crm FROM gone RETURNING endpoint_id`,
      values: [id, scope.organizationId, scope.livemode, now],
    });
    return rows.length > 0;
  }
}
