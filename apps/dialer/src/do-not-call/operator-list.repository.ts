import type { ListOperatorDoNotCallQuery, PageRequest } from '@frontdesk/contracts';
import {
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
import { OperatorDoNotCallEntity } from './operator-do-not-call.entity.js';

const COLUMNS = columnsOf(OperatorDoNotCallEntity);

/** The operator's list belongs to no organization and applies to all. */
@Injectable()
export class OperatorListRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns the rows of one page in reading order, and one more if there is a next page (see `toPage`). */
  list({ phone_number }: ListOperatorDoNotCallQuery, page: PageRequest): Promise<OperatorDoNotCallEntity[]> {
    return this.sql.query<OperatorDoNotCallEntity>(
      listStatement({
        name: 'operator-do-not-call-list',
        table: 'operator_do_not_call',
        columns: COLUMNS,
        at: 'created_at',
        scope: null,
        filters: [['number', 'phone_number = ?', phone_number]],
        range: keysetRange(page),
      }),
    );
  }

  async findByNumber(tx: Tx, number: string): Promise<OperatorDoNotCallEntity | null> {
    const [row] = await tx.query<OperatorDoNotCallEntity>({
      name: 'operator-do-not-call-find',
      text: `SELECT ${COLUMNS} FROM operator_do_not_call WHERE phone_number = $1`,
      values: [number],
    });
    return row ?? null;
  }

  /** Inserts an entry and returns it, or returns null if the number is already listed. */
  async insert(tx: Tx, entry: Omit<OperatorDoNotCallEntity, 'id'>): Promise<OperatorDoNotCallEntity | null> {
    const [row] = await tx.query<OperatorDoNotCallEntity>(
      insertRow({
        name: 'operator-do-not-call-insert',
        table: 'operator_do_not_call',
        scope: null,
        columns: ['phone_number', 'note', 'created_at'],
        row: entry,
        onConflict: '(phone_number) DO NOTHING',
        returning: COLUMNS,
      }),
    );
    return row ?? null;
  }

  /** Returns the removed entry, or null if there is none. */
  async delete(tx: Tx, id: number): Promise<OperatorDoNotCallEntity | null> {
    const [row] = await tx.query<OperatorDoNotCallEntity>({
      name: 'operator-do-not-call-delete',
      text: `DELETE FROM operator_do_not_call WHERE id = $1 RETURNING ${COLUMNS}`,
      values: [id],
    });
    return row ?? null;
  }
}
