import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { formatTraceparent, isSampled, parseTraceparent } from './traceparent.js';

export type { Attributes, Span } from '@opentelemetry/api';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

export interface SpanOptions {
  kind: keyof typeof KINDS;
  /** The parent's `traceparent`. Null starts a new trace, and undefined continues that of the active span. */
  parent?: string | null | undefined;
  /** The `traceparent` of a related trace. The span links to it. */
  link?: string | undefined;
  /** Ids, names from our code and numbers, but never personal data or content. */
  attributes?: Attributes;
}

/** A span that is a child of the active span. */
export interface Step extends Pick<SpanOptions, 'kind' | 'attributes'> {
  name: string;
}

let tracer: Tracer | undefined;

/** Sets the tracer. If none is set, no spans are created, and every function here costs one comparison. */
export function traceWith(given: Tracer | undefined): void {
  tracer = given;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/**
 * Starts a span, or returns undefined while tracing is off. The first span of a trace decides on sampling. In an
 * unsampled trace, the span only carries the context.
 */
export function startSpan(name: string, { kind, parent, link, attributes = {} }: SpanOptions): Span | undefined {
  if (!tracer) return undefined;
  const from = parent === null ? undefined : parentContext(parent);
  if (from && !isSampled(from)) return trace.wrapSpanContext(from);
  const linked = parseTraceparent(link);
  return tracer.startSpan(
    name,
    { kind: KINDS[kind], attributes, ...(linked ? { links: [{ context: linked }] } : {}) },
    from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT,
  );
}

/** Runs `work`, and all asynchronous work that it starts, with `span` as the active span. */
export function inSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? context.with(trace.setSpan(ROOT_CONTEXT, span), work) : work();
}

/** Like `inSpan`, but skips the context switch for spans that are not recorded. */
export function inRecordedSpan<T>(span: Span | undefined, work: () => T): T {
  return span?.isRecording() ? inSpan(span, work) : work();
}

/** Runs a step in its own span if the active span is recorded. */
export async function traceStep<T>(describe: () => Step, step: () => Promise<T>): Promise<T> {
  if (!tracer || !recordedSpan()) return step();
  const { name, ...options } = describe();
  const span = startSpan(name, options);
  return endWith(span, inSpan(span, step));
}

/** Ends the span when `work` settles, and marks it as failed if `work` rejects. */
export async function endWith<T>(span: Span | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span?.end();
  }
}

/**
 * Marks a span as failed with the error's code or name. The message is withheld because it may contain personal data.
 */
export function fail(span: Span | undefined, error: unknown): void {
  if (!span?.isRecording()) return;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const type = [error, code, name].find((candidate) => typeof candidate === 'string') as string | undefined;
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type ?? 'unknown');
}

export function traceparentOf(span: Span | undefined): string | undefined {
  return span && formatTraceparent(span.spanContext());
}

/**
 * Returns the `traceparent` to pass on with work of the given trace: that of the active span if it belongs to the
 * trace, otherwise the given one.
 */
export function propagatedTraceparent(traceparent: string | undefined): string | undefined {
  if (!tracer) return traceparent;
  const from = parentContext(traceparent);
  return from && formatTraceparent(from);
}

/** Returns the log fields of a sampled trace, by default of the active span. Empty if there is none. */
export function traceFields(span?: Span): { trace_id?: string; span_id?: string } {
  if (!tracer) return {};
  const shown = (span ?? recordedSpan())?.spanContext();
  return shown && isSampled(shown) ? { trace_id: shown.traceId, span_id: shown.spanId } : {};
}

function recordedSpan(): Span | undefined {
  const active = trace.getActiveSpan();
  return active?.isRecording() ? active : undefined;
}

/**
 * A `traceparent` decides the trace of the work. The active span counts only within that trace, because timers and
 * batches inherit the context of the code that started them.
 */
function parentContext(traceparent: string | undefined): SpanContext | undefined {
  const given = parseTraceparent(traceparent);
  const active = trace.getActiveSpan();
  if (!active) return given;
  const here = active.spanContext();
  if (given) return given.traceId === here.traceId && active.isRecording() ? here : given;
  const hasEnded = isSampled(here) && !active.isRecording();
  return hasEnded ? undefined : here;
}
