import { sqlRunner, type DataSource, type SqlRunner, type Tx } from '@frontdesk/persistence';

const DAY_MS = 86_400_000;

/**
 * The partitions of a table: one per day (UTC) and a default partition. The functions `add_TABLE_day` and
 * `drop_TABLE_day` belong to the schema's owner, because the role of the service cannot create tables.
 */
export class DayPartitionsRepository {
  private readonly sql: SqlRunner;
  private readonly prefix: string;

  constructor(
    dataSource: DataSource,
    private readonly service: string,
    private readonly table: string,
  ) {
    this.sql = sqlRunner(dataSource);
    this.prefix = `${table}_day_`;
  }

  /** Returns the days that have a partition, as instants at midnight, oldest first. */
  async days(): Promise<Date[]> {
    const rows = await this.sql.query<{ name: string }>({
      text: `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
             WHERE i.inhparent = $2::regclass AND starts_with(c.relname, $1) ORDER BY c.relname`,
      values: [this.prefix, this.table],
    });
    return rows.map(({ name }) => new Date(`${name.slice(this.prefix.length).replaceAll('_', '-')}T00:00:00Z`));
  }

  /**
   * Makes this the only transaction that changes partitions. Returns false if another process is changing them. Sets a
   * lock timeout, so that writers do not queue behind its locks for long.
   */
  async begin(tx: Tx, lockTimeoutMs: number): Promise<boolean> {
    await tx.query({ text: `SELECT set_config('lock_timeout', $1, true)`, values: [String(Math.ceil(lockTimeoutMs))] });
    const [row] = await tx.query<{ locked: boolean }>({
      text: `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked`,
      values: [`${this.service}.partitions`],
    });
    return row!.locked;
  }

  /** Whether the default partition contains rows of that day, which prevents a partition for it. */
  async isInDefault(tx: Tx, day: Date): Promise<boolean> {
    const rows = await tx.query({
      text: `SELECT 1 FROM ${this.table}_default WHERE at >= $1 AND at < $2 LIMIT 1`,
      values: [day, new Date(day.getTime() + DAY_MS)],
    });
    return rows.length > 0;
  }

  async add(tx: Tx, day: Date): Promise<void> {
    await tx.query({ text: `SELECT add_${this.table}_day($1::date)`, values: [dateOf(day)] });
  }

  /** This locks the whole table for a moment. */
  async drop(tx: Tx, day: Date): Promise<void> {
    await tx.query({ text: `SELECT drop_${this.table}_day($1::date)`, values: [dateOf(day)] });
  }

  /** Removes up to `limit` old rows from the default partition and returns how many. */
  async clearDefault(before: Date, limit: number): Promise<number> {
    const rows = await this.sql.query({
      text: `DELETE FROM ${this.table}_default WHERE ctid = ANY (ARRAY(
               SELECT ctid FROM ${this.table}_default WHERE at < $1 LIMIT $2
             )) RETURNING 1`,
      values: [before, limit],
    });
    return rows.length;
  }
}

/** The date in UTC. */
function dateOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}
