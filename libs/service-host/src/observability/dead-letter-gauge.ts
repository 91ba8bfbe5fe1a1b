import { countDeadLetters, type Broker } from '@frontdesk/messaging';
import { metrics } from './metrics.js';

const POLL_MS = 30_000;
type Connection = Parameters<typeof countDeadLetters>[0];

/** Keeps the number of dead letters of this service's queues in a gauge, for an alarm to watch. */
export class DeadLetterGauge {
  private connection: Connection | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly broker: Broker,
    private readonly queues: readonly string[],
  ) {}

  /** Start after the consumers, whose queues it counts. */
  async start(): Promise<void> {
    if (this.queues.length === 0) return;
    this.timer = setInterval(() => void this.measure(), POLL_MS).unref();
    this.broker.onLoss(() => (this.connection = undefined));
    await this.broker.onConnect(async (connection) => {
      this.connection = connection;
      void this.measure();
    });
  }

  stop(): void {
    clearInterval(this.timer);
    this.connection = undefined;
  }

  private async measure(): Promise<void> {
    for (const queue of this.queues) {
      if (!this.connection) return;
      // The last known count stands while the broker is away.
      const count = await countDeadLetters(this.connection, queue).catch(() => null);
      if (count !== null) metrics.waitingDeadLetters.set({ queue }, count);
    }
  }
}
