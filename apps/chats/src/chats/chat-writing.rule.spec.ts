import { chatSenders } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { isReplyWindowOpen, refusalOf } from './chat-writing.rule.js';
import { aChatRow, NOW } from '../../testing/chats.js';

const HOUR = 3_600_000;
const before = (ms: number): Date => new Date(NOW.getTime() - ms);
const whatsapp = (last: Date | null, given = {}) =>
  aChatRow({ channel: 'whatsapp', contact_address: '+14155550123', last_visitor_message_at: last, ...given });

describe('isReplyWindowOpen', () => {
  it('is true for less than 24 hours after the visitor’s last message, and false before the first message', () => {
    expect(isReplyWindowOpen({ last_visitor_message_at: before(24 * HOUR - 1) }, NOW)).toBe(true);
    expect(isReplyWindowOpen({ last_visitor_message_at: before(24 * HOUR) }, NOW)).toBe(false);
    expect(isReplyWindowOpen({ last_visitor_message_at: null }, NOW)).toBe(false);
  });
});

describe('refusalOf', () => {
  it.each(chatSenders)('refuses a message of %s in a closed chat, whether or not the window is open', (sender) => {
    expect(refusalOf(aChatRow({ status: 'closed' }), { sender }, NOW)).toBe('chat_closed');
    expect(refusalOf(whatsapp(null, { status: 'closed' }), { sender }, NOW)).toBe('chat_closed');
  });

  it.each(chatSenders)('allows a message of %s in a web chat, and on WhatsApp while the window is open', (sender) => {
    expect(refusalOf(aChatRow(), { sender }, NOW)).toBeNull();
    expect(refusalOf(whatsapp(before(HOUR)), { sender }, NOW)).toBeNull();
  });

  it.each(chatSenders)(
    'allows only visitors and system notes on WhatsApp after the window has closed: %s',
    (sender) => {
      const expected = sender === 'visitor' || sender === 'system' ? null : 'whatsapp_window_closed';
      expect(refusalOf(whatsapp(before(25 * HOUR)), { sender }, NOW)).toBe(expected);
    },
  );

  it('refuses the AI after a person has taken over', () => {
    for (const status of ['with_agent', 'with_owner'] as const)
      expect(refusalOf(aChatRow({ status }), { sender: 'ai' }, NOW)).toBe('invalid_transition');
  });

  it('refuses a reply of the AI to an older version of the chat', () => {
    const chat = aChatRow({ version: 4 });
    expect(refusalOf(chat, { sender: 'ai', repliesToVersion: 4 }, NOW)).toBeNull();
    expect(refusalOf(chat, { sender: 'ai', repliesToVersion: 3 }, NOW)).toBe('invalid_transition');
  });
});
