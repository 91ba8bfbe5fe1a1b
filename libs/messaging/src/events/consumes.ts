import type { EventDeclaration, EventEnvelope, ServiceName } from '@frontdesk/contracts';

export interface ConsumerOptions {
  /** The service whose queue it is. */
  service: ServiceName;
  /** Names the queue together with the service: `webhooks.deliveries`. */
  name: string;
  events: readonly EventDeclaration[];
  /** Events handed over together; 1 unless told. */
  batchSize?: number;
  /** How long a batch may wait to fill, in milliseconds; 0 takes what is there. */
  lingerMs?: number;
}

/** Takes events in; returns when their effect has committed. Must bear the same event twice. */
export interface EventConsumer {
  consume(events: EventEnvelope[]): Promise<void>;
}

const CONSUMES = Symbol('consumed events');

/** Makes a provider the consumer of a durable queue of the given events. */
export function Consumes(options: ConsumerOptions) {
  return (target: new (...args: never[]) => EventConsumer): void => Reflect.defineMetadata(CONSUMES, options, target);
}

export function consumerOptionsOf(target: object): ConsumerOptions | undefined {
  return Reflect.getMetadata(CONSUMES, target) as ConsumerOptions | undefined;
}

export function queueOfConsumer({ service, name }: ConsumerOptions): string {
  return `${service}.${name}`;
}
