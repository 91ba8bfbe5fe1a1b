import { fulfilledWithin } from '@frontdesk/concurrency';
import type { EventEnvelope } from '@frontdesk/contracts';
import type { Channel, ConsumeMessage } from 'amqplib';
import { reconnect, reconnectWhenClosed, type Broker, type MessagingLog } from '../broker/broker.js';
import { queueOfConsumer, type ConsumerOptions, type EventConsumer } from './consumes.js';
import { decodeEvent } from './decode-event.js';
import { declareEventQueue, EVENTS_EXCHANGE, keyFor } from './topology.js';
import { consumeTraced } from './traced-batch.js';

/** The number of failures after which an event becomes a dead letter. Transient faults are not counted. */
const MAX_FAILURES = 5;
const RETRY_PAUSE_MS = 100;
const PROBE_PAUSE_MS = 500;
const ROUND_TRIP_MS = 1000;

interface RunnerDependencies {
  broker: Broker;
  log: MessagingLog;
  /**
   * Whether our own database or broker is at fault. Such failures are not counted, and the event is retried without
   * limit.
   */
  isTransient: (error: unknown) => boolean;
  onConsumed?: (queue: string, events: readonly EventEnvelope[], durationMs: number) => void;
  onDeadLetter?: (queue: string) => void;
}

interface Received {
  channel: Channel;
  message: ConsumeMessage;
  event: EventEnvelope;
}

type Outcome = { done: true } | { done: false; error: unknown };

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Feeds one consumer from its queue. Acknowledges an event after its effect has committed. Dead-letters events that
 * cannot be decoded or that fail five times. Stops consuming while our own database is unavailable.
 */
export class ConsumerRunner {
  readonly queue: string;
  private readonly batchSize: number;
  private readonly received: Received[] = [];
  private channel: Channel | undefined;
  private consumerTag: string | undefined;
  private working: Promise<void> | undefined;
  private collecting: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly options: ConsumerOptions,
    private readonly consumer: EventConsumer,
    private readonly dependencies: RunnerDependencies,
  ) {
    this.queue = queueOfConsumer(options);
    this.batchSize = options.batchSize ?? 1;
  }

  async start(): Promise<void> {
    this.dependencies.broker.onLoss(() => {
      this.channel = undefined;
      this.received.length = 0;
    });
    await this.dependencies.broker.onConnect(async (connection) => {
      if (this.stopping) return;
      const channel = await connection.createChannel();
      reconnectWhenClosed(connection, channel);
      const { events, service } = this.options;
      const keys = events.map((event) => keyFor(event, service));
      await declareEventQueue(channel, this.queue, keys);
      // A binding that an earlier version made would still deliver events.
      for (const key of events.flatMap((event) => [event.type, keyFor(event, service)])) {
        if (!keys.includes(key)) await channel.unbindQueue(this.queue, EVENTS_EXCHANGE, key);
      }
      await channel.prefetch(this.batchSize * 2);
      this.channel = channel;
      const receive = (message: ConsumeMessage | null): void =>
        message ? this.receive(channel, message) : reconnect(connection);
      this.consumerTag = (await channel.consume(this.queue, receive)).consumerTag;
    });
  }

  /** Stops consuming, finishes the current batch, and returns prefetched messages to the queue. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.collecting);
    if (this.channel && this.consumerTag) await fulfilledWithin(ROUND_TRIP_MS, this.channel.cancel(this.consumerTag));
    await this.working;
    const { channel } = this;
    if (!channel) return;
    requeueUnacknowledged(channel);
    // Closing the connection would drop frames that are not yet written. A round trip proves that they were sent.
    await fulfilledWithin(ROUND_TRIP_MS, channel.checkQueue(this.queue));
  }

  private receive(channel: Channel, message: ConsumeMessage): void {
    const event = decodeEvent(message.content);
    if (!event) {
      this.deadLetter(channel, message, { reason: 'undecodable' });
      return;
    }
    const { traceparent } = (message.properties.headers ?? {}) as { traceparent?: unknown };
    if (typeof traceparent === 'string') event.traceparent = traceparent;
    this.received.push({ channel, message, event });
    this.work();
  }

  /** Consumes events at once, or after `collectForMs`. Those that arrive during a batch form the next one. */
  private work(): void {
    if (this.working || this.stopping || this.received.length === 0) return;
    const { collectForMs = 0 } = this.options;
    if (collectForMs === 0 || this.received.length >= this.batchSize) this.consumeReceived();
    else this.collecting ??= setTimeout(() => this.consumeReceived(), collectForMs);
  }

  private consumeReceived(): void {
    clearTimeout(this.collecting);
    this.collecting = undefined;
    if (this.received.length === 0) return;
    this.working = this.consumeBatch(this.received.splice(0, this.batchSize)).finally(() => {
      this.working = undefined;
      this.work();
    });
  }

  private async consumeBatch(batch: Received[]): Promise<void> {
    const startedAt = performance.now();
    const outcome = await this.attempt(batch);
    if (outcome.done) {
      acknowledge(batch);
      this.report(batch, startedAt);
    } else if (batch.length === 1) {
      await this.retryAlone(batch[0]!, outcome.error);
    } else {
      // Each event is retried separately, so that one bad event does not dead-letter the others.
      for (const one of batch) {
        if (!this.stopping) await this.consumeBatch([one]);
      }
    }
  }

  private async retryAlone(one: Received, firstError: unknown): Promise<void> {
    const startedAt = performance.now();
    let error = firstError;
    for (let failures = 1; failures < MAX_FAILURES && !this.stopping; failures++) {
      await pause(RETRY_PAUSE_MS * failures);
      const outcome = await this.attempt([one]);
      if (outcome.done) {
        acknowledge([one]);
        this.report([one], startedAt);
        return;
      }
      error = outcome.error;
    }
    if (!this.stopping) this.deadLetter(one.channel, one.message, { err: error });
  }

  private report(batch: readonly Received[], startedAt: number): void {
    const events = batch.map(({ event }) => event);
    this.dependencies.onConsumed?.(this.queue, events, performance.now() - startedAt);
  }

  /** Retries until the batch succeeds or fails for a reason that is not transient. */
  private async attempt(batch: Received[]): Promise<Outcome> {
    for (let waiting = false; ; waiting = true) {
      try {
        const events = batch.map(({ event }) => event);
        await consumeTraced(this.queue, events, (traced) => this.consumer.consume(traced));
        return { done: true };
      } catch (error) {
        if (!this.dependencies.isTransient(error) || this.stopping) return { done: false, error };
        if (!waiting) this.dependencies.log.warn({ queue: this.queue, err: error }, 'consumer.waiting');
        await pause(PROBE_PAUSE_MS);
      }
    }
  }

  /** The log gets the error itself as `err`, because the logger withholds messages that may quote the event. */
  private deadLetter(channel: Channel, message: ConsumeMessage, cause: { reason: string } | { err: unknown }): void {
    this.dependencies.log.error(
      { queue: this.queue, event_id: message.properties.messageId as unknown, ...cause },
      'event.dead_lettered',
    );
    this.dependencies.onDeadLetter?.(this.queue);
    try {
      channel.nack(message, false, false);
    } catch {
      // The channel is closed, so the broker redelivers the event.
    }
  }
}

/**
 * Acknowledges a batch in one frame, which covers every earlier message of the channel as well. This is correct because
 * one batch runs at a time, and the messages before it are acknowledged or dead-lettered. An event retried alone is
 * acknowledged alone, because the events around it are not finished.
 */
function acknowledge(batch: readonly Received[]): void {
  const { channel, message } = batch.at(-1)!;
  try {
    channel.ack(message, batch.length > 1);
  } catch {
    // The channel is closed, so the broker redelivers the event, and the inbox recognizes its id.
  }
}

function requeueUnacknowledged(channel: Channel): void {
  try {
    channel.nackAll(true);
  } catch {
    // The channel is closed, so the broker has requeued the messages itself.
  }
}
