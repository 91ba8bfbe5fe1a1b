import { whatsappText, whatsappValue } from '@frontdesk/testing';
import { describe, expect, it } from '@jest/globals';
import { readNotification } from './whatsapp-notification.js';

const read = (fields: Record<string, unknown>) => readNotification(whatsappValue('111', fields));
const aMessage = (fields: Record<string, unknown>) => ({
  from: '14155550123',
  id: 'wamid.1',
  timestamp: '1',
  ...fields,
});
const bodies = (message: Record<string, unknown>) =>
  read({ messages: [aMessage(message)] }).messages.map(({ body }) => body);

describe('readNotification for a message', () => {
  it('reads its id, number, name and text', () => {
    expect(read(whatsappText('+14155550123', 'wamid.1', ' Hello ')).messages).toEqual([
      { id: 'wamid.1', from: '+14155550123', name: 'Dana Reyes', body: 'Hello', sentAt: expect.any(Date) },
    ]);
  });

  it.each([
    ['1767225600', new Date('2026-01-01T00:00:00Z')],
    ['soon', null],
    [1767225600, null],
    ['-5', null],
    [undefined, null],
  ])('reads the timestamp %j as %j', (timestamp, sentAt) => {
    const [message] = read({ messages: [aMessage({ type: 'text', text: { body: 'Hi' }, timestamp })] }).messages;
    expect(message!.sentAt).toEqual(sentAt);
  });

  it('makes text storable and never cuts it within a character', () => {
    const contacts = [{ wa_id: '14155550123', profile: { name: `\0 ${'🦷'.repeat(300)}` } }];
    const messages = [
      aMessage({ type: 'text', text: { body: 'a\0b \ud83e' } }),
      aMessage({ type: 'text', text: { body: `a${'🦷'.repeat(30_000)}` } }),
      aMessage({ type: 'image', image: { caption: '\0My tooth' } }),
    ];
    const found = read({ contacts, messages }).messages;
    expect(found.map(({ body }) => body)).toEqual(['ab \ufffd', `a${'🦷'.repeat(19_999)}`, '[image]\nMy tooth']);
    expect(found[0]!.name).toBe('🦷'.repeat(255));
  });

  it.each([
    [{ type: 'button', button: { text: 'Yes', payload: 'y' } }, 'Yes'],
    [
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Friday' } } },
      'Friday',
    ],
    [{ type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Monday' } } }, 'Monday'],
    [{ type: 'image', image: { id: '7', caption: 'My tooth' } }, '[image]\nMy tooth'],
    [{ type: 'audio', audio: { id: '7' } }, '[audio]'],
    [{ type: 'location', location: { latitude: 1, longitude: 2 } }, '[location]'],
    [{ type: 'unsupported', errors: [{ code: 131051 }] }, '[unsupported]'],
    [{ type: 'a/new "kind"' }, '[message]'],
  ])('reads %j as %j', (message, body) => {
    expect(bodies(message)).toEqual([body]);
  });

  it.each([
    ['a reaction', { type: 'reaction', reaction: { emoji: '👍', message_id: 'wamid.0' } }],
    ['a message without text', { type: 'text', text: { body: '  ' } }],
    ['a message without a type', {}],
    ['a message without a number', { type: 'text', text: { body: 'Hi' }, from: 'unknown' }],
    ['a message without an id', { type: 'text', text: { body: 'Hi' }, id: 7 }],
    ['a message with an id that cannot be stored', { type: 'text', text: { body: 'Hi' }, id: 'wamid.\0' }],
    ['a message without storable text', { type: 'text', text: { body: ' \0 ' } }],
  ])('skips %s', (_kind, message) => {
    expect(bodies(message)).toEqual([]);
  });
});

describe('readNotification for a report', () => {
  it('reads its status, and the code of a failure', () => {
    const statuses = [
      { id: 'wamid.9', status: 'read', biz_opaque_callback_data: '42' },
      { id: 'wamid.8', status: 'failed', errors: [{ code: 131047, title: 'Re-engagement message' }] },
      { id: 'wamid.6', status: 'sent', biz_opaque_callback_data: '42:1/3' },
      { id: 'wamid.7', status: 'deleted' },
      { id: 'wamid.\0', status: 'read' },
      { status: 'read' },
    ];
    expect(read({ statuses }).reports).toEqual([
      { providerId: 'wamid.9', ours: { messageId: 42, part: 1, parts: 1 }, status: 'read', code: null },
      { providerId: 'wamid.8', ours: null, status: 'failed', code: 131047 },
      { providerId: 'wamid.6', ours: { messageId: 42, part: 1, parts: 3 }, status: 'sent', code: null },
    ]);
  });
});

it.each([null, 7, [], 'text', { messages: {}, statuses: 'none', contacts: [null] }])(
  'reads nothing from a malformed notification: %j',
  (value) => {
    expect(readNotification(value)).toEqual({ messages: [], reports: [] });
  },
);
