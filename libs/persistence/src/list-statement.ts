import type { Statement } from './database.js';
import type { KeysetRange } from './keyset-range.js';
import type { Scope } from './scope.js';

/** A condition with `?` for its parameter. It applies unless the value is null or undefined. */
type Filter = readonly [name: string, condition: string, value: unknown];

/** Postgres cuts off longer names (NAMEDATALEN), and two statements could then share one. */
const MAX_NAME_LENGTH = 63;

interface List {
  /**
   * The prefix of the prepared statement's name. It must differ between `alternatives`; filters and direction are added
   * to it. If it is absent or the name becomes too long, the statement is planned for its values each time.
   */
  name?: string;
  table: string;
  /** The selected columns, as SQL. */
  columns: string;
  /** The column of the sort instant. Rows of one instant are sorted by `id`. */
  at: string;
  /** Null for a table that belongs to no organization. */
  scope: Scope | null;
  /** A condition on every row, as SQL that has no parameters, except `$1` for the organization of the scope. */
  where?: string;
  filters?: readonly Filter[];
  /**
   * Mutually exclusive conditions that have no parameters. A row has to match one of them. An index on the columns of
   * the scope, of the alternatives and of the order, in this sequence, serves each with an ordered scan.
   */
  alternatives?: readonly string[];
  range: KeysetRange;
}

/**
 * The query of one page, whose rows are passed to `toPage` in reading order. Its name is unique for each SQL text. Each
 * alternative is a limited, ordered scan, and the query merges them. If the alternatives had no limits, the server
 * would sort all of their rows.
 */
export function listStatement({ name, table, columns, at, alternatives = [], range, ...list }: List): Statement {
  const { names, conditions, values } = selectionOf(list);
  const parameters = [range.low.at, range.low.id, range.high.at, range.high.id, range.limit];
  const [lowAt, lowId, highAt, highId, limit] = parameters.map((value) => values.push(value));
  const direction = range.ascending ? 'ASC' : 'DESC';
  const ordered = `ORDER BY ${at} ${direction}, id ${direction} LIMIT $${limit}`;
  const between = [
    `(${at}, id) > ($${lowAt}::timestamptz, $${lowId}::bigint)`,
    `(${at}, id) < ($${highAt}::timestamptz, $${highId}::bigint)`,
  ];
  const scan = (selected: string, alternative: readonly string[]): string =>
    `SELECT ${selected} FROM ${table} WHERE ${[...conditions, ...alternative, ...between].join(' AND ')} ${ordered}`;
  const text =
    alternatives.length < 2
      ? scan(columns, alternatives)
      : `SELECT ${columns} FROM (${alternatives.map((one) => `(${scan('*', [one])})`).join(' UNION ALL ')}) AS merged ${ordered}`;
  const uniqueName = name && [name, ...names, range.ascending ? 'up' : 'down'].join('-');
  const isPrepared = uniqueName && uniqueName.length <= MAX_NAME_LENGTH;
  return { ...(isPrepared ? { name: uniqueName } : {}), text, values };
}

interface Selection {
  /** Returns the names of the filters that apply. */
  names: string[];
  conditions: string[];
  values: unknown[];
}

function selectionOf({ scope, where, filters = [] }: Pick<List, 'scope' | 'where' | 'filters'>): Selection {
  const conditions = scope ? ['organization_id = $1', 'livemode = $2'] : [];
  const values: unknown[] = scope ? [scope.organizationId, scope.livemode] : [];
  const names: string[] = [];
  if (where) conditions.push(where);
  for (const [name, condition, value] of filters) {
    if (value === null || value === undefined) continue;
    conditions.push(condition.replace('?', `$${values.push(value)}`));
    names.push(name);
  }
  return { names, conditions, values };
}
