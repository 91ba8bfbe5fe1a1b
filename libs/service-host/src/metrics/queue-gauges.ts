import { valueWithin } from '@frontdesk/concurrency';
import { deadLetterQueueOf, inspectQueues, type Broker, type QueueState } from '@frontdesk/messaging';
import { Gauge, register, type Registry } from 'prom-client';
import { cached } from './cached.js';

const CACHE_MS = 5000;
const TIMEOUT_MS = 1000;
type Connection = Parameters<typeof inspectQueues>[0];

/**
 * Gauges of a service's queues, which are read from the broker on each scrape. They keep their last values during a
 * broker outage.
 */
export class QueueGauges {
  private connection: Connection | undefined;
  private readonly inspect: () => Promise<readonly QueueState[]>;

  /** Registers the gauges. `consumed` are the event queues, each of which has a dead letter queue. */
  constructor(
    private readonly broker: Broker,
    private readonly consumed: readonly string[],
    private readonly others: readonly string[],
  ) {
    this.inspect = cached(CACHE_MS, () => this.inspectInTime());
  }

  /** Must run after the queues are declared. */
  async start(registry: Registry = register): Promise<void> {
    this.broker.onLoss(() => (this.connection = undefined));
    await this.broker.onConnect(async (connection) => void (this.connection = connection));
    const { inspect } = this;
    const queues = [...this.consumed, ...this.others];
    const gauge = (name: string, help: string, set: (gauge: Gauge<'queue'>, state: QueueState) => void): void => {
      new Gauge({
        name,
        help,
        labelNames: ['queue'],
        registers: [registry],
        async collect() {
          for (const state of await inspect()) set(this, state);
        },
      });
    };
    gauge(
      'frontdesk_queue_messages',
      'Messages waiting in a queue; unacknowledged ones are not counted',
      (self, state) => {
        if (queues.includes(state.queue)) self.set({ queue: state.queue }, state.messages);
      },
    );
    gauge('frontdesk_queue_consumers', 'Processes that consume a queue', (self, state) => {
      if (queues.includes(state.queue)) self.set({ queue: state.queue }, state.consumers);
    });
    gauge('frontdesk_dead_letters', 'Dead letters waiting for an operator, by their original queue', (self, state) => {
      const queue = this.consumed.find((one) => deadLetterQueueOf(one) === state.queue);
      if (queue !== undefined) self.set({ queue }, state.messages);
    });
  }

  private async inspectInTime(): Promise<readonly QueueState[]> {
    const { connection } = this;
    if (!connection) return [];
    const names = [...this.consumed, ...this.others, ...this.consumed.map(deadLetterQueueOf)];
    return valueWithin(
      TIMEOUT_MS,
      inspectQueues(connection, names).catch(() => []),
      [],
    );
  }
}
