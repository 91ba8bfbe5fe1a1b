import type { Statement } from './database.js';
import type { Scope } from './scope.js';

interface RowStatement<Column extends string> {
  /** The name of the prepared statement. Every statement of this name must have the same `columns`. */
  name?: string;
  table: string;
  /** Null for a table that belongs to no organization. */
  scope: Scope | null;
  /**
   * The columns to write, apart from `organization_id` and `livemode`. The names must come from the source code,
   * because they become SQL.
   */
  columns: readonly Column[];
  /** The value of each column. Other properties are ignored. An object becomes JSON, an array a Postgres array. */
  row: Readonly<Record<NoInfer<Column>, unknown>>;
  /** The columns to return, as SQL. If absent, no row is returned. */
  returning?: string;
}

interface Insert<Column extends string> extends RowStatement<Column> {
  /** The target and action after `ON CONFLICT`, as SQL. If absent, a repeat fails with `unique_violation`. */
  onConflict?: string;
}

/** Inserts one row. Returns no row if `onConflict` skips it. */
export function insertRow<const Column extends string>(insert: Insert<Column>): Statement {
  const { name, table, scope, columns, row, onConflict, returning } = insert;
  const values = [...scopeValues(scope), ...columns.map((column) => row[column])];
  const names = [...(scope ? ['organization_id', 'livemode'] : []), ...columns].join(', ');
  const parameters = values.map((_value, index) => index + 1).join(', $');
  const conflict = onConflict ? ` ON CONFLICT ${onConflict}` : '';
  const text = `INSERT INTO ${table} (${names}) VALUES ($${parameters})${conflict}${returned(returning)}`;
  return { ...(name ? { name } : {}), text, values };
}

interface Update<Column extends string> extends RowStatement<Column> {
  id: number | string;
  /** The column of `id`, if it has another name. */
  idColumn?: string;
  /** Further assignments, as SQL that has no parameters. */
  set?: string;
  /** A further condition, as SQL that has no parameters. */
  where?: string;
}

/** Updates one row and returns it. Changes and returns nothing if the scope contains no such row. */
export function updateRow<const Column extends string>(update: Update<Column>): Statement {
  const { name, table, scope, columns, row, id, idColumn = 'id', set, where, returning } = update;
  const keys = [id, ...scopeValues(scope)];
  const assignments = columns.map((column, index) => `${column} = $${keys.length + index + 1}`);
  if (set) assignments.push(set);
  const conditions = [`${idColumn} = $1`, ...(scope ? ['organization_id = $2', 'livemode = $3'] : [])];
  if (where) conditions.push(where);
  const text = `UPDATE ${table} SET ${assignments.join(', ')} WHERE ${conditions.join(' AND ')}${returned(returning)}`;
  return { ...(name ? { name } : {}), text, values: [...keys, ...columns.map((column) => row[column])] };
}

function scopeValues(scope: Scope | null): unknown[] {
  return scope ? [scope.organizationId, scope.livemode] : [];
}

function returned(columns: string | undefined): string {
  return columns ? ` RETURNING ${columns}` : '';
}
