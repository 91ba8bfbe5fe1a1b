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

describe('a message of a customer', () => {
  it('has its id, number, name and words', () => {
    expect(read(whatsappText('+14155550123', 'wamid.1', ' Hello ')).messages).toEqual([
      { id: 'wamid.1', from: '+14155550123', name: 'Dana Reyes', body: 'Hello' },
    ]);
  });

  it.each([
    [{ type: 'button', button: { text: 'Yes', payload: 'y' } }, 'Yes'],
    [
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Friday' } } },
      'Friday',
    ],
    [{ type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Monday' } } }, 'Monday'],
    [{ type: 'image', image: { id: '7', caption: 'My tooth' } }, '[image] My tooth'],
    [{ type: 'audio', audio: { id: '7' } }, '[audio]'],
    [{ type: 'location', location: { latitude: 1, longitude: 2 } }, '[location]'],
    [{ type: 'unsupported', errors: [{ code: 131051 }] }, '[unsupported]'],
    [{ type: 'a/new "kind"' }, '[message]'],
  ])('of another kind is named: %j', (message, body) => {
    expect(bodies(message)).toEqual([body]);
  });

  it.each([
    ['a reaction', { type: 'reaction', reaction: { emoji: '👍', message_id: 'wamid.0' } }],
    ['without words', { type: 'text', text: { body: '  ' } }],
    ['without a kind', {}],
    ['without a number', { type: 'text', text: { body: 'Hi' }, from: 'somebody' }],
    ['without an id', { type: 'text', text: { body: 'Hi' }, id: 7 }],
  ])('%s is none', (_what, message) => {
    expect(bodies(message)).toEqual([]);
  });
});

describe('a report about one of our messages', () => {
  it('has its status, and of a failure the code', () => {
    const statuses = [
      { id: 'wamid.9', status: 'read', biz_opaque_callback_data: '42' },
      { id: 'wamid.8', status: 'failed', errors: [{ code: 131047, title: 'Re-engagement message' }] },
      { id: 'wamid.7', status: 'deleted' },
      { status: 'read' },
    ];
    expect(read({ statuses }).reports).toEqual([
      { providerId: 'wamid.9', messageId: 42, status: 'read', code: null },
      { providerId: 'wamid.8', messageId: null, status: 'failed', code: 131047 },
    ]);
  });
});

it.each([null, 7, [], 'text', { messages: {}, statuses: 'none', contacts: [null] }])('nothing comes of %j', (value) => {
  expect(readNotification(value)).toEqual({ messages: [], reports: [] });
});
