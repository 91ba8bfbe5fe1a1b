import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Deadline } from './deadline.js';

describe('Deadline', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('has passed once its time is over, counted from the instant of the steady clock that is named', () => {
    expect(Deadline.in(-1).hasPassed).toBe(true);
    expect(Deadline.in(1000).hasPassed).toBe(false);
    expect(Deadline.in(1000, performance.now() - 1001).hasPassed).toBe(true);
  });

  it('has passed when no time was named', () => {
    expect(Deadline.in(NaN).hasPassed).toBe(true);
  });

  it('tells whole milliseconds, which is what a message may say', () => {
    expect(Deadline.in(1000.5).remainingMs).toBe(Math.floor(Deadline.in(1000.5).remainingMs));
  });

  it.each([-3_600_000, 3_600_000])('stays as long when the machine’s clock is set by %d ms', (stepMs) => {
    const deadline = Deadline.in(1000);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + stepMs);
    expect(deadline.remainingMs).toBeGreaterThan(500);
    expect(deadline.remainingMs).toBeLessThanOrEqual(1000);
  });

  it('allows a commit while the answer can still arrive, with 250 ms in reserve', () => {
    const { assertTimeToCommit } = Deadline.in(1000);
    expect(assertTimeToCommit).not.toThrow();
    expect(Deadline.in(200).assertTimeToCommit).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });
});
