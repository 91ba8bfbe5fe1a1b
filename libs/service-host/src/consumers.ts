import { DomainError } from '@frontdesk/contracts';
import {
  consumerOptionsOf,
  ConsumerRunner,
  type Broker,
  type EventConsumer,
  type MessagingLog,
} from '@frontdesk/messaging';
import { isTransientDatabaseFault } from '@frontdesk/persistence';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { record } from './metrics/recorders.js';

/** Creates a runner for every provider marked with `@Consumes`. */
export function findConsumers(app: INestApplicationContext, broker: Broker, log: MessagingLog): ConsumerRunner[] {
  const runners: ConsumerRunner[] = [];
  for (const { metatype, instance } of app.get(DiscoveryService).getProviders()) {
    const options = typeof metatype === 'function' ? consumerOptionsOf(metatype) : undefined;
    if (!options) continue;
    const runner = new ConsumerRunner(options, instance as EventConsumer, {
      broker,
      log,
      isTransient: (error) => isTransientDatabaseFault(error) || isUnavailable(error),
      onConsumed: record.consumed,
      onDeadLetter: record.deadLettered,
    });
    record.consumerFound(runner.queue);
    runners.push(runner);
  }
  return runners;
}

/** Whether a consumer's call failed because another service or the broker is down. */
function isUnavailable(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'unavailable';
}
