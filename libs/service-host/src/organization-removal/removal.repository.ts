import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { REMOVAL_SETTINGS, type RemovalSettings } from './removal-settings.js';

const OF_FACTS = {
  table: 'organization_facts',
  id: 'organization_id',
  condition: `facts ->> 'removed_at' IS NOT NULL`,
};
/** Tables of the service itself. */
const KEPT_ALWAYS = ['organization_facts', 'organization_removals'];

interface TableRow {
  name: string;
  /** Tables whose rows, when deleted, also delete rows of this table. */
  parents: string[];
  /** Tables whose rows cannot be deleted before the rows of this table. */
  referenced: string[];
}

@Injectable()
export class RemovalRepository {
  private readonly sql: SqlRunner;

  constructor(
    dataSource: DataSource,
    @Inject(REMOVAL_SETTINGS) private readonly settings: RemovalSettings,
  ) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns organizations whose removal is not finished. */
  async unfinished(limit: number): Promise<number[]> {
    const { table, id, condition } = this.settings.source ?? OF_FACTS;
    const rows = await this.sql.query<{ id: number }>({
      name: 'removals-unfinished',
      text: `SELECT ${id} AS id FROM ${table} AS source WHERE ${condition}
             AND NOT EXISTS (SELECT FROM organization_removals r WHERE r.organization_id = source.${id})
             ORDER BY ${id} LIMIT $1`,
      values: [limit],
    });
    return rows.map(({ id: organizationId }) => organizationId);
  }

  /**
   * Returns the tables with rows of organizations, in an order that allows emptying them. Reads the catalog, so that a
   * new table cannot be forgotten. Partitions count as tables.
   */
  async tables(): Promise<string[]> {
    const rows = await this.sql.query<TableRow>({
      text: `SELECT c.relname::text AS name,
                    coalesce(array_agg(p.relname::text) FILTER (WHERE k.confdeltype = 'c'), '{}') AS parents,
                    coalesce(array_agg(p.relname::text) FILTER (WHERE k.confdeltype <> 'c'), '{}') AS referenced
             FROM pg_class c
             JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
             LEFT JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f'
             LEFT JOIN pg_class p ON p.oid = k.confrelid
             WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
             GROUP BY c.relname ORDER BY c.relname`,
    });
    const keepsAll = (name: string): boolean => this.settings.keeps?.[name] === 'all' || KEPT_ALWAYS.includes(name);
    const own = rows.filter(({ name }) => !keepsAll(name));
    const names = new Set(own.map(({ name }) => name));
    // The rows of other tables are deleted with the rows of their parents.
    const roots = own.filter(({ name, parents }) => !parents.some((parent) => parent !== name && names.has(parent)));
    return inOrder(roots);
  }

  /** Takes the lock that admits one replica at a time. Returns false if another replica holds the lock. */
  async lock(tx: Tx): Promise<boolean> {
    const [row] = await tx.query<{ locked: boolean }>({
      text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked',
      values: [`${this.settings.service}.removal`],
    });
    return row!.locked;
  }

  /**
   * Deletes up to `limit` rows of an organization and returns their number. Skips rows that are locked, and those that
   * are kept unless `isEvidence` is set.
   */
  async remove(tx: Tx, table: string, organizationId: number, limit: number, isEvidence = false): Promise<number> {
    const where = isEvidence ? 'organization_id = $1' : this.removed(table);
    const [row] = await tx.query<{ count: number }>({
      name: `${isEvidence ? 'evidence' : 'removal'}-of-${table}`.slice(0, 63),
      text: `WITH gone AS (
               DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
                 SELECT ctid FROM ${table} WHERE ${where} LIMIT $2 FOR UPDATE SKIP LOCKED
               )) RETURNING 1
             ) SELECT count(*)::int AS count FROM gone`,
      values: [organizationId, limit],
    });
    return row!.count;
  }

  /** Whether the table still has rows that must be removed. */
  async hasRows(tx: Tx, table: string, organizationId: number): Promise<boolean> {
    const rows = await tx.query({
      text: `SELECT 1 FROM ${table} WHERE ${this.removed(table)} LIMIT 1`,
      values: [organizationId],
    });
    return rows.length > 0;
  }

  async redact(tx: Tx, organizationId: number): Promise<void> {
    for (const text of this.settings.redactions ?? []) await tx.query({ text, values: [organizationId] });
  }

  async finish(tx: Tx, organizationId: number, at: Date): Promise<void> {
    await tx.query({
      name: 'removal-finish',
      text: 'INSERT INTO organization_removals (organization_id, finished_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      values: [organizationId, at],
    });
  }

  /** Returns organizations that were removed before an instant and still have evidence. */
  async withOldEvidence(before: Date, limit: number): Promise<number[]> {
    const rows = await this.sql.query<{ id: number }>({
      name: 'removals-with-old-evidence',
      text: `SELECT organization_id AS id FROM organization_removals
             WHERE finished_at <= $1 AND evidence_removed_at IS NULL ORDER BY organization_id LIMIT $2`,
      values: [before, limit],
    });
    return rows.map(({ id }) => id);
  }

  /** Deletes evidence that only the owner of the schema can delete. Returns null if the deletion has to wait. */
  async removeProtected(tx: Tx, organizationId: number, limit: number): Promise<number | null> {
    const [row] = await tx.query<{ count: number | null }>({
      name: 'removal-of-protected',
      text: 'SELECT remove_evidence($1, $2) AS count',
      values: [organizationId, limit],
    });
    return row!.count;
  }

  async finishEvidence(tx: Tx, organizationId: number, at: Date): Promise<void> {
    await tx.query({
      name: 'removal-finish-evidence',
      text: 'UPDATE organization_removals SET evidence_removed_at = $2 WHERE organization_id = $1',
      values: [organizationId, at],
    });
  }

  private removed(table: string): string {
    const kept = this.settings.keeps?.[table];
    return `organization_id = $1${kept ? ` AND (${kept}) IS NOT TRUE` : ''}`;
  }
}

/** Sorts the tables: each comes before the tables that its rows reference. */
function inOrder(tables: readonly TableRow[]): string[] {
  const waiting = [...tables];
  const ordered: string[] = [];
  while (waiting.length > 0) {
    const isFree = ({ name }: TableRow): boolean =>
      waiting.every((other) => other.name === name || !other.referenced.includes(name));
    const index = waiting.findIndex(isFree);
    // Tables that reference each other are tried in any order.
    ordered.push(waiting.splice(Math.max(index, 0), 1)[0]!.name);
  }
  return ordered;
}
