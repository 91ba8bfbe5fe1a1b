import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AlwaysOnSampler,
  InMemorySpanExporter,
  ParentBasedSampler,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  endWith,
  fail,
  propagatedTraceparent,
  isTracing,
  startSpan,
  traceFields,
  traceparentOf,
  traceStep,
  traceWith,
  inSpan,
} from './spans.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SAMPLED = `00-${TRACE}-00f067aa0ba902b7-01`;
const UNSAMPLED = `00-${TRACE}-00f067aa0ba902b7-00`;

const exporter = new InMemorySpanExporter();
const provider = new TracerProvider({
  sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  spanProcessors: [new SimpleSpanProcessor({ exporter })],
});

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});
afterAll(() => context.disable());
beforeEach(() => traceWith(provider.getTracer('spec')));
afterEach(() => {
  traceWith(undefined);
  exporter.reset();
});

const server = (parent: string | null): ReturnType<typeof startSpan> => startSpan('work', { kind: 'server', parent });
const step = (name: string) => (): { name: string; kind: 'internal' } => ({ name, kind: 'internal' });

describe('spans', () => {
  it('are not created while tracing is off, and the given traceparent is passed on', async () => {
    traceWith(undefined);
    expect(isTracing()).toBe(false);
    expect(startSpan('work', { kind: 'server' })).toBeUndefined();
    expect(await traceStep(step('step'), async () => 7)).toBe(7);
    expect([propagatedTraceparent(SAMPLED), propagatedTraceparent(undefined)]).toEqual([SAMPLED, undefined]);
    expect(traceFields()).toEqual({});
  });

  it('continue the given trace, or start a new one', () => {
    const [given, begun] = [server(SAMPLED)!, server(null)!];
    expect(given.spanContext().traceId).toBe(TRACE);
    expect(begun.spanContext().traceId).not.toBe(TRACE);
    expect(traceparentOf(given)).toMatch(new RegExp(`^00-${TRACE}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`));
  });

  it('carry only the context in an unsampled trace', async () => {
    const span = server(UNSAMPLED)!;
    expect(span.isRecording()).toBe(false);
    expect(traceparentOf(span)).toBe(UNSAMPLED);
    await inSpan(span, () => traceStep(step('step'), async () => undefined));
    expect(inSpan(span, () => [propagatedTraceparent(UNSAMPLED), propagatedTraceparent(undefined)])).toEqual([
      UNSAMPLED,
      UNSAMPLED,
    ]);
    span.end();
    expect(exporter.getFinishedSpans()).toEqual([]);
  });

  it('contain the steps of recorded work, nested, and no others', async () => {
    await traceStep(step('outside'), async () => undefined);
    const span = server(null)!;
    await endWith(
      span,
      inSpan(span, () => traceStep(step('outer'), () => traceStep(step('inner'), async () => undefined))),
    );
    const [inner, outer, whole] = exporter.getFinishedSpans();
    expect([inner, outer, whole].map((each) => each!.name)).toEqual(['inner', 'outer', 'work']);
    expect(inner!.parentSpanContext?.spanId).toBe(outer!.spanContext().spanId);
    expect(outer!.parentSpanContext?.spanId).toBe(whole!.spanContext().spanId);
  });

  it('pass on the active span within its own trace, and the given traceparent otherwise', () => {
    const span = server(SAMPLED)!;
    const other = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    expect(
      inSpan(span, () => [
        propagatedTraceparent(SAMPLED),
        propagatedTraceparent(other),
        propagatedTraceparent(undefined),
      ]),
    ).toEqual([traceparentOf(span), other, traceparentOf(span)]);
  });

  it('do not become the parent of work that starts after their end', () => {
    const span = server(SAMPLED)!;
    inSpan(span, () => {
      span.end();
      expect([propagatedTraceparent(undefined), propagatedTraceparent(SAMPLED)]).toEqual([undefined, SAMPLED]);
      expect(traceFields()).toEqual({});
      const later = startSpan('later', { kind: 'client' })!;
      expect(later.spanContext().traceId).not.toBe(TRACE);
    });
  });

  it.each([
    ['a code', Object.assign(new Error('Key (phone)=(+14155550123) exists'), { code: '23505' }), '23505'],
    ['a name', new TypeError('Dana is no number'), 'TypeError'],
    ['a word', 'http_500', 'http_500'],
    ['nothing', undefined, 'unknown'],
  ])('record a failure by %s, never by its message', async (_what, error, type) => {
    const span = server(null)!;
    fail(span, error);
    span.end();
    const [failed] = exporter.getFinishedSpans();
    expect(failed!.attributes['error.type']).toBe(type);
    expect(failed!.status).toEqual({ code: 2 });
    expect(failed!.events).toEqual([]);
  });

  it('add their trace id to the log while they are recorded', () => {
    const span = server(SAMPLED)!;
    const { spanId } = span.spanContext();
    const fields = { trace_id: TRACE, span_id: spanId };
    expect(inSpan(span, () => traceFields())).toEqual(fields);
    expect(traceFields(span)).toEqual(fields);
    expect(inSpan(server(UNSAMPLED), () => traceFields())).toEqual({});
  });
});
