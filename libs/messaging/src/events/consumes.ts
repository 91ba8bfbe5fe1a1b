import type { EventDeclaration, EventEnvelope, ServiceName } from '@frontdesk/contracts';

export interface ConsumerOptions {
  /** The service that owns the queue. */
  service: ServiceName;
  /** The last part of the queue's name, such as `deliveries` in `webhooks.deliveries`. */
  name: string;
  events: readonly EventDeclaration[];
  /** The largest number of events in one batch. By default 1. */
  batchSize?: number;
  /**
   * The milliseconds for which a batch that is not full waits for more events. By default 0. Saves transactions where
   * the effect may be late.
   */
  collectForMs?: number;
}

/**
 * Resolves when the effect of the events has committed. The effect must be idempotent, because events are delivered at
 * least once.
 */
export interface EventConsumer {
  consume(events: EventEnvelope[]): Promise<void>;
}

const CONSUMES = Symbol('consumed events');

/** Marks a provider as the consumer of a durable queue of the given events. */
export function Consumes(options: ConsumerOptions) {
  return (target: new (...args: never[]) => EventConsumer): void => Reflect.defineMetadata(CONSUMES, options, target);
}

export function consumerOptionsOf(target: object): ConsumerOptions | undefined {
  return Reflect.getMetadata(CONSUMES, target) as ConsumerOptions | undefined;
}

export function queueOfConsumer({ service, name }: ConsumerOptions): string {
  return `${service}.${name}`;
}
