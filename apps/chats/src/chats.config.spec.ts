import { readEnvironment } from '@frontdesk/service-host';
import { describe, expect, it } from '@jest/globals';
import { ChatsConfig } from './chats.config.js';

const given = { DATABASE_URL: 'postgres://u:p@db/x', RABBITMQ_URL: 'amqp://u:p@mq' };
const read = (variables: NodeJS.ProcessEnv) => readEnvironment(ChatsConfig, { ...given, ...variables });

describe('ChatsConfig', () => {
  it('defaults to the scripted responder and no WhatsApp access', () => {
    const config = read({});
    expect(config).toMatchObject({ CHAT_RESPONDER: 'scripted', OPENAI_BASE_URL: 'https://api.openai.com/v1' });
    expect(config.WHATSAPP_ACCESS_TOKEN).toBeUndefined();
  });

  it('accepts a model on a self-hosted server without an API key', () => {
    const variables = { CHAT_RESPONDER: 'openai', OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'small' };
    expect(read(variables)).toMatchObject(variables);
  });

  it('accepts the HIPAA vendors of other services', () => {
    expect(read({ HIPAA_VENDORS: 'twilio,model' }).HIPAA_VENDORS).toEqual(['twilio', 'model']);
  });

  it.each([
    ['CHAT_RESPONDER', { CHAT_RESPONDER: 'unknown' }],
    ['OPENAI_MODEL', { CHAT_RESPONDER: 'openai' }],
    ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'api.openai.com' }],
    ['CHAT_RESPONDER_TIMEOUT_MS', { CHAT_RESPONDER_TIMEOUT_MS: '1' }],
    ['CHAT_RESPONDER_SLOTS', { CHAT_RESPONDER_SLOTS: '0' }],
    ['HIPAA_VENDORS', { HIPAA_VENDORS: 'model,unknown' }],
    ['CHAT_FALLBACK_TEXT', { CHAT_FALLBACK_TEXT: 'x'.repeat(2001) }],
    ['WHATSAPP_ACCESS_TOKEN', { WHATSAPP_ACCESS_TOKEN: 'short' }],
    ['WHATSAPP_API_VERSION', { WHATSAPP_API_VERSION: 'v23.0/../x' }],
  ])('names %s in the error when its value is invalid', (name, variables) => {
    expect(() => read(variables)).toThrow(name);
  });
});
