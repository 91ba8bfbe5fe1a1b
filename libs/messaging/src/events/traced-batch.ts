import type { EventEnvelope } from '@frontdesk/contracts';
import { fail, inRecordedSpan, isTracing, startSpan, traceparentOf, type Span } from '@frontdesk/tracing';

/**
 * Consumes a batch with one span per event, in the trace of that event; the envelope passes the span on. Work for the
 * whole batch, such as its SQL statements, appears in the trace of the first recorded event.
 */
export async function consumeTraced(
  queue: string,
  events: EventEnvelope[],
  consume: (events: EventEnvelope[]) => Promise<void>,
): Promise<void> {
  if (!isTracing()) return consume(events);
  const spans = events.map((event) => processing(queue, event, events.length));
  const traced = events.map((event, index) => ({ ...event, traceparent: traceparentOf(spans[index])! }));
  try {
    await inRecordedSpan(
      spans.find((span) => span?.isRecording()),
      () => consume(traced),
    );
  } catch (error) {
    for (const span of spans) fail(span, error);
    throw error;
  } finally {
    for (const span of spans) span?.end();
  }
}

function processing(
  queue: string,
  { id, type, organization_id, traceparent }: EventEnvelope,
  batch: number,
): Span | undefined {
  const attributes = {
    'messaging.system': 'rabbitmq',
    'messaging.operation.type': 'process',
    'messaging.destination.name': queue,
    'messaging.message.id': id,
    'messaging.batch.message_count': batch,
    'frontdesk.organization_id': organization_id,
  };
  return startSpan(`process ${type}`, { kind: 'consumer', parent: traceparent ?? null, attributes });
}
