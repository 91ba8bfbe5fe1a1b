import type { ChannelModel } from 'amqplib';
import { deadLetterQueueOf } from './topology.js';

/** The queues that were seen on one connection. On a broker that was empty they come one by one, as services start. */
export class KnownQueues {
  private readonly known = new Set<string>();
  private readonly looking = new Map<string, Promise<boolean>>();

  constructor(private readonly connection: ChannelModel) {}

  /** Whether all of them were seen. */
  has(queues: readonly string[]): boolean {
    return queues.every((queue) => this.known.has(queue));
  }

  /** Looks for those that were not seen yet; whether all of them take events. */
  async find(queues: readonly string[]): Promise<boolean> {
    const missing = queues.filter((queue) => !this.known.has(queue));
    const found = await Promise.all(missing.map((queue) => this.findOne(queue)));
    return found.every(Boolean);
  }

  private findOne(queue: string): Promise<boolean> {
    const looking = this.looking.get(queue) ?? this.look(queue).finally(() => this.looking.delete(queue));
    this.looking.set(queue, looking);
    return looking;
  }

  private async look(queue: string): Promise<boolean> {
    try {
      const channel = await this.connection.createChannel();
      // The broker closes it where there is no such queue.
      channel.on('error', () => undefined);
      await channel.checkQueue(deadLetterQueueOf(queue));
      this.known.add(queue);
      await channel.close();
    } catch {
      return this.known.has(queue);
    }
    return true;
  }
}
