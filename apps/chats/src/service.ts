import type { ServiceDefinition } from '@frontdesk/service-host';
import { ChatsConfig } from './chats.config.js';
import { ChatsModule } from './chats.module.js';
import { ChatMessageEntity } from './chats/chat-message.entity.js';
import { ChatEntity } from './chats/chat.entity.js';
import { MessagingAndFacts1763700000000 } from './migrations/1763700000000-messaging-and-facts.js';
import { Chats1763900100000 } from './migrations/1763900100000-chats.js';
import { ResponderAndChannels1763900200000 } from './migrations/1763900200000-responder-and-channels.js';
import { PartsOfMessages1764000000000 } from './migrations/1764000000000-parts-of-messages.js';
import { OutboxNotifications1764600100000 } from './migrations/1764600100000-outbox-notifications.js';
import { queueSamples } from './queues/queue-samples.sql.js';

export const service: ServiceDefinition<ChatsConfig> = {
  name: 'chats',
  config: ChatsConfig,
  module: ChatsModule,
  samples: queueSamples,
  database: {
    entities: [ChatEntity, ChatMessageEntity],
    migrations: [
      MessagingAndFacts1763700000000,
      Chats1763900100000,
      ResponderAndChannels1763900200000,
      PartsOfMessages1764000000000,
      OutboxNotifications1764600100000,
    ],
  },
};
