import type { PersonIds, PersonKind, PersonPage, ReadPersonBody, ServiceName } from '@frontdesk/contracts';
import type { SqlRunner, Statement } from '@frontdesk/persistence';

/** The most rows of a page. */
export const PERSON_ROWS = 100;
/** A page ends before the row that would exceed this, because transcripts are long and the broker carries the pages. */
const MAX_PAGE_BYTES = 1_000_000;
/** How many rows a page reads before it knows how long they are. */
const FIRST_ROWS = 10;

/** The person whose records are read, in one organization and mode. */
export interface ExportedPerson {
  organizationId: number;
  livemode: boolean;
  /** E.164. */
  phoneNumber: string | null;
  /** In lower case. */
  email: string | null;
  /** What the services before have found. */
  ids: PersonIds;
}

/** Reads one page of a kind of record. */
export type PersonReader = (sql: SqlRunner, person: ExportedPerson, after: string | null) => Promise<PersonPage>;

/** The readers of a service, one for each kind of record that it has. */
export type PersonReaders<Service extends ServiceName> = Readonly<Record<PersonKind<Service>, PersonReader>>;

interface ReadRow extends Record<string, unknown> {
  /** The position of the row, as text. Not part of the record. */
  cursor: string;
}

/**
 * Reads rows in the order of their `cursor`. The statement returns up to `PERSON_ROWS` rows behind `after`, which is
 * `start` for the first page.
 */
export function rowReader<Row extends object = object>(
  statementOf: (person: ExportedPerson, after: string) => Statement,
  { start = '0', idsOf = () => ({}) }: { start?: string; idsOf?: (rows: Row[]) => PersonIds } = {},
): PersonReader {
  return async (sql, person, after) => {
    const { rows, isLast } = await readRows(after ?? start, (from, limit) =>
      sql.query<ReadRow>(firstOf(statementOf(person, from), limit)),
    );
    const records = rows.map(({ cursor: _cursor, ...record }) => record);
    return { records, next: isLast ? null : rows.at(-1)!.cursor, ids: idsOf(records as Row[]) };
  };
}

/**
 * Reads the rows that fit into a page, and at least one. Long rows are read a few at a time, so that a page of
 * transcripts neither fills the memory nor reads most rows again for the next page.
 */
async function readRows(
  start: string,
  read: (after: string, limit: number) => Promise<ReadRow[]>,
): Promise<{ rows: ReadRow[]; isLast: boolean }> {
  const rows: ReadRow[] = [];
  let bytes = 0;
  let limit = FIRST_ROWS;
  while (rows.length < PERSON_ROWS) {
    const found = await read(rows.at(-1)?.cursor ?? start, limit);
    for (const row of found) {
      bytes += Buffer.byteLength(JSON.stringify(row));
      if (rows.length > 0 && bytes > MAX_PAGE_BYTES) return { rows, isLast: false };
      rows.push(row);
    }
    if (found.length < limit) return { rows, isLast: true };
    const fitting = Math.floor((MAX_PAGE_BYTES - bytes) / (bytes / rows.length));
    limit = Math.max(1, Math.min(fitting, PERSON_ROWS - rows.length));
  }
  return { rows, isLast: false };
}

/** The first rows of a statement, in its order. */
function firstOf({ name, text, values = [] }: Statement, limit: number): Statement {
  return {
    ...(name ? { name } : {}),
    text: `SELECT * FROM (${text}) page LIMIT $${values.length + 1}`,
    values: [...values, limit],
  };
}

/** Reads the page that a request names. */
export function readPage(
  sql: SqlRunner,
  readers: Readonly<Partial<Record<PersonKind, PersonReader>>>,
  { organizationId, livemode }: { organizationId: number; livemode: boolean },
  { kind, phone_number, email, ids, after }: ReadPersonBody,
): Promise<PersonPage> {
  const person = { organizationId, livemode, phoneNumber: phone_number ?? null, email: email ?? null, ids };
  const reader = readers[kind];
  if (!reader) throw new Error(`${kind} is not a kind of record of this service`);
  return reader(sql, person, after ?? null);
}

/** Names of members of the team are not the person's. All records have the same organization and mode. */
const LEFT_OUT = ['organization_id', 'livemode', 'assignee_id', 'handled_by_id', 'handled_by_name'];

/** The columns of an entity in an export, except for those given, with the alias of the table: `t.id, t.name`. */
export function exportedColumns(columns: readonly string[], alias: string, except: readonly string[] = []): string {
  return columns
    .filter((name) => !LEFT_OUT.includes(name) && !except.includes(name))
    .map((name) => `${alias}.${name}`)
    .join(', ');
}
