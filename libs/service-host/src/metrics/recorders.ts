import {
  allEvents,
  allOperations,
  eventOfType,
  publishersOf,
  type EventEnvelope,
  type ServiceName,
} from '@frontdesk/contracts';
import { madeAt, type CompletedCall, type HandledOperation, type OutgoingEvent } from '@frontdesk/messaging';
import type { DatabaseFault } from '@frontdesk/persistence';
import { metrics } from './service-metrics.js';

const OPERATION_NAMES = new Set(allOperations.map(({ name }) => name));

// Unknown operations share one label, so that requests cannot create series.
const operationLabel = (name: string): string => (OPERATION_NAMES.has(name) ? name : 'unknown');
const eventLabel = (type: string): string => (eventOfType(type) ? type : 'unknown');

/** Callbacks that record the reports of messaging and database as metrics. */
export const record = {
  handled({ operation, outcome, durationMs }: HandledOperation): void {
    metrics.operations.observe({ operation: operationLabel(operation), outcome }, durationMs / 1000);
    if (outcome === 'expired') metrics.expired.inc();
  },

  callCompleted({ operation, outcome, durationMs }: CompletedCall): void {
    metrics.rpc.observe({ operation, outcome }, durationMs / 1000);
  },

  /** Starts the series of the events that the service publishes at zero, so that the first one is an increase. */
  publisherFound(service: ServiceName): void {
    const own = allEvents.filter((event) => publishersOf(event).includes(service));
    for (const { type } of own) metrics.published.inc({ event: type }, 0);
  },

  published(events: readonly OutgoingEvent[]): void {
    const now = Date.now();
    for (const { id, type } of events) {
      metrics.published.inc({ event: eventLabel(type) });
      const made = madeAt(id);
      if (made !== null) metrics.publishLag.observe(Math.max(0, now - made) / 1000);
    }
  },

  auditMissing(): void {
    metrics.auditMissing.inc();
  },

  /** Starts a queue's series at zero, so that the first dead letter is an increase. */
  consumerFound(queue: string): void {
    metrics.consumed.inc({ queue }, 0);
    metrics.deadLetters.inc({ queue }, 0);
  },

  consumed(queue: string, events: readonly EventEnvelope[], durationMs: number): void {
    const now = Date.now();
    metrics.consumed.inc({ queue }, events.length);
    metrics.consuming.observe({ queue }, durationMs / 1000);
    for (const { id, type } of events) {
      const made = madeAt(id);
      if (made !== null) metrics.eventLag.observe({ queue, event: eventLabel(type) }, Math.max(0, now - made) / 1000);
    }
  },

  deadLettered(queue: string): void {
    metrics.deadLetters.inc({ queue });
  },

  refusedByDatabase(reason: DatabaseFault): void {
    metrics.databaseErrors.inc({ reason });
  },
};
