import { Batcher } from '@frontdesk/concurrency';
import { auditRecorded, type DataOf, type EventDeclaration } from '@frontdesk/contracts';
import { isTransientDatabaseFault, onConnection, type DataSource } from '@frontdesk/persistence';
import { tooLate, type Deadline } from '../rpc/deadline.js';
import { relayOf } from './hand-over.js';
import { envelopeOf, type Occurrence } from './outbox.js';
import type { AuditOccurrence } from './record-audit.js';

/** A table whose `id` is an identity column. All names become SQL. */
interface Table<Column extends string> {
  /** The name of the prepared statement. */
  name: string;
  table: string;
  columns: readonly Column[];
}

/** The event of a row whose id is not known yet. */
export interface Announcement<E extends EventDeclaration> {
  event: E;
  occurrence: Occurrence;
  dataOf: (id: number) => DataOf<E>;
  /** An entry for the audit log, which is a second event. */
  auditFor?: (id: number) => AuditOccurrence | null;
}

/** An event whose body contains the id of a row that is not inserted yet. */
interface UnfinishedEvent {
  id: string;
  type: string;
  /** The body before and after the id. */
  before: string;
  after: string;
}

interface Insert {
  row: Readonly<Record<string, unknown>>;
  events: readonly UnfinishedEvent[];
  deadline: Deadline;
}

type Outcome = { id: number } | { error: unknown };

/** More rows than usually arrive while a commit is written to disk. */
const MAX_ROWS = 100;

/**
 * Inserts rows and their events in one statement, which commits both. This takes one round trip, whereas a transaction
 * with `announce` takes four. Rows that arrive during an insert are inserted together by the next one, and share its
 * commit.
 *
 * Deadlines are checked before the insert, so the insert must not wait for another transaction. Use `announce` for rows
 * with a unique key that another transaction may insert at the same time.
 */
export class AnnouncedInserts<Column extends string> {
  private readonly text: string;
  private readonly inserts = new Batcher<Insert, Outcome>({
    maxSize: MAX_ROWS,
    run: async (batch) => {
      const outcomes = await this.insertAll(batch);
      return (insert) => outcomes.get(insert)!;
    },
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly table: Table<Column>,
  ) {
    this.text = statementOf(table);
  }

  /** Returns the id of the row. Throws `unavailable` and stores nothing if the response could not arrive in time. */
  async insert<E extends EventDeclaration>(
    row: Readonly<Record<Column, unknown>>,
    { event, occurrence, dataOf, auditFor }: Announcement<E>,
    deadline: Deadline,
  ): Promise<number> {
    const audit = auditFor?.(0);
    const events = [
      unfinished(event, occurrence, dataOf),
      ...(audit ? [unfinished(auditRecorded, audit.occurrence, (id) => auditFor!(id)!.record)] : []),
    ];
    const outcome = await this.inserts.add({ row, events, deadline });
    if ('error' in outcome) throw outcome.error;
    return outcome.id;
  }

  private async insertAll(batch: readonly Insert[]): Promise<Map<Insert, Outcome>> {
    try {
      const ids = await this.insertTogether(batch);
      return new Map(batch.map((one) => [one, outcomeOf(ids.get(one))]));
    } catch (error) {
      // After a lost connection the outcome is unknown. After any other error nothing is stored, and one row may be the
      // cause.
      if (batch.length === 1 || isTransientDatabaseFault(error)) return new Map(batch.map((one) => [one, { error }]));
      const outcomes = await Promise.all(batch.map((one) => this.insertAll([one])));
      return new Map(outcomes.flatMap((each) => [...each]));
    }
  }

  /** Returns the ids of the stored rows. */
  private insertTogether(batch: readonly Insert[]): Promise<Map<Insert, number>> {
    return onConnection(this.dataSource, async (sql) => {
      const inTime = batch.filter(({ deadline }) => deadline.msToCommit >= 0);
      if (inTime.length === 0) return new Map<Insert, number>();
      const events = inTime.flatMap((insert, index) =>
        insert.events.map((event) => ({ ...event, place: index + 1, insert })),
      );
      const stored = sql.query<{ id: number; event_id: string; seq: number }>({
        name: this.table.name,
        text: this.text,
        values: [
          JSON.stringify(inTime.map(({ row }) => row)),
          JSON.stringify(inTime.map(({ deadline }) => ({ ms_left: deadline.msToCommit }))),
          JSON.stringify(events, ['id', 'type', 'before', 'after', 'place']),
          `${this.table.table}_id_seq`,
        ],
      });
      const byId = new Map(events.map((event) => [event.id, event]));
      relayOf(this.dataSource)?.(
        stored.then((rows) =>
          rows.map(({ id, event_id, seq }) => {
            const { type, before, after } = byId.get(event_id)!;
            return { id: event_id, type, body: `${before}${id}${after}`, seq };
          }),
        ),
      );
      return new Map((await stored).map(({ id, event_id }) => [byId.get(event_id)!.insert, id]));
    });
  }
}

function outcomeOf(id: number | undefined): Outcome {
  return id === undefined ? { error: tooLate() } : { id };
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

/**
 * $1 is the rows, $2 the milliseconds until their deadlines, and $3 their events, as JSON; $4 is the sequence of the
 * ids. If $1 to $3 were arrays, Postgres would plan the statement for their lengths each time. `now()` is the time at
 * which the statement arrived, so a later wait for a lock of the table counts against the deadlines.
 */
function statementOf({ table, columns }: Table<string>): string {
  const names = columns.join(', ');
  return `
    WITH given AS MATERIALIZED (
      SELECT nextval($4::regclass) AS row_id, ordinality AS place, ${names}
      FROM ROWS FROM (
        json_populate_recordset(NULL::${table}, $1::json), json_to_recordset($2::json) AS (ms_left int)
      ) WITH ORDINALITY
      WHERE clock_timestamp() < now() + ms_left * interval '1 ms'
      ORDER BY ordinality
    ), stored AS (
      INSERT INTO ${table} (id, ${names}) OVERRIDING SYSTEM VALUE
      SELECT row_id, ${names} FROM given ORDER BY place
    ), events AS MATERIALIZED (
      SELECT row_id, ordinality, event.id AS event_id, event.type, before || row_id || after AS body
      FROM ROWS FROM (
        json_to_recordset($3::json) AS (id uuid, type text, before text, after text, place bigint)
      ) WITH ORDINALITY AS event
      JOIN given USING (place)
    ), announced AS (
      INSERT INTO outbox (event_id, type, body)
      SELECT event_id, type, body FROM events ORDER BY ordinality
      RETURNING event_id, seq
    )
    SELECT row_id AS id, event_id, seq FROM events JOIN announced USING (event_id) ORDER BY seq`;
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
