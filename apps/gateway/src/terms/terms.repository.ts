import { columnsOf, DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { TermsAcceptanceEntity } from './terms-acceptance.entity.js';

const COLUMNS = columnsOf(TermsAcceptanceEntity);

@Injectable()
export class TermsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Newest first. */
  list(organizationId: number, sql: SqlRunner = this.sql): Promise<TermsAcceptanceEntity[]> {
    return sql.query<TermsAcceptanceEntity>({
      name: 'terms-acceptances',
      text: `SELECT ${COLUMNS} FROM terms_acceptances WHERE organization_id = $1 ORDER BY id DESC`,
      values: [organizationId],
    });
  }

  async insert(tx: Tx, acceptance: Omit<TermsAcceptanceEntity, 'id'>): Promise<TermsAcceptanceEntity> {
    const [row] = await tx.query<TermsAcceptanceEntity>({
      name: 'terms-acceptances-insert',
      text: `INSERT INTO terms_acceptances (organization_id, version, text_sha256, accepted_by, accepted_at, ip_address)
             VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
      values: [
        acceptance.organization_id,
        acceptance.version,
        acceptance.text_sha256,
        acceptance.accepted_by,
        acceptance.accepted_at,
        acceptance.ip_address,
      ],
    });
    return row!;
  }
}
