import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

const PREFIX = 'attempts_day_';
const DAY_MS = 86_400_000;

/** Partitions of the attempt log: one per day (UTC) and a default partition. */
@Injectable()
export class LogPartitionsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns the days that have a partition, as instants at midnight, oldest first. */
  async days(): Promise<Date[]> {
    const rows = await this.sql.query<{ name: string }>({
      text: `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
             WHERE i.inhparent = 'attempts'::regclass AND starts_with(c.relname, $1) ORDER BY c.relname`,
      values: [PREFIX],
    });
    return rows.map(({ name }) => new Date(`${name.slice(PREFIX.length).replaceAll('_', '-')}T00:00:00Z`));
  }

  /**
   * Makes this the only transaction that changes partitions. Returns false if another process is changing them. Sets a
   * lock timeout, so that attempts do not queue behind its locks for long.
   */
  async begin(tx: Tx, lockTimeoutMs: number): Promise<boolean> {
    await tx.query({ text: `SELECT set_config('lock_timeout', $1, true)`, values: [String(Math.ceil(lockTimeoutMs))] });
    const [row] = await tx.query<{ locked: boolean }>({
      text: `SELECT pg_try_advisory_xact_lock(hashtextextended('webhooks.partitions', 0)) AS locked`,
    });
    return row!.locked;
  }

  /** Whether the default partition contains attempts of that day, which prevents a partition for it. */
  async isInDefault(tx: Tx, day: Date): Promise<boolean> {
    const rows = await tx.query({
      text: 'SELECT 1 FROM attempts_default WHERE at >= $1 AND at < $2 LIMIT 1',
      values: [day, new Date(day.getTime() + DAY_MS)],
    });
    return rows.length > 0;
  }

  /** Calls a function of the schema owner, because the role of the service cannot create tables. */
  async add(tx: Tx, day: Date): Promise<void> {
    await tx.query({ text: 'SELECT add_attempts_day($1::date)', values: [dateOf(day)] });
  }

  /** This locks the whole log for a moment. */
  async drop(tx: Tx, day: Date): Promise<void> {
    await tx.query({ text: 'SELECT drop_attempts_day($1::date)', values: [dateOf(day)] });
  }

  /** Removes up to `limit` old attempts from the default partition and returns how many. */
  async clearDefault(before: Date, limit: number): Promise<number> {
    const rows = await this.sql.query({
      text: `DELETE FROM attempts_default WHERE ctid = ANY (ARRAY(
               SELECT ctid FROM attempts_default WHERE at < $1 LIMIT $2
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
