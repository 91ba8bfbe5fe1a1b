import { describe, expect, it } from '@jest/globals';
import { labelOf, readLabel } from './whatsapp-message-label.js';

describe('the label that WhatsApp returns with a report', () => {
  it.each([
    ['42', { messageId: 42, part: 1, parts: 1 }],
    ['42:2/3', { messageId: 42, part: 2, parts: 3 }],
  ])('%j identifies the message and the part that it was sent with', (data, read) => {
    expect(readLabel(data)).toEqual(read);
    expect(labelOf(42, read)).toBe(data);
  });

  it.each([undefined, null, 42, '', '0', '042', '42:', '42:1', '42:0/2', '42:1/2/3', '42 ', '9'.repeat(16)])(
    '%j is not one of our labels',
    (data) => {
      expect(readLabel(data)).toBeNull();
    },
  );
});
