import { RECORDS_CHANGED, type EventEnvelope, type RecordChange } from '@frontdesk/contracts';
import type { DataSource, Tx } from '@frontdesk/persistence';
import type { Channel } from 'amqplib';
import { reconnectWhenClosed, type Broker } from '../broker/broker.js';
import { uuidv7 } from './uuid-v7.js';
import { EVENTS_EXCHANGE } from '../events/topology.js';

/** Changes within this time are sent as one message. The first change after a pause is sent at once. */
const WINDOW_MS = 200;
/** If more records of a collection have changed, they are sent as one change without an id. */
const MAX_IDS = 50;

/**
 * Reports changed records of this process to the gateways, for open pages of the portal. Messages are neither stored
 * nor confirmed, and the broker drops them while no portal is open. Therefore, pages also refresh on a timer.
 */
export class RecordChanges {
  private channel: Channel | undefined;
  /** The waiting changes by organization, mode and collection. `ids` is null if there are too many to list. */
  private waiting = new Map<string, { change: RecordChange; ids: Set<number | null> | null }>();
  private timer: NodeJS.Timeout | undefined;
  private sentAt = -WINDOW_MS;

  constructor(private readonly broker: Broker) {}

  async start(): Promise<void> {
    this.broker.onLoss(() => (this.channel = undefined));
    await this.broker.onConnect(async (connection) => {
      const channel = await connection.createChannel();
      reconnectWhenClosed(connection, channel);
      await channel.assertExchange(EVENTS_EXCHANGE, 'topic', { durable: true });
      this.channel = channel;
    });
  }

  /** Must be called after the change has committed. */
  add(change: RecordChange): void {
    const { organizationId, livemode, collection, id } = change;
    const key = `${organizationId} ${livemode} ${collection}`;
    const same = this.waiting.get(key);
    if (!same) this.waiting.set(key, { change, ids: new Set([id]) });
    else if (same.ids && same.ids.add(id).size > MAX_IDS) same.ids = null;
    this.timer ??= setTimeout(() => this.send(), Math.max(0, this.sentAt + WINDOW_MS - performance.now())).unref();
  }

  private send(): void {
    this.timer = undefined;
    this.sentAt = performance.now();
    const changes = [...this.waiting.values()].flatMap(({ change, ids }): RecordChange[] =>
      ids === null || ids.has(null) ? [{ ...change, id: null }] : [...ids].map((id) => ({ ...change, id })),
    );
    this.waiting = new Map();
    if (!this.channel || this.broker.isBlocked) return;
    const event: EventEnvelope = {
      id: uuidv7(),
      type: RECORDS_CHANGED,
      organization_id: 0,
      livemode: true,
      created_at: new Date().toISOString(),
      data: { changes },
    };
    try {
      this.channel.publish(EVENTS_EXCHANGE, RECORDS_CHANGED, Buffer.from(JSON.stringify(event)), { persistent: false });
    } catch {
      // If the channel is closing, the changes are lost, which is acceptable.
    }
  }
}

const publishers = new WeakMap<DataSource, RecordChanges>();

/** Sends the changes that this process reports for `dataSource`. */
export function startRecordChanges(dataSource: DataSource, changes: RecordChanges): void {
  publishers.set(dataSource, changes);
}

/** Reports a committed change to open pages of the portal. */
export function reportChange(dataSource: DataSource, change: RecordChange): void {
  publishers.get(dataSource)?.add(change);
}

/** Reports a change to open pages of the portal after the transaction commits. */
export function reportChangeOnCommit(tx: Tx, change: RecordChange): void {
  const changes = publishers.get(tx.dataSource);
  if (!changes) return;
  tx.onCommit((committed) => {
    const report = (): void => changes.add(change);
    committed.then(report, () => undefined);
  });
}
