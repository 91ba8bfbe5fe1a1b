import { describe, expect, it } from '@jest/globals';
import { ExpiringSet } from './expiring-set.js';

describe('ExpiringSet', () => {
  it('holds a text until it expires', () => {
    let now = 0;
    const set = new ExpiringSet(10, () => now);
    set.add('a', 100);
    now = 99;
    expect([set.has('a'), set.has('b')]).toEqual([true, false]);
    now = 100;
    expect(set.has('a')).toBe(false);
  });

  it('extends the life of a text that is added again', () => {
    let now = 0;
    const set = new ExpiringSet(10, () => now);
    set.add('a', 100);
    now = 60;
    set.add('a', 100);
    now = 150;
    expect(set.has('a')).toBe(true);
  });

  it('evicts the oldest text when it is full', () => {
    const set = new ExpiringSet(2);
    for (const text of ['a', 'b', 'a', 'c']) set.add(text, 100);
    expect(['a', 'b', 'c'].filter((text) => set.has(text))).toEqual(['a', 'c']);
  });
});
