import { inTransaction } from '@frontdesk/persistence';
import { Gauge, register, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Clock } from '../clock.js';
import type { MetricName } from './instruments.js';
import { remembered } from './remembered.js';

/** A gauge that is read from the service's schema when the metrics are asked for. */
export interface DatabaseSample {
  name: MetricName;
  help: string;
  /**
   * A SELECT of one number; `$1` is the instant that it is now. It goes by an index and counts no further than
   * `COUNT_LIMIT`: a backlog must not be made worse by being looked at.
   */
  sql: string;
}

/** Bounded counts stop here, and their help says so. */
export const COUNT_LIMIT = 100_000;

const REMEMBER_MS = 5000;
const STATEMENT_TIMEOUT_MS = 1000;
/** With the wait for a connection of the pool. */
const GIVE_UP_MS = 2000;

/** How many rows a SELECT without columns has, `COUNT_LIMIT` at most. */
export function boundedCount(rows: string): string {
  return `SELECT count(*) FROM (${rows} LIMIT ${COUNT_LIMIT}) AS counted`;
}

/** Seconds between an instant that a SELECT finds and now; 0 when it finds none. */
export function secondsSince(oldest: string): string {
  return `SELECT coalesce(greatest(extract(epoch FROM $1::timestamptz - (${oldest})), 0), 0)`;
}

/**
 * Reads all samples of a service with one statement, at most every five seconds and only when somebody asks for the
 * metrics. While the database is away, or too slow, the last values stand and `frontdesk_database_up` is 0.
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

  /** Adds the gauges to what the process exports. */
  export(registry: Registry = register): void {
    const registers = [registry];
    const look = remembered(REMEMBER_MS, () => this.lookInTime());
    for (const [index, { name, help }] of this.samples.entries()) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const row = await look();
          if (row) this.set(row[`s${index}`]!);
        },
      });
    }
    new Gauge({
      name: 'frontdesk_database_up',
      help: 'Whether the gauges that are read from the database could be read when they were last looked for',
      registers,
      async collect() {
        this.set((await look()) ? 1 : 0);
      },
    });
  }

  private async lookInTime(): Promise<Record<string, number> | null> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), GIVE_UP_MS)));
    return Promise.race([this.look().catch(() => null), tooLate]).finally(() => clearTimeout(timer));
  }

  private look(): Promise<Record<string, number>> {
    return inTransaction(this.dataSource, async (tx) => {
      await tx.query({ text: `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}` });
      // Planned anew each time: a plan from when the tables were small would read all of them once they are large.
      const [row] = await tx.query<Record<string, number>>({ text: this.statement, values: [this.clock.now()] });
      return row!;
    });
  }
}
