import { auditRecorded, type DataOf, type EventDeclaration } from '@frontdesk/contracts';
import { onConnection, type DataSource } from '@frontdesk/persistence';
import type { AuditOccurrence } from './record-audit.js';
import { tooLate, type Deadline } from '../rpc/deadline.js';
import { relayOf } from './hand-over.js';
import { envelopeOf, type Occurrence } from './outbox.js';

/** A row to insert into a table with an `id` that Postgres assigns. All names become SQL. */
export interface NewRow {
  /** The name of the prepared statement. */
  name: string;
  table: string;
  columns: readonly string[];
  values: readonly unknown[];
}

/** An event whose body contains the id of a row that is not inserted yet. */
interface UnfinishedEvent {
  id: string;
  type: string;
  /** The body before and after the id. */
  before: string;
  after: string;
}

/**
 * Inserts a row and its event in one statement, which commits both. This takes one round trip instead of the four of a
 * transaction with `announce`. Returns the id. Throws `unavailable` and stores nothing if the response could not arrive
 * in time. An entry for the audit log is a second event in the same statement.
 *
 * The deadline is checked before the insert, so the insert must not wait for another transaction. Use `announce` for
 * rows with a unique key that another transaction may insert at the same time.
 */
export function insertAnnounced<E extends EventDeclaration>(
  dataSource: DataSource,
  { name, table, columns, values }: NewRow,
  deadline: Deadline,
  event: E,
  occurrence: Occurrence,
  dataOf: (id: number) => DataOf<E>,
  auditFor?: (id: number) => AuditOccurrence | null,
): Promise<number> {
  const announced = unfinished(event, occurrence, dataOf);
  const audit = auditFor?.(0);
  const entry = audit ? unfinished(auditRecorded, audit.occurrence, (id) => auditFor!(id)!.record) : null;
  const next = values.length + 1;
  return onConnection(dataSource, async (sql) => {
    deadline.assertTimeToCommit();
    const stored = sql.query<{ id: number; seq: number; type: string }>({
      name: entry ? `${name}-audited` : name,
      // `now()` is the time at which the statement arrived. It may then have waited for a lock of the table.
      text: `WITH stored AS (
               INSERT INTO ${table} (${columns.join(', ')})
               SELECT ${values.map((_value, index) => `$${index + 1}`).join(', ')}
               WHERE clock_timestamp() < now() + $${next} * interval '1 ms'
               RETURNING id
             ), announced AS (
               INSERT INTO outbox (event_id, type, body)
               ${selectOf(next + 1)}${entry ? ` UNION ALL ${selectOf(next + 5)}` : ''}
               RETURNING seq, type
             ) SELECT id, seq, type FROM stored, announced`,
      values: [...values, deadline.msToCommit, ...valuesOf(announced), ...(entry ? valuesOf(entry) : [])],
    });
    relayOf(dataSource)?.(
      stored.then((rows) =>
        rows.map(({ id, seq, type }) => {
          const { id: eventId, before, after } = entry?.type === type ? entry : announced;
          return { id: eventId, type, body: `${before}${id}${after}`, seq };
        }),
      ),
    );
    const [row] = await stored;
    if (!row) throw tooLate();
    return row.id;
  });
}

function unfinished<E extends EventDeclaration>(
  event: E,
  occurrence: Occurrence,
  dataOf: (id: number) => DataOf<E>,
): UnfinishedEvent {
  const envelope = envelopeOf(event, occurrence, dataOf(0));
  const [before, after] = splitAtId((id) => JSON.stringify({ ...envelope, data: dataOf(id) }));
  return { id: envelope.id, type: envelope.type, before, after };
}

/** Selects the outbox row of an event whose values start at the parameter `first`. */
function selectOf(first: number): string {
  return `SELECT $${first}::uuid, $${first + 1}::text, $${first + 2}::text || id || $${first + 3}::text FROM stored`;
}

function valuesOf({ id, type, before, after }: UnfinishedEvent): string[] {
  return [id, type, before, after];
}

/** Splits JSON around an id that is not known yet. */
function splitAtId(jsonWith: (id: number) => string): readonly [string, string] {
  for (let tries = 0; tries < 10; tries++) {
    // No row has an id this high. If the text contains the same digits elsewhere, the next try uses another number.
    const placeholder = Number.MAX_SAFE_INTEGER - Math.floor(Math.random() * 2 ** 52);
    const [before, after, ...more] = jsonWith(placeholder).split(String(placeholder));
    if (after !== undefined && more.length === 0) return [before!, after];
  }
  throw new Error('The event must contain the id of its row once');
}
