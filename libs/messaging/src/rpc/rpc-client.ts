import { DomainError, type AnyOperation, type Caller, type InputOf, type OutputOf } from '@frontdesk/contracts';
import { endWith, isTracing, isUnsampled, startSpan, traceparentOf } from '@frontdesk/tracing';
import type { Channel, ConsumeMessage } from 'amqplib';
import { reconnect, reconnectWhenClosed, type Broker } from '../broker/broker.js';
import { decodeFailure, queueOf, REPLY_OK, type RpcRequest } from './wire.js';

const DIRECT_REPLY_TO = 'amq.rabbitmq.reply-to';
/** The largest number of pending calls. Further calls are refused and not queued in memory. */
const MAX_WAITING = 10_000;

interface Waiting {
  operation: string;
  startedAt: number;
  resolve: (content: Buffer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** A finished call, with or without a response, as metrics record it. */
export interface CompletedCall {
  operation: string;
  outcome: 'ok' | 'refused' | 'unavailable';
  durationMs: number;
}

interface CallOptions {
  /**
   * How long to wait for a response, in whole milliseconds. At zero or less, the call is refused and no request is
   * sent.
   */
  timeoutMs?: number;
}

const unavailable = (reason: string): DomainError => new DomainError('unavailable', { retryAfterSeconds: 1 }, reason);

/**
 * Calls operations of other services over RabbitMQ's direct reply-to, at most once. A call ends within its time limit
 * with a response, the owner's refusal (a DomainError with its code) or `unavailable`. After `unavailable` the
 * operation may or may not have run.
 */
export class RpcClient {
  private readonly waiting = new Map<string, Waiting>();
  private channel: Channel | undefined;
  private sequence = 0;

  constructor(
    private readonly broker: Broker,
    /** The time limit of a call that sets none. */
    readonly timeoutMs: number,
    private readonly onCompleted?: (call: CompletedCall) => void,
  ) {}

  /** The number of calls that wait for a response. */
  get waitingCount(): number {
    return this.waiting.size;
  }

  async start(): Promise<void> {
    this.broker.onLoss(() => this.abandon('broker connection lost'));
    await this.broker.onConnect(async (connection) => {
      const channel = await connection.createChannel();
      reconnectWhenClosed(connection, channel);
      channel.on('return', (message: { properties: { correlationId?: string } }) => {
        this.fail(message.properties.correlationId, unavailable('no such service'));
      });
      const receive = (message: ConsumeMessage | null): void =>
        message ? this.receive(message) : reconnect(connection);
      await channel.consume(DIRECT_REPLY_TO, receive, { noAck: true });
      this.channel = channel;
    });
  }

  /** Runs an operation at its owner and returns the output. */
  async call<O extends AnyOperation>(
    operation: O,
    caller: Caller,
    input: InputOf<O>,
    options?: CallOptions,
  ): Promise<OutputOf<O>> {
    return JSON.parse((await this.forward(operation, caller, input, options)).toString()) as OutputOf<O>;
  }

  /** Like `call`, but returns the output as the owner's JSON, for responses that are forwarded and not decoded. */
  forward<O extends AnyOperation>(
    operation: O,
    caller: Caller,
    input: InputOf<O>,
    options: CallOptions = {},
  ): Promise<Buffer> {
    if (!isTracing() || isUnsampled(caller.traceparent)) return this.request(operation, caller, input, options);
    const { name, owner } = operation;
    const attributes = { 'rpc.system.name': 'rabbitmq', 'rpc.service': owner, 'rpc.method': name };
    const span = startSpan(`call ${name}`, { kind: 'client', parent: caller.traceparent, attributes });
    const traceparent = traceparentOf(span);
    const traced = traceparent ? { ...caller, traceparent } : caller;
    return endWith(span, this.request(operation, traced, input, options));
  }

  private request<O extends AnyOperation>(
    operation: O,
    caller: Caller,
    input: InputOf<O>,
    { timeoutMs = this.timeoutMs }: CallOptions,
  ): Promise<Buffer> {
    const { channel } = this;
    if (!channel || !this.broker.isConnected) return this.refuse(operation, 'broker away');
    // RabbitMQ closes the connection on a negative expiration, which would fail every pending call.
    if (timeoutMs <= 0) return this.refuse(operation, 'no time left');
    if (this.waiting.size >= MAX_WAITING) return this.refuse(operation, 'too many calls waiting');

    return new Promise((resolve, reject) => {
      const correlationId = (this.sequence++).toString(36);
      const timer = setTimeout(() => {
        this.fail(correlationId, unavailable(`${operation.owner} did not respond in time`));
      }, timeoutMs);
      const startedAt = performance.now();
      this.waiting.set(correlationId, { operation: operation.name, startedAt, resolve, reject, timer });
      const request: RpcRequest = { caller, input };
      try {
        channel.sendToQueue(queueOf(operation.owner), Buffer.from(JSON.stringify(request)), {
          type: operation.name,
          correlationId,
          replyTo: DIRECT_REPLY_TO,
          expiration: timeoutMs,
          mandatory: true,
        });
      } catch {
        this.fail(correlationId, unavailable('channel closed'));
      }
    });
  }

  /** Waits for the pending calls for at most `timeoutMs`. */
  async drain(timeoutMs: number): Promise<void> {
    const giveUpAt = performance.now() + timeoutMs;
    while (this.waiting.size > 0 && performance.now() < giveUpAt)
      await new Promise((resolve) => setTimeout(resolve, 20));
    this.abandon('shutting down');
  }

  private receive(message: ConsumeMessage): void {
    const correlationId = message.properties.correlationId as string | undefined;
    if (message.properties.type === REPLY_OK) this.settle(correlationId, 'ok')?.resolve(message.content);
    else this.fail(correlationId, decodeFailure(message.content));
  }

  private refuse(operation: AnyOperation, reason: string): Promise<never> {
    this.onCompleted?.({ operation: operation.name, outcome: 'unavailable', durationMs: 0 });
    return Promise.reject(unavailable(reason));
  }

  private fail(correlationId: string | undefined, failure: DomainError): void {
    const outcome = failure.code === 'unavailable' ? 'unavailable' : 'refused';
    this.settle(correlationId, outcome)?.reject(failure);
  }

  private settle(correlationId: string | undefined, outcome: CompletedCall['outcome']): Waiting | undefined {
    const waiting = correlationId === undefined ? undefined : this.waiting.get(correlationId);
    if (!waiting) return undefined;
    this.waiting.delete(correlationId!);
    clearTimeout(waiting.timer);
    const { operation, startedAt } = waiting;
    this.onCompleted?.({ operation, outcome, durationMs: performance.now() - startedAt });
    return waiting;
  }

  private abandon(reason: string): void {
    this.channel = undefined;
    for (const correlationId of [...this.waiting.keys()]) this.fail(correlationId, unavailable(reason));
  }
}
