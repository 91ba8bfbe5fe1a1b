import { LOGGER, ModelUsageRecorder, type Logger } from '@frontdesk/service-host';
import type { FactoryProvider } from '@nestjs/common';
import { VoiceConfig } from '../voice.config.js';
import { CallResponder, ScriptedCallResponder } from './call-responder.js';

/** The time limit of one completion of the model. */
const COMPLETION_TIMEOUT_MS = 10_000;

export const callResponderProvider: FactoryProvider<CallResponder> = {
  provide: CallResponder,
  inject: [VoiceConfig, ModelUsageRecorder, LOGGER],
  useFactory: async (config: VoiceConfig, usage: ModelUsageRecorder, logger: Logger) => {
    if (config.VOICE_RESPONDER === 'scripted') return new ScriptedCallResponder();
    // The import is dynamic because the SDK consists of several hundred files.
    const [{ OpenaiModel }, { ModelCallResponder }] = await Promise.all([
      import('@frontdesk/receptionist/model'),
      import('./model-call-responder.js'),
    ]);
    const model = new OpenaiModel({
      baseUrl: config.OPENAI_BASE_URL,
      model: config.OPENAI_MODEL!,
      apiKey: config.OPENAI_API_KEY,
      timeoutMs: COMPLETION_TIMEOUT_MS,
      firstTokenMs: config.MODEL_FIRST_TOKEN_MS,
    });
    return new ModelCallResponder(model, config.HIPAA_VENDORS.includes('model'), usage, logger);
  },
};
