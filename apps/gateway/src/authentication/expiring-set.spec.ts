import { describe, expect, it } from '@jest/globals';
import { ExpiringSet } from './expiring-set.js';

describe('ExpiringSet', () => {
  it('remembers a text until its life is over', () => {
    let now = 0;
    const set = new ExpiringSet(10, () => now);
    set.add('a', 100);
    now = 99;
    expect([set.has('a'), set.has('b')]).toEqual([true, false]);
    now = 100;
    expect(set.has('a')).toBe(false);
  });

  it('starts the life of a text anew when it is added again', () => {
    let now = 0;
    const set = new ExpiringSet(10, () => now);
    set.add('a', 100);
    now = 60;
    set.add('a', 100);
    now = 150;
    expect(set.has('a')).toBe(true);
  });

  it('forgets the oldest text when it is full', () => {
    const set = new ExpiringSet(2);
    for (const text of ['a', 'b', 'a', 'c']) set.add(text, 100);
    expect(['a', 'b', 'c'].filter((text) => set.has(text))).toEqual(['a', 'c']);
  });
});
