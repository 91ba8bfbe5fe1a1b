import { inTransaction, NotificationListener, reasonOf } from '@frontdesk/persistence';
import type { DataSource } from 'typeorm';
import type { MessagingLog } from '../broker/broker.js';
import type { EventPublisher, OutgoingEvent } from '../events/event-publisher.js';

const BATCH = 200;
const POLL_MS = 1000;

interface RelayOptions {
  dataSource: DataSource;
  databaseUrl: string;
  schema: string;
  publisher: EventPublisher;
  log: MessagingLog;
  onPublished?: (events: readonly OutgoingEvent[]) => void;
}

interface OutboxRow extends OutgoingEvent {
  seq: number;
}

/** NOTIFY channel of the outbox table's trigger. */
export function outboxChannel(schema: string): string {
  return `${schema}_outbox`;
}

/**
 * Moves events from the outbox to the broker. NOTIFY wakes it; a poll is the safety net. Claims rows with SKIP LOCKED,
 * so that replicas share the work, and deletes them only after the broker has confirmed them.
 */
export class OutboxRelay {
  private readonly listener: NotificationListener;
  private poll: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  /** Unconfirmed event types, skipped until the next poll so that they do not block the others. */
  private readonly skipped = new Set<string>();
  private wanted = false;
  private stopped = false;

  constructor(private readonly options: RelayOptions) {
    this.listener = new NotificationListener({
      databaseUrl: options.databaseUrl,
      channel: outboxChannel(options.schema),
      onNotification: () => this.wake(),
    });
  }

  start(): void {
    this.listener.start();
    this.wake();
    this.poll = setInterval(() => {
      this.skipped.clear();
      this.wake();
    }, POLL_MS);
  }

  /** Publishes the remaining events, then stops. */
  async stop(): Promise<void> {
    this.skipped.clear();
    this.wake();
    this.stopped = true;
    clearInterval(this.poll);
    await this.running;
    await this.listener.stop();
  }

  private wake(): void {
    if (this.stopped) return;
    this.wanted = true;
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  private async run(): Promise<void> {
    while (this.wanted) {
      this.wanted = false;
      if (!this.options.publisher.isReady) return;
      try {
        if (await this.moveBatch()) this.wanted = true;
      } catch (error) {
        this.options.log.warn({ reason: reasonOf(error) }, 'outbox.waiting');
      }
    }
  }

  /** Publishes and deletes one batch. True if there may be another. */
  private async moveBatch(): Promise<boolean> {
    return inTransaction(this.options.dataSource, async (tx) => {
      const rows = await tx.query<OutboxRow>({
        name: 'outbox-claim',
        text: `SELECT seq, event_id AS id, type, body FROM outbox WHERE type <> ALL($2)
               ORDER BY seq LIMIT $1 FOR UPDATE SKIP LOCKED`,
        values: [BATCH, [...this.skipped]],
      });
      if (rows.length === 0) return false;
      const confirmed = await this.options.publisher.publish(rows);
      for (const { id, type } of rows) if (!confirmed.has(id)) this.skipped.add(type);
      const done = rows.filter(({ id }) => confirmed.has(id));
      if (done.length > 0) {
        await tx.query({
          name: 'outbox-remove',
          text: 'DELETE FROM outbox WHERE seq = ANY($1::bigint[])',
          values: [done.map(({ seq }) => seq)],
        });
        this.options.onPublished?.(done);
      }
      return rows.length === BATCH;
    });
  }
}
