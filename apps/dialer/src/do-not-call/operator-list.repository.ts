import { columnsOf, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { OperatorDoNotCallEntity } from './operator-do-not-call.entity.js';

const COLUMNS = columnsOf(OperatorDoNotCallEntity);

/** The operator's own list belongs to no organization and holds for all of them. */
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

  /** The new entry, or null when the number is listed already. */
  async insert(tx: Tx, entry: Omit<OperatorDoNotCallEntity, 'id'>): Promise<OperatorDoNotCallEntity | null> {
    const [row] = await tx.query<OperatorDoNotCallEntity>({
      name: 'operator-do-not-call-insert',
      text: `INSERT INTO operator_do_not_call (phone_number, note, created_at) VALUES ($1, $2, $3)
             ON CONFLICT (phone_number) DO NOTHING RETURNING ${COLUMNS}`,
      values: [entry.phone_number, entry.note, entry.created_at],
    });
    return row ?? null;
  }

  /** Whether there was such an entry. */
  async delete(tx: Tx, id: number): Promise<boolean> {
    const rows = await tx.query({
      name: 'operator-do-not-call-delete',
      text: 'DELETE FROM operator_do_not_call WHERE id = $1 RETURNING id',
      values: [id],
    });
    return rows.length > 0;
  }
}
