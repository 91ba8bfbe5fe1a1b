import type { DataOf, EventDeclaration } from '@frontdesk/contracts';
import { onConnection, type DataSource } from '@frontdesk/persistence';
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

/**
 * Inserts a row and its event in one statement, which commits both. This takes one round trip instead of the four of a
 * transaction with `announce`. Returns the id. Throws `unavailable` and stores nothing if the response could not arrive
 * in time.
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
): Promise<number> {
  const envelope = envelopeOf(event, occurrence, dataOf(0));
  const [before, after] = splitAtId((id) => JSON.stringify({ ...envelope, data: dataOf(id) }));
  const next = values.length + 1;
  return onConnection(dataSource, async (sql) => {
    deadline.assertTimeToCommit();
    const stored = sql.query<{ id: number; seq: number }>({
      name,
      // `now()` is the arrival time of the statement. The statement may then have waited for a lock of the table.
      text: `WITH stored AS (
               INSERT INTO ${table} (${columns.join(', ')})
               SELECT ${values.map((_value, index) => `$${index + 1}`).join(', ')}
               WHERE clock_timestamp() < now() + $${next} * interval '1 ms'
               RETURNING id
             ), announced AS (
               INSERT INTO outbox (event_id, type, body)
               SELECT $${next + 1}, $${next + 2}, $${next + 3}::text || id || $${next + 4}::text FROM stored
               RETURNING seq
             ) SELECT id, seq FROM stored, announced`,
      values: [...values, deadline.msToCommit, envelope.id, envelope.type, before, after],
    });
    const { id: eventId, type } = envelope;
    relayOf(dataSource)?.(
      stored.then((rows) => rows.map(({ id, seq }) => ({ id: eventId, type, body: `${before}${id}${after}`, seq }))),
    );
    const [row] = await stored;
    if (!row) throw tooLate();
    return row.id;
  });
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
