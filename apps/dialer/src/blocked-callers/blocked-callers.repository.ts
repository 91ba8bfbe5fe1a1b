import { blockedCallerFields, type BlockedCallerSource, type PageRequest } from '@frontdesk/contracts';
import {
  DataSource,
  insertRow,
  keysetRange,
  listStatement,
  sqlRunner,
  type Scope,
  type SqlRunner,
  type Statement,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { BlockedCallerEntity, BlockedCallerRow } from './blocked-caller.entity.js';

/** Filters of the list; absent and null match everything. */
export interface BlockedCallerFilter {
  /** The pattern in canonical form. */
  pattern?: string | null;
  source?: BlockedCallerSource | null;
}

export type NewBlockedCaller = Pick<BlockedCallerEntity, 'pattern' | 'source' | 'note' | 'created_at'>;

/** The number of blocked calls to add to one entry. */
export interface BlockedCalls {
  organizationId: number;
  livemode: boolean;
  entryId: number;
  count: number;
  lastAt: Date;
}

const COLUMNS = Object.keys(blockedCallerFields).join(', ');

@Injectable()
export class BlockedCallersRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** The id of the entry that matches the earliest of the given patterns, or null. */
  async match(scope: Scope, patterns: readonly string[]): Promise<number | null> {
    const [row] = await this.sql.query<{ id: number }>(matchStatement(scope, patterns));
    return row?.id ?? null;
  }

  async findByPattern(scope: Scope, pattern: string): Promise<BlockedCallerRow | null> {
    const [row] = await this.sql.query<BlockedCallerRow>({
      name: 'blocked-callers-find-by-pattern',
      text: `SELECT ${COLUMNS} FROM blocked_callers WHERE organization_id = $1 AND livemode = $2 AND pattern = $3`,
      values: [scope.organizationId, scope.livemode, pattern],
    });
    return row ?? null;
  }

  /** The rows of one page in reading order, and one more if there is a next page (see `toPage`). */
  list(scope: Scope, filter: BlockedCallerFilter, page: PageRequest): Promise<BlockedCallerRow[]> {
    return this.sql.query<BlockedCallerRow>(listOfBlockedCallers(scope, filter, page));
  }

  /** The new entry, or null if its pattern is already listed. Safe under concurrent inserts. */
  async insert(tx: Tx, scope: Scope, entry: NewBlockedCaller): Promise<BlockedCallerRow | null> {
    const [row] = await tx.query<BlockedCallerRow>(
      insertRow({
        name: 'blocked-callers-insert',
        table: 'blocked_callers',
        scope,
        columns: ['pattern', 'source', 'note', 'created_at'],
        row: entry,
        onConflict: '(organization_id, livemode, pattern) DO NOTHING',
        returning: COLUMNS,
      }),
    );
    return row ?? null;
  }

  /** Returns the removed entry, or null if there is none. */
  async delete(tx: Tx, scope: Scope, id: number): Promise<BlockedCallerRow | null> {
    const [row] = await tx.query<BlockedCallerRow>({
      name: 'blocked-callers-delete',
      text: `DELETE FROM blocked_callers WHERE id = $1 AND organization_id = $2 AND livemode = $3 RETURNING ${COLUMNS}`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /**
   * Increments the counters of entries that still exist. Locks rows in the order of their ids, so that two replicas
   * that count for the same entries do not deadlock.
   */
  async count(tx: Tx, calls: readonly BlockedCalls[]): Promise<void> {
    await tx.query({
      name: 'blocked-callers-count',
      text: `WITH counted AS (
               SELECT * FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::int[], $5::timestamptz[])
                 AS call (organization_id, livemode, id, count, last_at)
             ), locked AS (
               SELECT entry.id, counted.count, counted.last_at
               FROM blocked_callers entry
               JOIN counted USING (id, organization_id, livemode)
               ORDER BY entry.id FOR UPDATE OF entry
             )
             UPDATE blocked_callers entry
             SET calls_blocked = entry.calls_blocked + locked.count,
                 last_blocked_at = greatest(entry.last_blocked_at, locked.last_at)
             FROM locked WHERE entry.id = locked.id`,
      values: [
        calls.map(({ organizationId }) => organizationId),
        calls.map(({ livemode }) => livemode),
        calls.map(({ entryId }) => entryId),
        calls.map(({ count }) => count),
        calls.map(({ lastAt }) => lastAt),
      ],
    });
  }
}

/** One lookup in the unique index for each pattern, so the cost does not grow with the list. */
export function matchStatement(scope: Scope, patterns: readonly string[]): Statement {
  return {
    name: 'blocked-callers-match',
    text: `SELECT id FROM blocked_callers
           WHERE organization_id = $1 AND livemode = $2 AND pattern = ANY($3::text[])
           ORDER BY array_position($3::text[], pattern) LIMIT 1`,
    values: [scope.organizationId, scope.livemode, patterns],
  };
}

/** The query of one page; see `listStatement` of persistence. */
export function listOfBlockedCallers(scope: Scope, filter: BlockedCallerFilter, page: PageRequest): Statement {
  return listStatement({
    name: 'blocked-callers-list',
    table: 'blocked_callers',
    columns: COLUMNS,
    at: 'created_at',
    scope,
    filters: [
      ['pattern', 'pattern = ?', filter.pattern],
      ['source', 'source = ?', filter.source],
    ],
    range: keysetRange(page),
  });
}
