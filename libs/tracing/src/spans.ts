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
  /** A `traceparent` that the work goes on from; null begins a new trace, and without it what is under way goes on. */
  parent?: string | null | undefined;
  /** The `traceparent` of a trace that this one only points at. */
  link?: string | undefined;
  /** Ids, names of ours and numbers; never what people wrote, or who they are. */
  attributes?: Attributes;
}

/** A span inside the one that is under way. */
export interface Step extends Pick<SpanOptions, 'kind' | 'attributes'> {
  name: string;
}

let tracer: Tracer | undefined;

/** Spans are made from now on; without a tracer none are, and everything here costs one comparison. */
export function traceWith(given: Tracer | undefined): void {
  tracer = given;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/**
 * Begins a span; undefined when tracing is off. Whether a trace is sampled is decided where it begins: of one that is
 * not, later spans are mere notes of where it is.
 */
export function startSpan(name: string, { kind, parent, link, attributes = {} }: SpanOptions): Span | undefined {
  if (!tracer) return undefined;
  const from = parent === null ? undefined : whereItIs(parent);
  if (from && !isSampled(from)) return trace.wrapSpanContext(from);
  const linked = parseTraceparent(link);
  return tracer.startSpan(
    name,
    { kind: KINDS[kind], attributes, ...(linked ? { links: [{ context: linked }] } : {}) },
    from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT,
  );
}

/** Runs `work` with `span` as what is under way, also in everything that it begins. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return span ? context.with(trace.setSpan(ROOT_CONTEXT, span), work) : work();
}

/** As `within`, for spans that are recorded; the others have nothing to show for it. */
export function withinRecorded<T>(span: Span | undefined, work: () => T): T {
  return span?.isRecording() ? within(span, work) : work();
}

/** Runs a step of what is being recorded in a span of its own; when nothing is, just runs it. */
export async function traceStep<T>(describe: () => Step, step: () => Promise<T>): Promise<T> {
  if (!tracer || !recordedSpan()) return step();
  const { name, ...options } = describe();
  const span = startSpan(name, options);
  return endWith(span, within(span, step));
}

/** Ends a span when `work` is done, as failed when that was. */
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

/** Marks a span as failed, by the code or the name of what was thrown; messages may quote people. */
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
 * What to hand on with work that belongs to the trace of `traceparent`: the span that is under way, if it is of that
 * trace, else what was given.
 */
export function handedOn(traceparent: string | undefined): string | undefined {
  if (!tracer) return traceparent;
  const from = whereItIs(traceparent);
  return from && formatTraceparent(from);
}

/** Names the trace in a line of the log, when there is one to look at. Without a span, the one that is under way. */
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
 * A `traceparent` decides to which trace work belongs, and the span under way only to which part of it: timers and
 * batches carry the context of whoever began them, which need not be that of the work.
 */
function whereItIs(traceparent: string | undefined): SpanContext | undefined {
  const given = parseTraceparent(traceparent);
  const active = trace.getActiveSpan();
  if (!active) return given;
  const here = active.spanContext();
  if (given) return given.traceId === here.traceId && active.isRecording() ? here : given;
  const isOver = isSampled(here) && !active.isRecording();
  return isOver ? undefined : here;
}
