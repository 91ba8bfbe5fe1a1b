import type { Channel, ChannelModel, ConfirmChannel } from 'amqplib';
import { deadLetterQueueOf } from './topology.js';

/** A dead letter as an operator sees it; bodies may hold personal data and are not shown. */
export interface DeadLetter {
  eventId: string | null;
  type: string | null;
  /** Why the broker moved it: `rejected` after our own tries, or `delivery_limit`. */
  reason: string | null;
}

/** How many dead letters a consumer's queue has. Rejects when there is no such queue. */
export async function countDeadLetters(connection: ChannelModel, queue: string): Promise<number> {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  try {
    return await messagesIn(channel, deadLetterQueueOf(queue));
  } finally {
    await channel.close().catch(() => undefined);
  }
}

/** A queue as the broker sees it. */
export interface QueueState {
  queue: string;
  /** Ready to be taken; those in a consumer's hand do not count. */
  messages: number;
  consumers: number;
}

/** The states of queues, by passive declaration. Rejects when one of them does not exist. */
export async function inspectQueues(connection: ChannelModel, queues: readonly string[]): Promise<QueueState[]> {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  try {
    const states = await Promise.all(queues.map((queue) => channel.checkQueue(queue)));
    return states.map(({ queue, messageCount, consumerCount }) => ({
      queue,
      messages: messageCount,
      consumers: consumerCount,
    }));
  } finally {
    await channel.close().catch(() => undefined);
  }
}

/**
 * Sends the dead letters of a queue to its consumer once more, oldest first. Each leaves the dead letter queue only
 * when the broker has confirmed it in the other, so an interruption repeats at most one. What becomes a dead letter
 * again meanwhile is not sent twice. Returns what was sent; rejects when there is no such queue.
 */
export async function replayDeadLetters(connection: ChannelModel, queue: string, limit: number): Promise<DeadLetter[]> {
  const channel: ConfirmChannel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  const replayed: DeadLetter[] = [];
  try {
    await channel.checkQueue(queue);
    const present = await messagesIn(channel, deadLetterQueueOf(queue));
    while (replayed.length < Math.min(limit, present)) {
      const letter = await replayOne(channel, queue);
      if (!letter) break;
      replayed.push(letter);
    }
    return replayed;
  } finally {
    await channel.close().catch(() => undefined);
  }
}

async function replayOne(channel: ConfirmChannel, queue: string): Promise<DeadLetter | null> {
  const message = await channel.get(deadLetterQueueOf(queue));
  if (!message) return null;
  const { messageId, type, contentType, headers } = message.properties as {
    messageId?: string;
    type?: string;
    contentType?: string;
    headers?: { 'x-death'?: { reason?: string }[] };
  };
  channel.sendToQueue(queue, message.content, { persistent: true, messageId, type, contentType });
  await channel.waitForConfirms();
  channel.ack(message);
  return { eventId: messageId ?? null, type: type ?? null, reason: headers?.['x-death']?.[0]?.reason ?? null };
}

async function messagesIn(channel: Channel, queue: string): Promise<number> {
  return (await channel.checkQueue(queue)).messageCount;
}
