import { TraceFlags, type SpanContext } from '@opentelemetry/api';

/** A `traceparent` of W3C Trace Context, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NO_TRACE = /^0+$/;
/** In an envelope, the field follows `data`, and only `seq` may follow it. */
const AT_THE_END = /"traceparent":"([0-9a-f-]{55})"(?:,"seq":\d+)?\}$/;
const LONGEST_END = 128;

/** Parses a `traceparent`. Returns undefined if it is not valid. */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  const parts = typeof text === 'string' ? TRACEPARENT.exec(text) : null;
  if (!parts) return undefined;
  const [, traceId, spanId, flags] = parts as unknown as [string, string, string, string];
  if (NO_TRACE.test(traceId) || NO_TRACE.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? '01' : '00'}`;
}

export function isSampled({ traceFlags }: SpanContext): boolean {
  return (traceFlags & TraceFlags.SAMPLED) !== 0;
}

/** Whether a `traceparent` that Frontdesk created belongs to an unsampled trace, which needs no spans. */
export function isUnsampled(traceparent: string | undefined): boolean {
  return traceparent?.endsWith('-00') === true;
}

/** Finds the `traceparent` of an event's envelope without parsing the JSON, which may be long. */
export function traceparentIn(envelopeJson: string): string | undefined {
  return AT_THE_END.exec(envelopeJson.slice(-LONGEST_END))?.[1];
}
