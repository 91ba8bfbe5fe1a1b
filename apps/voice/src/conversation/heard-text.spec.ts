import { describe, expect, it } from '@jest/globals';
import { heardOf } from './heard-text.js';

const REPLY = 'We are open from 9 to 5. Would you like to book (or ask)? We have time on Monday.';

describe('an interrupted reply', () => {
  it.each([
    ['We are open from 9', 'We are open from 9'],
    ['Would you like', 'We are open from 9 to 5. Would you like'],
    ['  Would   you like to book (or', 'We are open from 9 to 5. Would you like to book (or'],
    ['', ''],
    ['   ', ''],
  ])('keeps what the caller heard: %j', (heard, kept) => {
    expect(heardOf(REPLY, heard)).toBe(kept);
  });

  it('keeps the words of the carrier if they are not in the reply', () => {
    expect(heardOf(REPLY, 'we are open from nine')).toBe('we are open from nine');
  });
});
