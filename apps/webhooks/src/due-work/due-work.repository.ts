import { sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What a process has to do now. */
export interface DueWork {
  /** Deliveries are pending, due or not. */
  pending: boolean;
  deliveries: boolean;
  drains: boolean;
  probes: boolean;
  replays: boolean;
  deletedEndpoints: boolean;
}

/** $1 now. Each part is one index lookup. */
export const DUE_WORK = `
  SELECT next.claimable_at IS NOT NULL AS pending,
         coalesce(next.claimable_at <= $1::timestamptz, false) AS deliveries,
         EXISTS (SELECT FROM endpoint_flow WHERE drain_at <= $1::timestamptz AND open_until IS NULL) AS drains,
         EXISTS (SELECT FROM endpoint_flow WHERE drain_at <= $1::timestamptz AND open_until IS NOT NULL) AS probes,
         EXISTS (SELECT FROM replays WHERE due_at <= $1::timestamptz) AS replays,
         EXISTS (SELECT FROM deleted_endpoints) AS "deletedEndpoints"
  FROM (SELECT min(claimable_at) AS claimable_at FROM deliveries WHERE status = 'pending') AS next`;

@Injectable()
export class DueWorkRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async read(now: Date): Promise<DueWork> {
    const [row] = await this.sql.query<DueWork>({
      name: 'due-work',
      text: DUE_WORK,
      values: [now],
    });
    return row!;
  }
}
