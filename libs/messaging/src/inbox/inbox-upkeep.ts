import { sqlRunner } from '@frontdesk/persistence';
import type { DataSource } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagingLog } from '../broker/broker.js';
import { listConsumers, purgeInbox } from './inbox.js';

/** Longer than an event waits in an outbox, in a queue, or among the dead letters for an operator to replay it. */
const KEPT_DAYS = 90;
const BATCH = 2000;
/** Between batches, so that the work of others comes first. */
const PAUSE_MS = 20;
const FIRST_MS = 60_000;
const EVERY_MS = 3_600_000;

interface UpkeepOptions {
  dataSource: DataSource;
  log: MessagingLog;
  firstMs?: number;
  everyMs?: number;
  batch?: number;
}

/** Forgets, every hour and in batches, what was consumed so long ago that it cannot come again. Replicas share the work. */
export class InboxUpkeep {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(private readonly options: UpkeepOptions) {}

  start(): void {
    this.wakeIn(this.options.firstMs ?? FIRST_MS);
  }

  /** Waits for the batch in hand. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private wakeIn(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, ms).unref();
  }

  private async run(): Promise<void> {
    try {
      const consumers = await listConsumers(sqlRunner(this.options.dataSource));
      for (const consumer of consumers) await this.purge(consumer);
    } catch (error) {
      this.options.log.warn({ err: error }, 'inbox.not_purged');
    }
    this.wakeIn(this.options.everyMs ?? EVERY_MS);
  }

  private async purge(consumer: string): Promise<void> {
    const { dataSource, batch = BATCH } = this.options;
    while (!this.stopped && (await purgeInbox(sqlRunner(dataSource), consumer, KEPT_DAYS, batch)) === batch)
      await sleep(PAUSE_MS);
  }
}
