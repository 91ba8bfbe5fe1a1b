import type { PersonIds, PersonKind, PersonPage, ReadPersonBody, ServiceName } from '@frontdesk/contracts';
import type { SqlRunner, Statement } from '@frontdesk/persistence';

/** Rows that a statement of a reader reads. */
export const PERSON_ROWS = 100;
/** A page ends before the row that would exceed this, because transcripts are long and the broker carries the pages. */
const MAX_PAGE_BYTES = 1_000_000;

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
    const rows = await sql.query<ReadRow>(statementOf(person, after ?? start));
    const taken = fitting(rows);
    const isLast = taken.length === rows.length && rows.length < PERSON_ROWS;
    const records = taken.map(({ cursor: _cursor, ...record }) => record);
    return { records, next: isLast ? null : taken.at(-1)!.cursor, ids: idsOf(records as Row[]) };
  };
}

/** The first rows that fit into a page, and at least one. */
function fitting(rows: readonly ReadRow[]): ReadRow[] {
  let bytes = 0;
  const end = rows.findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return index > 0 && bytes > MAX_PAGE_BYTES;
  });
  return rows.slice(0, end === -1 ? rows.length : end);
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
