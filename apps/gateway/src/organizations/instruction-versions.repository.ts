import type { Actor } from '@frontdesk/contracts';
import { columnsOf, DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { InstructionVersionEntity } from './instruction-version.entity.js';

const COLUMNS = columnsOf(InstructionVersionEntity);
/** How many versions an organization keeps. */
const MAX_VERSIONS = 50;

@Injectable()
export class InstructionVersionsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Newest first. */
  list(organizationId: number): Promise<InstructionVersionEntity[]> {
    return this.sql.query<InstructionVersionEntity>({
      name: 'instruction-versions',
      text: `SELECT ${COLUMNS} FROM instruction_versions WHERE organization_id = $1 ORDER BY id DESC LIMIT $2`,
      values: [organizationId, MAX_VERSIONS],
    });
  }

  async find(organizationId: number, id: number): Promise<InstructionVersionEntity | null> {
    const [row] = await this.sql.query<InstructionVersionEntity>({
      name: 'instruction-version',
      text: `SELECT ${COLUMNS} FROM instruction_versions WHERE organization_id = $1 AND id = $2`,
      values: [organizationId, id],
    });
    return row ?? null;
  }

  /**
   * Stores a version unless it equals the newest one, and removes the oldest versions beyond the limit. The caller must
   * have locked the organization.
   */
  async store(tx: Tx, organizationId: number, instructions: string, actor: Actor | undefined, at: Date): Promise<void> {
    await tx.query({
      name: 'instruction-version-insert',
      text: `INSERT INTO instruction_versions (organization_id, instructions, actor_kind, actor_id, actor_name, saved_at)
             SELECT $1::bigint, $2::text, $3::text, $4::bigint, $5::text, $6::timestamptz
             WHERE $2::text IS DISTINCT FROM (SELECT instructions FROM instruction_versions
                                              WHERE organization_id = $1::bigint ORDER BY id DESC LIMIT 1)`,
      values: [organizationId, instructions, actor?.kind ?? null, actor?.id ?? null, actor?.name ?? null, at],
    });
    await tx.query({
      name: 'instruction-versions-prune',
      text: `DELETE FROM instruction_versions WHERE organization_id = $1 AND id <= (
               SELECT id FROM instruction_versions WHERE organization_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
      values: [organizationId, MAX_VERSIONS],
    });
  }
}
