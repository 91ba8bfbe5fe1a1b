import {
  inTransaction,
  NotificationListener,
  reasonOf,
  sqlRunner,
  type DataSource,
  type SqlRunner,
} from '@frontdesk/persistence';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MessagingLog } from '../broker/broker.js';
import type { EventPublisher, OutgoingEvent } from '../events/event-publisher.js';
import { CommitQueue, type OutboxRow } from './commit-queue.js';
import { startHandOver, stopHandOver } from './hand-over.js';

const BATCH = 200;
const POLL_MS = 1000;
/** An idle relay reads the table only at every second poll. */
const POLLS_PER_LOOK = 2;
/** The poll counts an event of this age as abandoned by its process. */
const ABANDONED_SECONDS = 3;
/** How long published events wait so that they can be deleted together. */
const DELETE_MS = 200;
/** The largest number of events that are published from memory and not yet deleted. */
const MAX_PUBLISHED = 1000;

interface RelayOptions {
  dataSource: DataSource;
  databaseUrl: string;
  schema: string;
  publisher: EventPublisher;
  log: MessagingLog;
  onPublished?: (events: readonly OutgoingEvent[]) => void;
}

/** The NOTIFY channel of the outbox table's trigger. */
export function outboxChannel(schema: string): string {
  return `${schema}_outbox`;
}

/**
 * Moves events from the outbox to the broker, and deletes them only after the broker has confirmed them.
 *
 * It publishes from memory the events that its own process commits. It claims all others from the table, with SKIP
 * LOCKED so that replicas share the work. These are the events that were waiting when it started, those that could not
 * be published, those of other sessions (which NOTIFY announces), and those of a process that died (which a poll
 * finds).
 */
export class OutboxRelay {
  private readonly listener: NotificationListener;
  private readonly sql: SqlRunner;
  private readonly commits = new CommitQueue();
  /** The `seq` of the events that are published from memory and not yet deleted. Claims skip them. */
  private readonly published = new Set<number>();
  private readonly publishing = new Set<Promise<void>>();
  private confirmed: number[] = [];
  private deleting: Promise<void> | undefined;
  /**
   * Whether events wait in the table. Until they are claimed, newer events are claimed too and not published from
   * memory, which keeps the order.
   */
  private hasBacklog = true;
  /**
   * Event types that could not be confirmed. They are skipped until the next poll, so that they do not block the
   * others.
   */
  private readonly skipped = new Set<string>();
  private poll: NodeJS.Timeout | undefined;
  private polls = 0;
  private running: Promise<void> | undefined;
  /** Whether `run` has to look again after it has finished its current step. */
  private isWoken = false;
  private isStopped = false;

  constructor(private readonly options: RelayOptions) {
    this.sql = sqlRunner(options.dataSource);
    this.listener = new NotificationListener({
      databaseUrl: options.databaseUrl,
      channel: outboxChannel(options.schema),
      onNotification: () => this.claimAll(),
    });
  }

  start(): void {
    startHandOver(this.options.dataSource, (stored) => void this.follow(stored));
    this.listener.start();
    this.claimAll();
    this.poll = setInterval(() => this.retry(), POLL_MS);
  }

  /** Publishes the remaining events, then stops. */
  async stop(): Promise<void> {
    stopHandOver(this.options.dataSource);
    this.skipped.clear();
    this.claimAll();
    this.isStopped = true;
    clearInterval(this.poll);
    await this.running;
    await Promise.all(this.publishing);
    await this.deleting;
    await this.listener.stop();
  }

  private retry(): void {
    // A commit whose outcome is unknown may be stored. If so, a claim finds its events.
    if (this.skipped.size > 0 || this.commits.oldestMs > POLL_MS) this.hasBacklog = true;
    this.skipped.clear();
    this.polls++;
    if (this.hasBacklog || this.polls % POLLS_PER_LOOK === 0) this.wake();
  }

  private claimAll(): void {
    this.hasBacklog = true;
    this.wake();
  }

  private wake(): void {
    if (this.isStopped) return;
    this.isWoken = true;
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  private async run(): Promise<void> {
    while (this.isWoken) {
      this.isWoken = false;
      if (!this.options.publisher.isReady) return this.leaveInTable();
      try {
        if (!this.hasBacklog && (await this.hasAbandoned())) this.hasBacklog = true;
        if (!this.hasBacklog) continue;
        if (await this.moveBatch()) this.isWoken = true;
        else if (!this.isWoken) this.endBacklog();
      } catch (error) {
        this.options.log.warn({ reason: reasonOf(error) }, 'outbox.waiting');
      }
    }
  }

  /** Drops the events in memory while the broker is down. They are in the table, where a later claim finds them. */
  private leaveInTable(): void {
    this.commits.dropCommitted();
    this.hasBacklog = true;
  }

  private endBacklog(): void {
    this.hasBacklog = false;
    this.publishCommitted();
  }

  /** Waits for the outcome of a commit and publishes its events, after those of commits that were sent before it. */
  private async follow(stored: Promise<readonly OutboxRow[]>): Promise<void> {
    const isStored = await this.commits.add(stored);
    if (!isStored) this.claimAll();
    this.publishCommitted();
  }

  private publishCommitted(): void {
    if (this.isStopped) return;
    if (!this.options.publisher.isReady) return this.leaveInTable();
    if (this.hasBacklog) return this.waitForBacklog();
    const rows = this.commits.takeCommitted().filter(({ type }) => !this.skipped.has(type));
    if (rows.length === 0) return;
    if (this.published.size + rows.length > MAX_PUBLISHED) return this.claimAll();
    const publishing = this.publish(rows).finally(() => this.publishing.delete(publishing));
    this.publishing.add(publishing);
  }

  /** Keeps the events in memory until a claim ends the backlog and publishes them. */
  private waitForBacklog(): void {
    if (!this.running) this.wake();
  }

  private async publish(rows: readonly OutboxRow[]): Promise<void> {
    for (const { seq } of rows) this.published.add(seq);
    const done = new Set(await this.publishOrSkip(rows));
    for (const { seq } of rows) if (!done.has(seq)) this.published.delete(seq);
    this.confirmed.push(...done);
    if (done.size > 0) this.deleting ??= this.deleteConfirmed();
  }

  /** Publishes events, skips the types of unconfirmed ones, and returns the `seq` of the confirmed ones. */
  private async publishOrSkip(rows: readonly OutboxRow[]): Promise<number[]> {
    const confirmed = await this.options.publisher.publish(rows);
    for (const { id, type } of rows) if (!confirmed.has(id)) this.skipped.add(type);
    const done = rows.filter(({ id }) => confirmed.has(id));
    if (done.length > 0) this.options.onPublished?.(done);
    return done.map(({ seq }) => seq);
  }

  private async deleteConfirmed(): Promise<void> {
    while (this.confirmed.length > 0) {
      await sleep(DELETE_MS);
      const seqs = this.confirmed.splice(0);
      // Events that could not be deleted are published again, and consumers recognize them.
      await remove(this.sql, seqs).catch((error: unknown) =>
        this.options.log.warn({ reason: reasonOf(error) }, 'outbox.waiting'),
      );
      for (const seq of seqs) this.published.delete(seq);
    }
    this.deleting = undefined;
  }

  /** Whether there are events of a process that died before it published them. */
  private async hasAbandoned(): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'outbox-abandoned',
      text: `SELECT FROM outbox WHERE created_at < now() - make_interval(secs => $1) AND seq <> ALL($2::bigint[]) LIMIT 1`,
      values: [ABANDONED_SECONDS, [...this.published]],
    });
    return rows.length > 0;
  }

  /** Publishes and deletes one batch of the backlog. Returns true if there may be another. */
  private async moveBatch(): Promise<boolean> {
    // The dropped events are in the table, where this claim or the next one finds them.
    this.commits.dropCommitted();
    return inTransaction(this.options.dataSource, async (tx) => {
      const rows = await tx.query<OutboxRow>({
        name: 'outbox-claim',
        text: `SELECT seq, event_id AS id, type, body FROM outbox WHERE type <> ALL($2) AND seq <> ALL($3::bigint[])
               ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`,
        values: [BATCH, [...this.skipped], [...this.published]],
      });
      if (rows.length === 0) return false;
      this.commits.skip(new Set(rows.map(({ id }) => id)));
      const done = await this.publishOrSkip(rows);
      if (done.length > 0) await remove(tx, done);
      return rows.length === BATCH;
    });
  }
}

/** Deletes events and does not wait for the disk. If Postgres crashes, they are published again. */
async function remove(sql: SqlRunner, seqs: readonly number[]): Promise<void> {
  await sql.query({
    name: 'outbox-remove',
    text: `WITH setting AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
           DELETE FROM outbox USING setting WHERE seq = ANY($1::bigint[])`,
    values: [seqs],
  });
}
