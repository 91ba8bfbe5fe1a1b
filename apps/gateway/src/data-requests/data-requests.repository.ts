import type { DataRequestRecord, FinishedErasure, Page, PageRequest } from '@frontdesk/contracts';
import {
  columnsOf,
  DataSource,
  insertRow,
  keysetRange,
  listStatement,
  sqlRunner,
  toPage,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataRequestEntity } from './data-request.entity.js';

const COLUMNS = columnsOf(DataRequestEntity);
const NEW_COLUMNS = [
  'organization_id',
  'kind',
  'status',
  'phone_number',
  'email',
  'requested_at',
  'covers_until',
  'repeat_at',
  'completed_at',
  'include_protected',
] as const satisfies readonly (keyof DataRequestEntity)[];

export type NewDataRequest = Pick<DataRequestEntity, (typeof NEW_COLUMNS)[number]>;
export type Progress = Pick<
  DataRequestEntity,
  'id' | 'status' | 'step' | 'ids' | 'erased' | 'kept' | 'erased_at' | 'completed_at'
>;

@Injectable()
export class DataRequestsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async insert(tx: Tx, request: NewDataRequest): Promise<DataRequestEntity> {
    const [row] = await tx.query<DataRequestEntity>(
      insertRow({
        name: 'data-request-insert',
        table: 'data_requests',
        scope: null,
        columns: NEW_COLUMNS,
        row: request,
        returning: COLUMNS,
      }),
    );
    return row!;
  }

  async list<Shown>(
    organizationId: number,
    page: PageRequest,
    show: (row: DataRequestEntity) => Shown,
  ): Promise<Page<Shown>> {
    const rows = await this.sql.query<DataRequestEntity>(
      listStatement({
        name: 'data-request-list',
        table: 'data_requests',
        columns: COLUMNS,
        at: 'requested_at',
        scope: null,
        filters: [['organization', 'organization_id = ?', organizationId]],
        range: keysetRange(page),
      }),
    );
    return toPage(page, rows, (row) => ({ at: row.requested_at.toISOString(), id: row.id }), show);
  }

  async find(organizationId: number, id: number): Promise<DataRequestEntity | null> {
    const [row] = await this.sql.query<DataRequestEntity>({
      name: 'data-request-find',
      text: `SELECT ${COLUMNS} FROM data_requests WHERE id = $1 AND organization_id = $2`,
      values: [id, organizationId],
    });
    return row ?? null;
  }

  /** Locks the request if it waits for this step. */
  async lockRunning(tx: Tx, { request_id, step }: FinishedErasure): Promise<DataRequestEntity | null> {
    const status: DataRequestRecord['status'] = 'running';
    const [row] = await tx.query<DataRequestEntity>({
      name: 'data-request-lock',
      text: `SELECT ${COLUMNS} FROM data_requests WHERE id = $1 AND step = $2 AND status = $3 FOR UPDATE`,
      values: [request_id, step, status],
    });
    return row ?? null;
  }

  /** Locks requests whose repeat is due. Skips those that another gateway has locked. */
  lockDue(tx: Tx, now: Date, limit: number): Promise<DataRequestEntity[]> {
    return tx.query<DataRequestEntity>({
      name: 'data-request-due',
      text: `SELECT ${COLUMNS} FROM data_requests WHERE status = 'erased' AND repeat_at <= $1
             ORDER BY repeat_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      values: [now, limit],
    });
  }

  async progress(tx: Tx, { id, status, step, ids, erased, kept, erased_at, completed_at }: Progress): Promise<void> {
    await tx.query({
      name: 'data-request-progress',
      text: `UPDATE data_requests SET status = $2, step = $3, ids = $4, erased = $5, kept = $6, erased_at = $7,
               completed_at = $8 WHERE id = $1`,
      values: [
        id,
        status,
        step,
        JSON.stringify(ids),
        JSON.stringify(erased),
        JSON.stringify(kept),
        erased_at,
        completed_at,
      ],
    });
  }

  async recordDownload(
    id: number,
    { at, exported, sha256 }: { at: Date; exported: Record<string, number>; sha256: string },
  ): Promise<void> {
    await this.sql.query({
      name: 'data-request-downloaded',
      text: 'UPDATE data_requests SET downloaded_at = $2, exported = $3, manifest_sha256 = $4 WHERE id = $1',
      values: [id, at, JSON.stringify(exported), sha256],
    });
  }
}
