import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Deadline } from './deadline.js';

describe('Deadline', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('passes after its time, counted from the given instant of the steady clock', () => {
    expect(Deadline.in(-1).hasPassed).toBe(true);
    expect(Deadline.in(1000).hasPassed).toBe(false);
    expect(Deadline.in(1000, performance.now() - 1001).hasPassed).toBe(true);
  });

  it('has passed if its time is not a number', () => {
    expect(Deadline.in(NaN).hasPassed).toBe(true);
  });

  it('returns the remaining time in whole milliseconds, as AMQP expirations require', () => {
    expect(Deadline.in(1000.5).remainingMs).toBe(Math.floor(Deadline.in(1000.5).remainingMs));
  });

  it.each([-3_600_000, 3_600_000])('is not moved by a clock change of %d ms', (stepMs) => {
    const deadline = Deadline.in(1000);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + stepMs);
    expect(deadline.remainingMs).toBeGreaterThan(500);
    expect(deadline.remainingMs).toBeLessThanOrEqual(1000);
  });

  it('refuses a commit if less than 250 ms are left for the response', () => {
    const { assertTimeToCommit } = Deadline.in(1000);
    expect(assertTimeToCommit).not.toThrow();
    expect(Deadline.in(200).assertTimeToCommit).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });
});
