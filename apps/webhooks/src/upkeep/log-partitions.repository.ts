import { sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const PREFIX = 'attempts_day_';
const DAY_MS = 86_400_000;

/** The partitions of the log of attempts, one for each day (UTC) and a default one. */
@Injectable()
export class LogPartitionsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** The days that have a partition, as their first instants, oldest first. */
  async days(): Promise<Date[]> {
    const rows = await this.sql.query<{ name: string }>({
      text: `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
             WHERE i.inhparent = 'attempts'::regclass AND starts_with(c.relname, $1) ORDER BY c.relname`,
      values: [PREFIX],
    });
    return rows.map(({ name }) => new Date(`${name.slice(PREFIX.length).replaceAll('_', '-')}T00:00:00Z`));
  }

  /**
   * Makes this transaction the only one that changes partitions, and one that gives up rather than having those wait who
   * queue behind its locks. False when another process is at it.
   */
  async begin(tx: Tx, lockTimeoutMs: number): Promise<boolean> {
    await tx.query({ text: `SELECT set_config('lock_timeout', $1, true)`, values: [String(Math.ceil(lockTimeoutMs))] });
    const [row] = await tx.query<{ locked: boolean }>({
      text: `SELECT pg_try_advisory_xact_lock(hashtextextended('webhooks.partitions', 0)) AS locked`,
    });
    return row!.locked;
  }

  /** Whether the default partition has attempts of that day; then the day cannot have one of its own. */
  async isInDefault(tx: Tx, day: Date): Promise<boolean> {
    const rows = await tx.query({
      text: 'SELECT 1 FROM attempts_default WHERE at >= $1 AND at < $2 LIMIT 1',
      values: [day, new Date(day.getTime() + DAY_MS)],
    });
    return rows.length > 0;
  }

  /** By a function of the schema's owner: the role that the service runs as makes no tables. */
  async add(tx: Tx, day: Date): Promise<void> {
    await tx.query({ text: 'SELECT add_attempts_day($1::date)', values: [dateOf(day)] });
  }

  /** Needs the whole log for an instant. */
  async drop(tx: Tx, day: Date): Promise<void> {
    await tx.query({ text: 'SELECT drop_attempts_day($1::date)', values: [dateOf(day)] });
  }

  /** Removes some old attempts from the default partition; returns how many. */
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

/** In UTC. */
function dateOf(day: Date): string {
  return day.toISOString().slice(0, 10);
}
