import { valueWithin } from '@frontdesk/concurrency';
import { inTransaction, type DataSource } from '@frontdesk/persistence';
import { Gauge, register, type Registry } from 'prom-client';
import type { Clock } from '../clock.js';
import type { MetricName } from './instruments.js';
import { cached } from './cached.js';

/** A gauge that each scrape reads from the service's schema. */
export interface DatabaseSample {
  name: MetricName;
  help: string;
  /**
   * A SELECT of one number; `$1` is the present instant. It must use an index and count at most `COUNT_LIMIT` rows, so
   * that monitoring does not slow down a service with a backlog.
   */
  sql: string;
}

/** Counts stop at this number, as their help texts say. */
export const COUNT_LIMIT = 100_000;

const CACHE_MS = 5000;
const STATEMENT_TIMEOUT_MS = 1000;
/** The time limit includes the wait for a pooled connection. */
const TIMEOUT_MS = 2000;

/** Returns SQL that counts the rows of a SELECT, which must have no columns, up to `COUNT_LIMIT`. */
export function boundedCount(rows: string): string {
  return `SELECT count(*) FROM (${rows} LIMIT ${COUNT_LIMIT}) AS counted`;
}

/** Returns SQL for the seconds since the instant that a SELECT returns, or 0 if it returns none. */
export function secondsSince(oldest: string): string {
  return `SELECT coalesce(greatest(extract(epoch FROM $1::timestamptz - (${oldest})), 0), 0)`;
}

/**
 * Reads all samples of a service with one statement, only for a scrape and at most every five seconds. While the
 * database is down or too slow, the gauges keep their last values and `frontdesk_database_up` is 0.
 */
export class DatabaseSampler {
  private readonly statement: string;

  constructor(
    private readonly samples: readonly DatabaseSample[],
    private readonly dataSource: DataSource,
    private readonly clock: Pick<Clock, 'now'>,
  ) {
    const columns = samples.map(({ sql }, index) => `(${sql})::float8 AS s${index}`);
    this.statement = `SELECT ${['$1::timestamptz AS sampled_at', ...columns].join(',\n')}`;
  }

  /** Registers the gauges. */
  export(registry: Registry = register): void {
    const registers = [registry];
    const read = cached(CACHE_MS, () => this.readInTime());
    for (const [index, { name, help }] of this.samples.entries()) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const row = await read();
          if (row) this.set(row[`s${index}`]!);
        },
      });
    }
    new Gauge({
      name: 'frontdesk_database_up',
      help: 'Whether the last read of the gauges from the database succeeded',
      registers,
      async collect() {
        this.set((await read()) ? 1 : 0);
      },
    });
  }

  private readInTime(): Promise<Record<string, number> | null> {
    return valueWithin(
      TIMEOUT_MS,
      this.read().catch(() => null),
      null,
    );
  }

  private read(): Promise<Record<string, number>> {
    return inTransaction(this.dataSource, async (tx) => {
      await tx.query({ text: `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}` });
      // The statement is not prepared, because a plan cached while the tables are small would scan all of them once
      // they are large.
      const [row] = await tx.query<Record<string, number>>({ text: this.statement, values: [this.clock.now()] });
      return row!;
    });
  }
}
