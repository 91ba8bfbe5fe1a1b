import { DataSource, sqlRunner, type Scope, type SqlRunner, type Statement, type Tx } from '@frontdesk/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { RETENTION_SETTINGS, type PurgedResource, type RetentionSettings } from './purged-resource.js';

export interface RetentionPeriod {
  organizationId: number;
  days: number;
}

export interface PurgeRange {
  /** Where the last batch ended, inclusive. Null for the first batch. */
  from: Date | null;
  /** Where the range ends, exclusive. */
  until: Date;
}

export interface PurgedBatch {
  count: number;
  /** The instant of the youngest deleted row. */
  youngest: Date | null;
}

@Injectable()
export class RetentionRepository {
  private readonly sql: SqlRunner;

  constructor(
    dataSource: DataSource,
    @Inject(RETENTION_SETTINGS) private readonly settings: Pick<RetentionSettings, 'service'>,
  ) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns the organizations that have a retention period, by id. */
  async periods(): Promise<RetentionPeriod[]> {
    const rows = await this.sql.query<{ organization_id: number; days: number }>({
      text: `SELECT organization_id, (facts ->> 'retention_days')::int AS days FROM organization_facts
             WHERE facts ->> 'retention_days' IS NOT NULL ORDER BY organization_id`,
    });
    return rows.map(({ organization_id, days }) => ({ organizationId: organization_id, days }));
  }

  /** Takes the lock that admits one purging transaction at a time. Returns false if another one holds it. */
  async lock(tx: Tx): Promise<boolean> {
    const [row] = await tx.query<{ locked: boolean }>({
      text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked',
      values: [`${this.settings.service}.retention`],
    });
    return row!.locked;
  }

  /** Whether the organization still has this period. If so, locks the period until the transaction ends. */
  async hold(tx: Tx, { organizationId, days }: RetentionPeriod): Promise<boolean> {
    const rows = await tx.query({
      name: 'retention-hold',
      text: `SELECT 1 FROM organization_facts
             WHERE organization_id = $1 AND (facts ->> 'retention_days')::int = $2 FOR SHARE`,
      values: [organizationId, days],
    });
    return rows.length > 0;
  }

  /** Deletes the oldest rows of the range, up to `limit`. Skips rows that other transactions have locked. */
  async purge(tx: Tx, scope: Scope, resource: PurgedResource, range: PurgeRange, limit: number): Promise<PurgedBatch> {
    const [batch] = await tx.query<PurgedBatch>(purgeStatement(scope, resource, range, limit));
    return batch!;
  }
}

export function purgeStatement(
  scope: Scope,
  { name, table, at, alsoAt, condition }: PurgedResource,
  { from, until }: PurgeRange,
  limit: number,
): Statement {
  return {
    name: `retention-purge-${name}`,
    // The range starts where the last batch ended, because until a vacuum, the index still contains the deleted rows.
    text: `WITH gone AS (
             DELETE FROM ${table} WHERE id = ANY (ARRAY(
               SELECT id FROM ${table}
               WHERE organization_id = $1 AND livemode = $2 AND ${at} >= $3::timestamptz AND ${at} < $4::timestamptz
                 ${alsoAt ? `AND ${alsoAt} < $4::timestamptz` : ''} ${condition ? `AND ${condition}` : ''}
               ORDER BY ${at}, id LIMIT $5 FOR UPDATE SKIP LOCKED
             )) RETURNING ${at} AS at
           ) SELECT count(*)::int AS count, max(at) AS youngest FROM gone`,
    values: [scope.organizationId, scope.livemode, from ?? '-infinity', until, limit],
  };
}
