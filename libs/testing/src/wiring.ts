import {
  allEvents,
  allOperations,
  developmentOperations,
  isTransfer,
  type AnyOperation,
  type ServiceName,
} from '@frontdesk/contracts';
import type { ConsumerOptions } from '@frontdesk/messaging';

type Class = new (...args: never[]) => object;

/**
 * Lists differences between the contracts and one service: owned operations without exactly one handler, handlers of
 * other services' operations, declared events without a consumer, and consumers of undeclared events.
 */
export async function wiringFaults(service: ServiceName, module: object): Promise<string[]> {
  // The module is loaded here, because few of the specs that import this library need it.
  const { classesOf, consumerOptionsOf, operationsHandledBy, queueOfConsumer } = await import('@frontdesk/messaging');
  const { controllers, providers } = await classesOf(module);
  const owned = allOperations.filter((one) => one.owner === service && !isTransfer(one));
  const consumers = providers.map((provider) => consumerOptionsOf(provider)).filter((options) => options !== undefined);
  return [
    ...faultsBetween(owned, controllers.flatMap(operationsHandledBy), 'handler', service),
    ...consumerFaults(service, consumers, queueOfConsumer),
  ];
}

/**
 * Lists differences between the contracts and the gateway's controllers: operations that the gateway serves itself (its
 * own, and those of files) without exactly one controller method, and methods for operations that it forwards.
 */
export async function routeFaults(
  module: object,
  operationServedBy: (method: object) => AnyOperation | undefined,
): Promise<string[]> {
  const { classesOf } = await import('@frontdesk/messaging');
  const { controllers } = await classesOf(module);
  const served = controllers.flatMap(methodsOf).map(operationServedBy);
  return faultsBetween(
    [...allOperations, ...developmentOperations].filter(
      (one) => one.api !== 'internal' && (one.owner === 'gateway' || isTransfer(one)),
    ),
    served.filter((operation) => operation !== undefined),
    'route',
    'gateway',
  );
}

/** Every declared name must occur exactly once, and no other name may occur. */
function faultsBetween(
  declared: readonly AnyOperation[],
  found: readonly AnyOperation[],
  what: string,
  service: ServiceName,
): string[] {
  const missing = declared
    .map((operation) => ({ operation, count: found.filter((one) => one === operation).length }))
    .filter(({ count }) => count !== 1)
    .map(({ operation, count }) => `${operation.name} has ${count} ${what}s in ${service}`);
  const foreign = found
    .filter((operation) => !declared.includes(operation))
    .map(({ name }) => `${service} has a ${what} for ${name}, which is not its own`);
  return [...missing, ...foreign];
}

function consumerFaults(
  service: ServiceName,
  consumers: readonly ConsumerOptions[],
  queueOfConsumer: (options: ConsumerOptions) => string,
): string[] {
  const consumed = consumers.flatMap(({ events }) => events);
  const queues = consumers.map(queueOfConsumer);
  return [
    ...consumers
      .filter((options) => options.service !== service)
      .map((options) => `${queueOfConsumer(options)} is consumed by ${service}`),
    ...queues.filter((queue, index) => queues.indexOf(queue) !== index).map((queue) => `${queue} has two consumers`),
    ...allEvents
      .filter((event) => event.consumers.includes(service) && !consumed.includes(event))
      .map(({ type }) => `${service} does not consume ${type}`),
    ...consumed
      .filter((event) => !allEvents.includes(event) || !event.consumers.includes(service))
      .map(({ type }) => `${service} consumes ${type} undeclared`),
  ];
}

function methodsOf(controller: Class): object[] {
  return Object.getOwnPropertyNames(controller.prototype)
    .map((name) => Object.getOwnPropertyDescriptor(controller.prototype, name)?.value as unknown)
    .filter((method): method is object => typeof method === 'function');
}
