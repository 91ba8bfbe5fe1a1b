import { columnsOf, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { OperatorDoNotCallEntity } from './operator-do-not-call.entity.js';

const COLUMNS = columnsOf(OperatorDoNotCallEntity);

/** The operator's list belongs to no organization and applies to all. */
@Injectable()
export class OperatorListRepository {
  async findByNumber(tx: Tx, number: string): Promise<OperatorDoNotCallEntity | null> {
    const [row] = await tx.query<OperatorDoNotCallEntity>({
      name: 'operator-do-not-call-find',
      text: `SELECT ${COLUMNS} FROM operator_do_not_call WHERE phone_number = $1`,
      values: [number],
    });
    return row ?? null;
  }

  /** The new entry, or null if the number is already listed. */
  async insert(tx: Tx, entry: Omit<OperatorDoNotCallEntity, 'id'>): Promise<OperatorDoNotCallEntity | null> {
    const [row] = await tx.query<OperatorDoNotCallEntity>({
      name: 'operator-do-not-call-insert',
      text: `INSERT INTO operator_do_not_call (phone_number, note, created_at) VALUES ($1, $2, $3)
             ON CONFLICT (phone_number) DO NOTHING RETURNING ${COLUMNS}`,
      values: [entry.phone_number, entry.note, entry.created_at],
    });
    return row ?? null;
  }

  /** True if the entry existed. */
  async delete(tx: Tx, id: number): Promise<boolean> {
    const rows = await tx.query({
      name: 'operator-do-not-call-delete',
      text: 'DELETE FROM operator_do_not_call WHERE id = $1 RETURNING id',
      values: [id],
    });
    return rows.length > 0;
  }
}
