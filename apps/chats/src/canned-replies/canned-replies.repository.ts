import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { CannedReplyRow } from './canned-reply.entity.js';

export type NewCannedReply = Omit<CannedReplyRow, 'id'>;

const COLUMNS = 'id, title, body, shortcut, created_at';

@Injectable()
export class CannedRepliesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns up to `limit` replies, by title. */
  list(organizationId: number, limit: number, sql: SqlRunner = this.sql): Promise<CannedReplyRow[]> {
    return sql.query<CannedReplyRow>({
      name: 'canned-replies-list',
      text: `SELECT ${COLUMNS} FROM canned_replies WHERE organization_id = $1 ORDER BY lower(title), id LIMIT $2`,
      values: [organizationId, limit],
    });
  }

  /** Serializes the transactions that add a reply, so that together they cannot exceed the limit. */
  async reserve(tx: Tx, organizationId: number): Promise<void> {
    await tx.query({
      name: 'canned-replies-reserve',
      text: `SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'canned-replies', $1::bigint), 0))`,
      values: [organizationId],
    });
  }

  /** Returns null if another reply has the shortcut. */
  async insert(tx: Tx, organizationId: number, reply: NewCannedReply): Promise<CannedReplyRow | null> {
    const { title, body, shortcut, created_at } = reply;
    const [row] = await tx.query<CannedReplyRow>({
      name: 'canned-replies-insert',
      text: `INSERT INTO canned_replies (organization_id, title, body, shortcut, created_at)
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
      values: [organizationId, title, body, shortcut, created_at],
    });
    return row ?? null;
  }

  async lock(tx: Tx, organizationId: number, id: number): Promise<CannedReplyRow | null> {
    const [row] = await tx.query<CannedReplyRow>({
      name: 'canned-replies-lock',
      text: `SELECT ${COLUMNS} FROM canned_replies WHERE id = $1 AND organization_id = $2 FOR UPDATE`,
      values: [id, organizationId],
    });
    return row ?? null;
  }

  /** Returns false if another reply has the shortcut. */
  async isShortcutFree(tx: Tx, organizationId: number, shortcut: string, exceptId: number): Promise<boolean> {
    const rows = await tx.query({
      name: 'canned-replies-shortcut',
      text: 'SELECT 1 FROM canned_replies WHERE organization_id = $1 AND shortcut = $2 AND id <> $3',
      values: [organizationId, shortcut, exceptId],
    });
    return rows.length === 0;
  }

  async update(tx: Tx, organizationId: number, { id, title, body, shortcut }: CannedReplyRow): Promise<void> {
    await tx.query({
      name: 'canned-replies-update',
      text: `UPDATE canned_replies SET title = $3, body = $4, shortcut = $5
             WHERE id = $1 AND organization_id = $2`,
      values: [id, organizationId, title, body, shortcut],
    });
  }

  async remove(tx: Tx, organizationId: number, id: number): Promise<void> {
    await tx.query({
      name: 'canned-replies-remove',
      text: 'DELETE FROM canned_replies WHERE id = $1 AND organization_id = $2',
      values: [id, organizationId],
    });
  }
}
