import { readEnvironment } from '@frontdesk/service-host';
import { describe, expect, it } from '@jest/globals';
import { ChatsConfig } from './chats.config.js';

const given = { DATABASE_URL: 'postgres://u:p@db/x', RABBITMQ_URL: 'amqp://u:p@mq' };
const read = (variables: NodeJS.ProcessEnv) => readEnvironment(ChatsConfig, { ...given, ...variables });

describe('the configuration of chats', () => {
  it('needs nothing: a script answers visitors, and nothing leaves for WhatsApp', () => {
    const config = read({});
    expect(config).toMatchObject({ CHAT_RESPONDER: 'scripted', OPENAI_BASE_URL: 'https://api.openai.com/v1' });
    expect(config.WHATSAPP_ACCESS_TOKEN).toBeUndefined();
  });

  it('takes a model on a server of one’s own, without a key', () => {
    const variables = { CHAT_RESPONDER: 'openai', OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'small' };
    expect(read(variables)).toMatchObject(variables);
  });

  it.each([
    ['CHAT_RESPONDER', { CHAT_RESPONDER: 'somebody' }],
    ['OPENAI_MODEL', { CHAT_RESPONDER: 'openai' }],
    ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'api.openai.com' }],
    ['CHAT_RESPONDER_TIMEOUT_MS', { CHAT_RESPONDER_TIMEOUT_MS: '1' }],
    ['CHAT_RESPONDER_SLOTS', { CHAT_RESPONDER_SLOTS: '0' }],
    ['CHAT_FALLBACK_TEXT', { CHAT_FALLBACK_TEXT: 'x'.repeat(2001) }],
    ['WHATSAPP_ACCESS_TOKEN', { WHATSAPP_ACCESS_TOKEN: 'short' }],
    ['WHATSAPP_API_VERSION', { WHATSAPP_API_VERSION: 'v23.0/../x' }],
  ])('refuses a fault in %s, by its name', (name, variables) => {
    expect(() => read(variables)).toThrow(name);
  });
});
