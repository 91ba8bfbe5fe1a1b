import type { EventEnvelope } from '@frontdesk/contracts';
import { TraceCollector } from '@frontdesk/testing';
import { propagatedTraceparent, startTracing, traceStep } from '@frontdesk/tracing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { consumeTraced } from './traced-batch.js';

const QUEUE = 'records.things';
const traceparentOf = (trace: string, flags: string): string => `00-${trace.repeat(32)}-${trace.repeat(16)}-${flags}`;
const anEvent = (id: string, traceparent?: string): EventEnvelope => ({
  id,
  type: 'thing.happened',
  organization_id: 42,
  livemode: true,
  created_at: '2026-01-01T00:00:00Z',
  data: {},
  ...(traceparent ? { traceparent } : {}),
});
const batch = [
  anEvent('unrecorded', traceparentOf('a', '00')),
  anEvent('first', traceparentOf('b', '01')),
  anEvent('second', traceparentOf('c', '01')),
];

describe('consumeTraced', () => {
  let collector: TraceCollector;
  let stop = (): Promise<void> => Promise.resolve();

  beforeEach(async () => {
    collector = await TraceCollector.start();
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    stop = await startTracing(
      'records',
      {
        OTEL_TRACES_EXPORTER: 'otlp',
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: 0,
        OTEL_BSP_SCHEDULE_DELAY: 5000,
      },
      () => undefined,
    );
  });
  afterEach(async () => {
    await stop();
    await collector.close();
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  });

  const spansOf = (id: string) => collector.spans.filter(({ attributes }) => attributes['messaging.message.id'] === id);

  it('continues the trace of each event and propagates it to new events', async () => {
    let propagated: (string | undefined)[] = [];
    await consumeTraced(QUEUE, batch, async (events) => {
      propagated = events.map(({ traceparent }) => propagatedTraceparent(traceparent));
    });
    await stop();
    expect(spansOf('unrecorded')).toEqual([]);
    const [[first], [second]] = [spansOf('first'), spansOf('second')];
    expect([first, second]).toMatchObject([
      { traceId: 'b'.repeat(32), parentSpanId: 'b'.repeat(16), name: 'process thing.happened' },
      { traceId: 'c'.repeat(32), parentSpanId: 'c'.repeat(16) },
    ]);
    expect(propagated).toEqual([
      traceparentOf('a', '00'),
      `00-${first!.traceId}-${first!.spanId}-01`,
      `00-${second!.traceId}-${second!.spanId}-01`,
    ]);
  });

  it('records the work of the whole batch in the trace of the first recorded event', async () => {
    const statement = (): Promise<void> =>
      traceStep(
        () => ({ name: 'statement', kind: 'client' }),
        async () => undefined,
      );
    await consumeTraced(QUEUE, batch, statement);
    await stop();
    const steps = collector.spans.filter(({ name }) => name === 'statement');
    expect(steps).toMatchObject([{ traceId: 'b'.repeat(32), parentSpanId: spansOf('first')[0]!.spanId }]);
  });

  it('rethrows a failure and marks every span as failed', async () => {
    const failing = consumeTraced(QUEUE, batch, () => Promise.reject(new RangeError('Dana Reyes is no number')));
    await expect(failing).rejects.toThrow(RangeError);
    await stop();
    expect(collector.spans.map(({ attributes }) => attributes['error.type'])).toEqual(['RangeError', 'RangeError']);
    expect(collector.spans.map(({ json }) => json).join()).not.toContain('Dana');
  });

  it('passes on the batch unchanged while tracing is off', async () => {
    await stop();
    const consumed: EventEnvelope[][] = [];
    await consumeTraced(QUEUE, batch, async (events) => void consumed.push(events));
    expect(consumed).toEqual([batch]);
  });
});
