import type { UsageRow } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type SqlRunner, type Statement } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

@Injectable()
export class UsageRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  count(statement: Statement): Promise<UsageRow[]> {
    return this.sql.query<UsageRow & Record<string, unknown>>(statement);
  }
}
