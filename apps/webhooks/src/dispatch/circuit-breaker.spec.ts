import { describe, expect, it } from '@jest/globals';
import { SilenceCounts, type Attempted } from './circuit-breaker.js';

const at = (seconds: number): Date => new Date(1_767_225_600_000 + seconds * 1000);
const timeout: Attempted = { error: 'timeout', answered: false };
const refused: Attempted = { error: 'connect_error', answered: false };
const unwell: Attempted = { error: 'http_500', answered: true };
const fine: Attempted = { error: null, answered: true };

/** After how many attempts of a kind the breaker opens; 0 when it does not within 30. */
function opensAfter(attempted: Attempted, counts = new SilenceCounts()): number {
  for (let n = 1; n <= 30; n++) if (counts.count(1, attempted, { isProbe: false, at: at(n * 2) })) return n;
  return 0;
}

describe('the breaker of an endpoint', () => {
  it('opens after three timeouts or ten refused connections in a row', () => {
    expect(opensAfter(timeout)).toBe(3);
    expect(opensAfter({ ...timeout, answered: true })).toBe(3);
    expect(opensAfter(refused)).toBe(10);
  });

  it.each([unwell, fine, { error: 'unsafe_address', answered: false } as const])('never opens for %j', (attempted) => {
    expect(opensAfter(attempted)).toBe(0);
  });

  it('counts anew after an answer, be it an error, and for each endpoint apart', () => {
    const counts = new SilenceCounts();
    const probe = { isProbe: false, at: at(0) };
    for (let n = 0; n < 9; n++) counts.count(1, refused, probe);
    counts.count(2, fine, probe);
    counts.count(1, unwell, probe);
    expect(opensAfter(refused, counts)).toBe(10);
  });

  it('opens again with the first silence while it is being probed', () => {
    expect(new SilenceCounts().count(1, refused, { isProbe: true, at: at(0) })).toBe(true);
  });

  it('tells once, not for every attempt that was under way', () => {
    const counts = new SilenceCounts();
    expect(opensAfter(timeout, counts)).toBe(3);
    expect(counts.count(1, timeout, { isProbe: false, at: at(6) })).toBe(false);
  });
});
