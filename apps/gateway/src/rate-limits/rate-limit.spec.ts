import { describe, expect, it } from '@jest/globals';
import { LocalCounters } from './local-counters.js';
import { isExceeded, remaining, retryAfterSeconds, tightest, WINDOW_MS } from './rate-limit.js';

const bucket = (limit: number, used: number, resetInMs = WINDOW_MS) => ({ limit, used, resetInMs });

describe('a rate limit', () => {
  it('allows exactly its limit in a window', () => {
    expect(isExceeded(bucket(120, 120))).toBe(false);
    expect(isExceeded(bucket(120, 121))).toBe(true);
    expect(remaining(bucket(120, 121))).toBe(0);
  });

  it('returns how long to wait, in whole seconds and at least one', () => {
    expect(retryAfterSeconds(bucket(1, 2, 1))).toBe(1);
    expect(retryAfterSeconds(bucket(1, 2, 1001))).toBe(2);
  });

  it('shows the bucket with fewer requests left', () => {
    const key = bucket(120, 100);
    const replies = bucket(30, 5);
    expect(tightest(key, replies)).toBe(key);
    expect(tightest(bucket(120, 10), replies)).toBe(replies);
    expect(tightest(key, null)).toBe(key);
  });
});

describe('LocalCounters', () => {
  it('opens a window with the first request, and another one when it has ended', () => {
    let now = 1000;
    const counters = new LocalCounters(() => now);
    expect(counters.count('a', 2).used).toBe(1);
    now += WINDOW_MS - 1;
    expect(counters.count('a', 2)).toEqual({ limit: 2, used: 2, resetInMs: 1 });
    now += 1;
    expect(counters.count('a', 2)).toEqual({ limit: 2, used: 1, resetInMs: WINDOW_MS });
  });

  it('counts each bucket separately', () => {
    const counters = new LocalCounters();
    counters.count('a', 2);
    expect(counters.count('b', 2).used).toBe(1);
  });
});
