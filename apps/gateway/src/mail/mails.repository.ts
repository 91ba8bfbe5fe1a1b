import { columnsOf, DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { MailEntity } from './mail.entity.js';

const COLUMNS = columnsOf(MailEntity);

@Injectable()
export class MailsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async insert(tx: Tx, sealed: string, at: Date): Promise<void> {
    await tx.query({
      name: 'mail-insert',
      text: 'INSERT INTO mails (sealed, attempts, due_at, created_at) VALUES ($1, 0, $2, $2)',
      values: [sealed, at],
    });
  }

  /** Leases due mails to this process, oldest first. */
  claim(limit: number, now: Date, leaseUntil: Date): Promise<MailEntity[]> {
    return this.sql.query<MailEntity>({
      name: 'mail-claim',
      text: `UPDATE mails SET due_at = $3, attempts = attempts + 1
             WHERE id = ANY (ARRAY(SELECT id FROM mails WHERE due_at <= $2 ORDER BY due_at, id LIMIT $1
                                   FOR UPDATE SKIP LOCKED))
             RETURNING ${COLUMNS}`,
      values: [limit, now, leaseUntil],
    });
  }

  async postpone(id: number, dueAt: Date): Promise<void> {
    await this.sql.query({
      name: 'mail-postpone',
      text: 'UPDATE mails SET due_at = $2 WHERE id = $1',
      values: [id, dueAt],
    });
  }

  async remove(id: number): Promise<void> {
    await this.sql.query({ name: 'mail-remove', text: 'DELETE FROM mails WHERE id = $1', values: [id] });
  }
}
