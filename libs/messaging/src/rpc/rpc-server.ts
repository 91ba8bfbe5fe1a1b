import { fulfilledWithin } from '@frontdesk/concurrency';
import {
  allOperations,
  decodeInput,
  DomainError,
  isAuditMissing,
  pendingAudit,
  type AnyOperation,
  type Caller,
  type FieldErrors,
  type ServiceName,
} from '@frontdesk/contracts';
import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { fail, inRecordedSpan, isUnsampled, startSpan, traceparentOf, type Span } from '@frontdesk/tracing';
import type { Channel, ConsumeMessage } from 'amqplib';
import { lastValueFrom } from 'rxjs';
import { reconnect, reconnectWhenClosed, type Broker } from '../broker/broker.js';
import { Deadline } from './deadline.js';
import { encodeFailure, queueOf, refusalOf, REPLY_ERROR, REPLY_OK, type RpcRequest } from './wire.js';

/** One handled operation, as logs and metrics record it. */
export interface HandledOperation {
  operation: string;
  /** `undecodable`: the request does not match the operation's declared input. */
  outcome: 'ok' | 'refused' | 'failed' | 'expired' | 'undecodable';
  /** The error code of a refusal. */
  code?: string;
  durationMs: number;
  caller?: Caller;
  error?: unknown;
}

export interface RpcServerOptions {
  service: ServiceName;
  broker: Broker;
  /** The operations that may be requested. By default all declared operations. */
  operations?: readonly AnyOperation[];
  /** Runs before the handler if the caller carries organization facts. */
  beforeHandling?: (caller: Caller) => Promise<void>;
  onHandled?: (handled: HandledOperation) => void;
  /** Called for an operation that left no entry in the audit log but should have. */
  onAuditMissing?: (operation: string, caller: Caller) => void;
  /** The time of audited changes. */
  now?: () => Date;
  /** How many requests run concurrently. Further requests wait, and may expire while they wait. */
  concurrency?: number;
  /** How many requests may wait. Further ones are refused with `unavailable` at once. */
  maxWaiting?: number;
  /** How long closing waits for running operations. */
  graceMs?: number;
}

const CONCURRENCY = 100;
const MAX_WAITING = 1000;
const GRACE_MS = 10_000;
const ROUND_TRIP_MS = 1000;
/**
 * The interval is not longer than the time that a deadline reserves for the commit, so no commit follows the caller's
 * deadline.
 */
const TICK_MS = 250;

/**
 * The request does not match the declared input, because its sender skips decoding or has another version of the
 * contracts.
 */
class Undecodable extends DomainError {
  constructor(errors: FieldErrors) {
    super('validation_failed', { errors }, `does not decode: ${Object.keys(errors).join(', ')}`);
  }
}

const systemTime = (): Date => new Date();

/** A received request and the deadline of its caller. */
interface QueuedRequest {
  message: ConsumeMessage;
  deadline: Deadline;
}

/**
 * The Nest transport that serves a service's operations from its queue. It consumes requests without acknowledgement,
 * so an operation runs at most once, and it starts no operation whose caller no longer waits. The caller's time counts
 * from the arrival of the message; the broker's expiration limits the time before that. Closing stops the intake,
 * finishes the running operations and sends their responses.
 */
export class RpcServer extends Server implements CustomTransportStrategy {
  private readonly queue: string;
  private readonly operations: ReadonlyMap<string, AnyOperation>;
  private readonly concurrency: number;
  private readonly maxWaiting: number;
  private readonly backlog: QueuedRequest[] = [];
  private running = 0;
  private whenIdle: (() => void) | undefined;
  private channel: Channel | undefined;
  private consumerTag: string | undefined;
  private closing = false;
  private tickedAt = performance.now();
  private ticking: NodeJS.Timeout | undefined;

  constructor(private readonly options: RpcServerOptions) {
    super();
    this.queue = queueOf(options.service);
    this.operations = new Map((options.operations ?? allOperations).map((operation) => [operation.name, operation]));
    this.concurrency = options.concurrency ?? CONCURRENCY;
    this.maxWaiting = options.maxWaiting ?? MAX_WAITING;
  }

  listen(callback: (error?: unknown) => void): void {
    this.ticking = setInterval(() => setImmediate(this.tick), TICK_MS).unref();
    this.options.broker.onLoss(() => (this.channel = undefined));
    this.options.broker
      .onConnect(async (connection) => {
        const channel = await connection.createChannel();
        reconnectWhenClosed(connection, channel);
        this.channel = channel;
        if (this.closing) return;
        await channel.assertQueue(this.queue, { durable: true });
        const accept = (message: ConsumeMessage | null): void =>
          message ? this.accept(message) : reconnect(connection);
        this.consumerTag = (await channel.consume(this.queue, accept, { noAck: true })).consumerTag;
      })
      .then(() => callback(), callback);
  }

  async close(): Promise<void> {
    this.closing = true;
    const { channel, consumerTag } = this;
    if (channel && consumerTag) await fulfilledWithin(ROUND_TRIP_MS, channel.cancel(consumerTag));
    if (this.running > 0) {
      const idle = new Promise<void>((resolve) => (this.whenIdle = resolve));
      await fulfilledWithin(this.options.graceMs ?? GRACE_MS, idle);
    }
    // Closing the connection would drop frames that are not yet written. A round trip proves that they were sent.
    await fulfilledWithin(ROUND_TRIP_MS, this.channel?.checkQueue(this.queue));
    clearInterval(this.ticking);
  }

  on(): never {
    throw new Error('RpcServer has no events of its own');
  }

  unwrap<T>(): T {
    return this.options.broker as T;
  }

  private accept(message: ConsumeMessage): void {
    const request = { message, deadline: Deadline.in(Number(message.properties.expiration), this.arrivedSince()) };
    if (this.running < this.concurrency) void this.work(request);
    else if (this.backlog.length < this.maxWaiting) this.backlog.push(request);
    else this.refuse(message);
  }

  /** Runs as an immediate, so that after a suspension the waiting messages are read before the tick advances. */
  private readonly tick = (): void => {
    this.tickedAt = performance.now();
  };

  /** A process that was suspended reads old messages late, and they may have arrived soon after the last tick. */
  private arrivedSince(): number {
    return Math.min(performance.now(), this.tickedAt + TICK_MS);
  }

  private refuse(message: ConsumeMessage): void {
    const refusal = new DomainError('unavailable', { retryAfterSeconds: 1 }, 'too many operations waiting');
    this.reply(message, REPLY_ERROR, encodeFailure(refusal));
    const operation = String(message.properties.type);
    this.options.onHandled?.({ operation, outcome: 'refused', code: refusal.code, durationMs: 0, error: refusal });
  }

  private async work(first: QueuedRequest): Promise<void> {
    this.running++;
    let request: QueuedRequest | undefined = first;
    while (request) {
      await this.handle(request);
      request = this.backlog.shift();
    }
    this.running--;
    if (this.running === 0) this.whenIdle?.();
  }

  /** Never rejects. */
  private async handle({ message, deadline }: QueuedRequest): Promise<void> {
    const startedAt = performance.now();
    const operation = String(message.properties.type);
    let span: Span | undefined;
    const report = (handled: Omit<HandledOperation, 'operation' | 'durationMs'>): void =>
      inRecordedSpan(span, () =>
        this.options.onHandled?.({ operation, durationMs: performance.now() - startedAt, ...handled }),
      );
    let caller: Caller | undefined;
    try {
      const request = JSON.parse(message.content.toString()) as RpcRequest;
      caller = request.caller;
      span = this.traced(operation, caller);
      if (deadline.hasPassed) {
        // The deadline counts from the earliest possible arrival, so the caller may still wait for this response.
        this.reply(message, REPLY_ERROR, encodeFailure(new DomainError('unavailable', { retryAfterSeconds: 1 })));
        return report({ outcome: 'expired', caller });
      }
      const output = await inRecordedSpan(span, () => this.run(operation, request, deadline));
      this.reply(message, REPLY_OK, Buffer.from(JSON.stringify(output ?? null)));
      report({ outcome: 'ok', caller });
    } catch (error) {
      const refusal = refusalOf(error);
      this.reply(message, REPLY_ERROR, encodeFailure(refusal));
      const isRefusal = refusal === error || refusal.code === 'unavailable';
      const outcome = error instanceof Undecodable ? 'undecodable' : isRefusal ? 'refused' : 'failed';
      if (outcome === 'refused') span?.setAttribute('frontdesk.refusal', refusal.code);
      else fail(span, error);
      report({ outcome, code: refusal.code, caller, error });
    } finally {
      span?.end();
    }
  }

  /**
   * Starts the span of a request. The caller's trace then continues in this span, so that events of the handler belong
   * to it.
   */
  private traced(operation: string, caller: Caller): Span | undefined {
    const { organizationId, traceparent } = caller;
    if (isUnsampled(traceparent)) return undefined;
    const span = startSpan(operation, {
      kind: 'server',
      parent: traceparent ?? null,
      attributes: {
        'rpc.system.name': 'rabbitmq',
        'rpc.service': this.options.service,
        'rpc.method': operation,
        'frontdesk.organization_id': organizationId,
      },
    });
    if (span) caller.traceparent = traceparentOf(span)!;
    return span;
  }

  private async run(name: string, { caller, input: raw }: RpcRequest, deadline: Deadline): Promise<unknown> {
    const handler = this.messageHandlers.get(name);
    const operation = this.operations.get(name);
    if (!handler || !operation) throw new Error(`${this.options.service} has no handler for ${name}`);
    const { value: input, errors } = decodeInput(operation, raw);
    if (errors) throw new Undecodable(errors);
    if (caller.facts) await this.options.beforeHandling?.(caller);
    caller.audit = pendingAudit(operation, caller, this.options.now ?? systemTime);
    const stream = this.transformToObservable(await handler({ caller, input, deadline }));
    const output: unknown = await lastValueFrom(stream, { defaultValue: null });
    if (isAuditMissing(caller, output)) this.options.onAuditMissing?.(name, caller);
    return output;
  }

  private reply(message: ConsumeMessage, type: string, content: Buffer): void {
    try {
      this.channel?.sendToQueue(message.properties.replyTo as string, content, {
        type,
        correlationId: message.properties.correlationId as string,
      });
    } catch {
      // If the channel has closed, the response is lost. The caller ends the call on its own side.
    }
  }
}
