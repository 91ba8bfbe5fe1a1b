import { describe, expect, it } from '@jest/globals';
import { formatTraceparent, isUnsampled, parseTraceparent, traceparentIn } from './traceparent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent', () => {
  it.each(['00', '01'])('is read and written with flags %s', (flags) => {
    const text = `00-${TRACE}-${SPAN}-${flags}`;
    expect(parseTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: Number(flags), isRemote: true });
    expect(formatTraceparent(parseTraceparent(text)!)).toBe(text);
  });

  it.each([
    ['no text', undefined],
    ['several headers', [`00-${TRACE}-${SPAN}-01`]],
    ['nothing', ''],
    ['capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['an id of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['another version', `ff-${TRACE}-${SPAN}-01`],
    ['trailing text', `00-${TRACE}-${SPAN}-01-x`],
    ['a line break', `00-${TRACE}-${SPAN}-01\n`],
  ])('is undefined for %s', (_what, text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });

  it('is unsampled if its flags say so', () => {
    const context = { traceId: TRACE, spanId: SPAN, isRemote: true };
    expect(isUnsampled(formatTraceparent({ ...context, traceFlags: 0 }))).toBe(true);
    expect(isUnsampled(formatTraceparent({ ...context, traceFlags: 1 }))).toBe(false);
    expect(isUnsampled(undefined)).toBe(false);
  });

  it('is found at the end of an envelope, and never inside its data', () => {
    const traceparent = `00-${TRACE}-${SPAN}-01`;
    const envelope = { id: 'x', data: { text: 'long '.repeat(100) } };
    expect(traceparentIn(JSON.stringify({ ...envelope, traceparent }))).toBe(traceparent);
    expect(traceparentIn(JSON.stringify({ ...envelope, traceparent, seq: 12 }))).toBe(traceparent);
    expect(traceparentIn(JSON.stringify(envelope))).toBeUndefined();
    expect(traceparentIn(JSON.stringify({ id: 'x', data: { traceparent } }))).toBeUndefined();
    expect(
      traceparentIn(JSON.stringify({ id: 'x', data: { text: `","traceparent":"${traceparent}"}` } })),
    ).toBeUndefined();
  });
});
