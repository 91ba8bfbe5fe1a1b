import type { Channel, ChannelModel, ConfirmChannel } from 'amqplib';
import { deadLetterQueueOf } from './topology.js';

/** A dead letter as it is shown to operators. The body is withheld because it may contain personal data. */
export interface DeadLetter {
  eventId: string | null;
  type: string | null;
  /** Why the broker moved it: `rejected` by its consumer, or `delivery_limit`. */
  reason: string | null;
}

/** Counts the dead letters of a consumer's queue. Rejects if the queue does not exist. */
export async function countDeadLetters(connection: ChannelModel, queue: string): Promise<number> {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  try {
    return await messagesIn(channel, deadLetterQueueOf(queue));
  } finally {
    await channel.close().catch(() => undefined);
  }
}

/** The state of a queue as the broker reports it. */
export interface QueueState {
  queue: string;
  /** The number of ready messages. Delivered but unacknowledged messages are not included. */
  messages: number;
  consumers: number;
}

/** Reads the states of queues by passive declaration. Rejects if one of them does not exist. */
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
 * Moves the dead letters of a queue back to it, oldest first, and returns them. The broker confirms each message in the
 * queue before its dead letter is removed, so an interruption repeats at most one message. A message that fails again
 * during the replay is not sent a second time. Rejects if the queue does not exist.
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

/** A dead letter as it is shown. The body is set only if it was requested. */
export interface ShownDeadLetter extends DeadLetter {
  diedAt: Date | null;
  size: number;
}

const MAX_SHOWN = 50;
/** The largest number of letters that a search reads. */
const MAX_SEARCHED = 1000;

/**
 * Reads the oldest dead letters of a queue, or searches for the letter of one event and returns its body too. Each
 * letter that is read moves to the end of the queue, as a copy that the broker has confirmed. If the letter itself were
 * returned, the broker would drop it after too many deliveries. An interruption repeats at most one letter.
 */
export async function readDeadLettersOf(
  connection: ChannelModel,
  queue: string,
  eventId: string | null,
): Promise<{ letters: ShownDeadLetter[]; body: string | null }> {
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  const dead = deadLetterQueueOf(queue);
  const letters: ShownDeadLetter[] = [];
  let body: string | null = null;
  try {
    const present = await messagesIn(channel, dead);
    const limit = Math.min(present, eventId === null ? MAX_SHOWN : MAX_SEARCHED);
    for (let count = 0; count < limit && body === null; count++) {
      const message = await channel.get(dead);
      if (!message) break;
      const { messageId, type, contentType, headers } = message.properties as MessageProperties;
      channel.sendToQueue(dead, message.content, { persistent: true, messageId, type, contentType, headers });
      await channel.waitForConfirms();
      channel.ack(message);
      const [death] = headers?.['x-death'] ?? [];
      const seconds = death?.time?.value;
      letters.push({
        eventId: messageId ?? null,
        type: type ?? null,
        reason: death?.reason ?? null,
        diedAt: seconds === undefined ? null : new Date(Number(seconds) * 1000),
        size: message.content.length,
      });
      if (eventId !== null && messageId === eventId) body = message.content.toString();
    }
    return { letters: letters.slice(0, MAX_SHOWN), body };
  } finally {
    await channel.close().catch(() => undefined);
  }
}

interface MessageProperties {
  messageId?: string;
  type?: string;
  contentType?: string;
  headers?: { 'x-death'?: { reason?: string; time?: { value?: number | bigint } }[] };
}

async function replayOne(channel: ConfirmChannel, queue: string): Promise<DeadLetter | null> {
  const message = await channel.get(deadLetterQueueOf(queue));
  if (!message) return null;
  const { messageId, type, contentType, headers } = message.properties as MessageProperties;
  channel.sendToQueue(queue, message.content, { persistent: true, messageId, type, contentType });
  await channel.waitForConfirms();
  channel.ack(message);
  return { eventId: messageId ?? null, type: type ?? null, reason: headers?.['x-death']?.[0]?.reason ?? null };
}

async function messagesIn(channel: Channel, queue: string): Promise<number> {
  return (await channel.checkQueue(queue)).messageCount;
}
