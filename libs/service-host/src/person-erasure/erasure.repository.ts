import type { PersonIds, PersonErasure } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

export interface ErasureKey {
  request_id: number;
  step: number;
}

export interface ErasureRow extends ErasureKey {
  organization_id: number;
  phone_number: string | null;
  email: string | null;
  requested_at: Date;
  covers_until: Date;
  is_repeat: boolean;
  /** What the services before this one have removed. */
  ids: PersonIds;
  /** The index of the next step. */
  position: number;
  erased: Record<string, number>;
  /** What this service has removed. */
  found: PersonIds;
}

const COLUMNS = `request_id, step, organization_id, phone_number, email, requested_at, covers_until, is_repeat, ids,
  position, erased, found`;

@Injectable()
export class ErasureRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Stores an erasure to do. A repetition changes nothing. */
  async insert(tx: Tx, organizationId: number, erasure: PersonErasure): Promise<void> {
    await tx.query({
      name: 'person-erasures-insert',
      text: `INSERT INTO person_erasures
               (request_id, step, organization_id, phone_number, email, requested_at, covers_until, is_repeat, ids)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
      values: [
        erasure.request_id,
        erasure.step,
        organizationId,
        erasure.phone_number,
        erasure.email,
        erasure.requested_at,
        erasure.covers_until,
        erasure.is_repeat,
        JSON.stringify(erasure.ids),
      ],
    });
  }

  unfinished(limit: number): Promise<ErasureKey[]> {
    return this.sql.query<ErasureKey>({
      name: 'person-erasures-unfinished',
      text: `SELECT request_id, step FROM person_erasures WHERE finished_at IS NULL ORDER BY request_id, step LIMIT $1`,
      values: [limit],
    });
  }

  /** Returns null if the erasure is finished, or another replica works on it. */
  async lock(tx: Tx, { request_id, step }: ErasureKey): Promise<ErasureRow | null> {
    const [row] = await tx.query<ErasureRow>({
      name: 'person-erasures-lock',
      text: `SELECT ${COLUMNS} FROM person_erasures
             WHERE request_id = $1 AND step = $2 AND finished_at IS NULL FOR UPDATE SKIP LOCKED`,
      values: [request_id, step],
    });
    return row ?? null;
  }

  async progress(tx: Tx, { request_id, step, position, erased, found }: ErasureRow): Promise<void> {
    await tx.query({
      name: 'person-erasures-progress',
      text: `UPDATE person_erasures SET position = $3, erased = $4, found = $5 WHERE request_id = $1 AND step = $2`,
      values: [request_id, step, position, JSON.stringify(erased), JSON.stringify(found)],
    });
  }

  async finish(tx: Tx, { request_id, step }: ErasureKey, at: Date): Promise<void> {
    await tx.query({
      name: 'person-erasures-finish',
      text: 'UPDATE person_erasures SET finished_at = $3 WHERE request_id = $1 AND step = $2',
      values: [request_id, step, at],
    });
  }

  /** Removes the person from the finished erasures of a request. */
  async forget(tx: Tx, requestId: number): Promise<void> {
    await tx.query({
      name: 'person-erasures-forget',
      text: `UPDATE person_erasures SET phone_number = NULL, email = NULL, ids = '{}', found = '{}'
             WHERE request_id = $1 AND finished_at IS NOT NULL`,
      values: [requestId],
    });
  }
}
