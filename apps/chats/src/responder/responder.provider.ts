import type { FactoryProvider } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import { ChatResponder } from './chat-responder.js';
import { OpenaiResponder } from './openai.responder.js';
import { ScriptedResponder } from './scripted.responder.js';

export const responderProvider: FactoryProvider<ChatResponder> = {
  provide: ChatResponder,
  inject: [ChatsConfig],
  useFactory: (config: ChatsConfig) =>
    config.CHAT_RESPONDER === 'openai'
      ? new OpenaiResponder({
          baseUrl: config.OPENAI_BASE_URL,
          model: config.OPENAI_MODEL!,
          apiKey: config.OPENAI_API_KEY,
          timeoutMs: config.CHAT_RESPONDER_TIMEOUT_MS,
        })
      : new ScriptedResponder(),
};
