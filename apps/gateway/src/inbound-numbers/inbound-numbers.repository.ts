import { columnsOf, DataSource, insertRow, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { InboundNumberEntity } from './inbound-number.entity.js';

const COLUMNS = columnsOf(InboundNumberEntity);
const NEW_COLUMNS = ['organization_id', 'phone_number', 'label', 'purpose', 'created_at'] as const;

@Injectable()
export class InboundNumbersRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** In the order in which the organization got them. */
  list(organizationId: number, sql: SqlRunner = this.sql): Promise<InboundNumberEntity[]> {
    return sql.query<InboundNumberEntity>({
      name: 'inbound-numbers',
      text: `SELECT ${COLUMNS} FROM inbound_numbers WHERE organization_id = $1 ORDER BY id`,
      values: [organizationId],
    });
  }

  async insert(tx: Tx, number: Omit<InboundNumberEntity, 'id'>): Promise<InboundNumberEntity> {
    const [row] = await tx.query<InboundNumberEntity>(
      insertRow({
        name: 'inbound-number-insert',
        table: 'inbound_numbers',
        scope: null,
        columns: NEW_COLUMNS,
        row: number,
        returning: COLUMNS,
      }),
    );
    return row!;
  }

  async remove(tx: Tx, organizationId: number, id: number): Promise<InboundNumberEntity | null> {
    const [row] = await tx.query<InboundNumberEntity>({
      name: 'inbound-number-delete',
      text: `DELETE FROM inbound_numbers WHERE organization_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
      values: [organizationId, id],
    });
    return row ?? null;
  }
}
