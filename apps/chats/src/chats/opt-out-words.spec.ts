import { describe, expect, it } from '@jest/globals';
import { isOptOut } from './opt-out-words.js';

describe('a message that opts out', () => {
  it.each(['STOP', 'stop', ' Unsubscribe ', 'CANCEL', 'end.', 'Quit!', '“Stop”'])('%j', (body) => {
    expect(isOptOut(body)).toBe(true);
  });

  it.each(['STOP please', 'Please stop', 'STOPP', 'stop by at 5', 'weekend', '', '!', 'START'])('not %j', (body) => {
    expect(isOptOut(body)).toBe(false);
  });
});
