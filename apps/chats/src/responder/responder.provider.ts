import { RpcClient } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import type { FactoryProvider } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import { ChatResponder } from './chat-responder.js';
import { ScriptedResponder } from './scripted.responder.js';

export const responderProvider: FactoryProvider<ChatResponder> = {
  provide: ChatResponder,
  inject: [ChatsConfig, Clock, RpcClient],
  useFactory: async (config: ChatsConfig, clock: Clock, rpc: RpcClient) => {
    if (config.CHAT_RESPONDER !== 'openai') return new ScriptedResponder(clock, rpc);
    // The import is dynamic because the SDK consists of several hundred files.
    const { OpenaiResponder } = await import('./openai.responder.js');
    return new OpenaiResponder({
      baseUrl: config.OPENAI_BASE_URL,
      model: config.OPENAI_MODEL!,
      apiKey: config.OPENAI_API_KEY,
      timeoutMs: config.CHAT_RESPONDER_TIMEOUT_MS,
    });
  },
};
