import { describe, expect, it } from '@jest/globals';
import { UnresponsiveScores, type Attempted } from './circuit-breaker.js';

const at = (seconds: number): Date => new Date(1_767_225_600_000 + seconds * 1000);
const timeout: Attempted = { error: 'timeout', hasResponse: false };
const refused: Attempted = { error: 'connect_error', hasResponse: false };
const failed: Attempted = { error: 'http_500', hasResponse: true };
const fine: Attempted = { error: null, hasResponse: true };

/** Returns the number of equal attempts that opens the breaker, or 0 if 30 do not open it. */
function opensAfter(attempted: Attempted, counts = new UnresponsiveScores()): number {
  for (let n = 1; n <= 30; n++) if (counts.count(1, attempted, { isProbe: false, at: at(n * 2) })) return n;
  return 0;
}

describe('the circuit breaker of an endpoint', () => {
  it('opens after three timeouts or ten refused connections in a row', () => {
    expect(opensAfter(timeout)).toBe(3);
    expect(opensAfter({ ...timeout, hasResponse: true })).toBe(3);
    expect(opensAfter(refused)).toBe(10);
  });

  it.each([failed, fine, { error: 'unsafe_address', hasResponse: false } as const])(
    'never opens for %j',
    (attempted) => {
      expect(opensAfter(attempted)).toBe(0);
    },
  );

  it('resets the score of an endpoint after any response, even an error, and counts each endpoint separately', () => {
    const counts = new UnresponsiveScores();
    const probe = { isProbe: false, at: at(0) };
    for (let n = 0; n < 9; n++) counts.count(1, refused, probe);
    counts.count(2, fine, probe);
    counts.count(1, failed, probe);
    expect(opensAfter(refused, counts)).toBe(10);
  });

  it('reopens after one failed probe', () => {
    expect(new UnresponsiveScores().count(1, refused, { isProbe: true, at: at(0) })).toBe(true);
  });

  it('reports its opening once, although several concurrent attempts fail', () => {
    const counts = new UnresponsiveScores();
    expect(opensAfter(timeout, counts)).toBe(3);
    expect(counts.count(1, timeout, { isProbe: false, at: at(6) })).toBe(false);
  });
});
