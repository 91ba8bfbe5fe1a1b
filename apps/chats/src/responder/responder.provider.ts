import { RpcClient } from '@frontdesk/messaging';
import { Clock, ModelUsageRecorder } from '@frontdesk/service-host';
import type { FactoryProvider } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import { ChatResponder } from './chat-responder.js';
import { ScriptedResponder } from './scripted.responder.js';

export const responderProvider: FactoryProvider<ChatResponder> = {
  provide: ChatResponder,
  inject: [ChatsConfig, Clock, RpcClient, ModelUsageRecorder],
  useFactory: async (config: ChatsConfig, clock: Clock, rpc: RpcClient, usage: ModelUsageRecorder) => {
    if (config.CHAT_RESPONDER !== 'openai') return new ScriptedResponder(clock, rpc);
    // The import is dynamic because the SDK consists of several hundred files.
    const [{ OpenaiModel }, { ModelResponder }] = await Promise.all([
      import('@frontdesk/receptionist/model'),
      import('./model.responder.js'),
    ]);
    const model = new OpenaiModel({
      baseUrl: config.OPENAI_BASE_URL,
      model: config.OPENAI_MODEL!,
      apiKey: config.OPENAI_API_KEY,
      timeoutMs: config.CHAT_RESPONDER_TIMEOUT_MS,
      firstTokenMs: config.MODEL_FIRST_TOKEN_MS,
    });
    return new ModelResponder(clock, rpc, model, config.HIPAA_VENDORS.includes('model'), usage);
  },
};
