import { Module, type FactoryProvider } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import { ChatStoreModule } from '../chats/chat-store.module.js';
import { TemplateReadsSchedule } from './template-reads.schedule.js';
import { TemplateReadsService } from './template-reads.service.js';
import { TemplateSource } from './template-source.js';
import { TemplatesHandlers } from './templates.handlers.js';
import { TemplatesRepository } from './templates.repository.js';
import { TemplatesService } from './templates.service.js';

const TIMEOUT_MS = 10_000;

/** Null without an access token. All templates then come from the operator. */
const source: FactoryProvider<TemplateSource | null> = {
  provide: TemplateSource,
  inject: [ChatsConfig],
  useFactory: ({ WHATSAPP_ACCESS_TOKEN, WHATSAPP_API_BASE_URL, WHATSAPP_API_VERSION }: ChatsConfig) =>
    WHATSAPP_ACCESS_TOKEN
      ? new TemplateSource({
          baseUrl: WHATSAPP_API_BASE_URL,
          version: WHATSAPP_API_VERSION,
          accessToken: WHATSAPP_ACCESS_TOKEN,
          timeoutMs: TIMEOUT_MS,
        })
      : null,
};

@Module({
  imports: [ChatStoreModule],
  controllers: [TemplatesHandlers],
  providers: [source, TemplatesService, TemplatesRepository, TemplateReadsService, TemplateReadsSchedule],
})
export class TemplatesModule {}
