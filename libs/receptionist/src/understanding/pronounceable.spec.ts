import { describe, expect, it } from '@jest/globals';
import { isPronounceable } from './pronounceable.js';

describe('a word', () => {
  it.each(['strength', 'toothache', 'quebró', 'psoriasis', 'Nguyen', 'invisalign', 'yes', 'rhythm-and-blues'])(
    'can be pronounced: %s',
    (word) => {
      expect(isPronounceable(word)).toBe(true);
    },
  );

  it.each(['skdjf', 'wqpoe', 'zxmnv', 'asd', 'rtyrt', 'fhgjk', 'lksdjfl'])('is only random letters: %s', (word) => {
    expect(isPronounceable(word)).toBe(false);
  });
});
