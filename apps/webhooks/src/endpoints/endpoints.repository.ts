import { sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EndpointEntity } from './endpoint.entity.js';

export type EndpointRow = Omit<EndpointEntity, 'organization_id'>;
export type NewEndpoint = Pick<EndpointEntity, 'url' | 'description' | 'events' | 'created_at'>;

const COLUMNS = 'id, livemode, url, description, events, enabled, created_at';

@Injectable()
export class EndpointsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Newest first. */
  list(scope: Scope): Promise<EndpointRow[]> {
    return this.sql.query<EndpointRow>({
      name: 'endpoints-list',
      text: `SELECT ${COLUMNS} FROM endpoints WHERE organization_id = $1 AND livemode = $2
             ORDER BY created_at DESC, id DESC`,
      values: [scope.organizationId, scope.livemode],
    });
  }

  async exists(scope: Scope, id: number): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'endpoints-exists',
      text: 'SELECT 1 FROM endpoints WHERE id = $1 AND organization_id = $2 AND livemode = $3',
      values: [id, scope.organizationId, scope.livemode],
    });
    return rows.length > 0;
  }

  /** The organization's endpoints of both modes; none can be added by others until the transaction ends. */
  async countAndLock(tx: Tx, { organizationId }: Scope): Promise<number> {
    await tx.query({
      text: `SELECT pg_advisory_xact_lock(hashtextextended('webhooks.endpoints', $1::bigint))`,
      values: [organizationId],
    });
    const [row] = await tx.query<{ count: number }>({
      text: 'SELECT count(*)::int AS count FROM endpoints WHERE organization_id = $1',
      values: [organizationId],
    });
    return row!.count;
  }

  async insert(tx: Tx, scope: Scope, endpoint: NewEndpoint, secret: string): Promise<EndpointRow> {
    const [row] = await tx.query<EndpointRow>({
      text: `INSERT INTO endpoints (organization_id, livemode, url, description, events, created_at)
             VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
      values: [
        scope.organizationId,
        scope.livemode,
        endpoint.url,
        endpoint.description,
        endpoint.events,
        endpoint.created_at,
      ],
    });
    await tx.query({
      text: 'INSERT INTO endpoint_secrets (endpoint_id, secret, created_at) VALUES ($1, $2, $3)',
      values: [row!.id, secret, endpoint.created_at],
    });
    return row!;
  }

  /**
   * Removes an endpoint with its secrets and deliveries; false when there is none. The deliveries go first: until
   * then the endpoint's row is not locked, and new events for anybody are not held up.
   */
  async delete(tx: Tx, scope: Scope, id: number): Promise<boolean> {
    const values = [id, scope.organizationId, scope.livemode];
    await tx.query({
      text: 'DELETE FROM deliveries WHERE endpoint_id = $1 AND organization_id = $2 AND livemode = $3',
      values,
    });
    const rows = await tx.query({
      text: 'DELETE FROM endpoints WHERE id = $1 AND organization_id = $2 AND livemode = $3 RETURNING id',
      values,
    });
    return rows.length > 0;
  }
}
