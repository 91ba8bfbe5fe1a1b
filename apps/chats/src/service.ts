import { ServiceConfig, type ServiceDefinition } from '@frontdesk/service-host';
import { ChatsModule } from './chats.module.js';
import { MessagingAndFacts1763700000000 } from './migrations/1763700000000-messaging-and-facts.js';

export const service: ServiceDefinition<ServiceConfig> = {
  name: 'chats',
  config: ServiceConfig,
  module: ChatsModule,
  database: { entities: [], migrations: [MessagingAndFacts1763700000000] },
};
