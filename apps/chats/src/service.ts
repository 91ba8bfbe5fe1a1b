import { ModelUsageEntity, type ServiceDefinition } from '@frontdesk/service-host';
import { CannedReplyEntity } from './canned-replies/canned-reply.entity.js';
import { ChatsConfig } from './chats.config.js';
import { ChatsModule } from './chats.module.js';
import { ChatMessageEntity } from './chats/chat-message.entity.js';
import { ChatEntity } from './chats/chat.entity.js';
import { ChatNoteEntity } from './chats/chat-note.entity.js';
import { UnsaidReplyEntity } from './chats/unsaid-reply.entity.js';
import { MessagingAndFacts1763700000000 } from './migrations/1763700000000-messaging-and-facts.js';
import { Chats1763900100000 } from './migrations/1763900100000-chats.js';
import { ResponderAndChannels1763900200000 } from './migrations/1763900200000-responder-and-channels.js';
import { PartsOfMessages1764000000000 } from './migrations/1764000000000-parts-of-messages.js';
import { OutboxNotifications1764600100000 } from './migrations/1764600100000-outbox-notifications.js';
import { ChatsByNumber1764661100000 } from './migrations/1764661100000-chats-by-number.js';
import { OrganizationRemovals1764670000000 } from './migrations/1764670000000-organization-removals.js';
import { FollowUps1764700100000 } from './migrations/1764700100000-follow-ups.js';
import { CannedReplies1764700200000 } from './migrations/1764700200000-canned-replies.js';
import { WhatsappTemplates1764700300000 } from './migrations/1764700300000-whatsapp-templates.js';
import { ModelUsage1765000000000 } from './migrations/1765000000000-model-usage.js';
import { PersonErasures1765500000000 } from './migrations/1765500000000-person-erasures.js';
import { RemovedUsage1765600000000 } from './migrations/1765600000000-removed-usage.js';
import { UnansweredQuestions1765600100000 } from './migrations/1765600100000-unanswered-questions.js';
import { UnsaidReplies1765600200000 } from './migrations/1765600200000-unsaid-replies.js';
import { ChatLimits1765810000000 } from './migrations/1765810000000-chat-limits.js';
import { SpamChats1765820000000 } from './migrations/1765820000000-spam-chats.js';
import { queueSamples } from './queues/queue-samples.sql.js';
import { WhatsappTemplateEntity } from './templates/whatsapp-template.entity.js';
import { UnansweredQuestionEntity } from './unanswered-questions/unanswered-question.entity.js';

export const service: ServiceDefinition<ChatsConfig> = {
  name: 'chats',
  config: ChatsConfig,
  module: ChatsModule,
  samples: queueSamples,
  database: {
    entities: [
      ChatEntity,
      ChatMessageEntity,
      ChatNoteEntity,
      CannedReplyEntity,
      WhatsappTemplateEntity,
      UnansweredQuestionEntity,
      UnsaidReplyEntity,
      ModelUsageEntity,
    ],
    migrations: [
      MessagingAndFacts1763700000000,
      Chats1763900100000,
      ResponderAndChannels1763900200000,
      PartsOfMessages1764000000000,
      OutboxNotifications1764600100000,
      ChatsByNumber1764661100000,
      OrganizationRemovals1764670000000,
      FollowUps1764700100000,
      CannedReplies1764700200000,
      WhatsappTemplates1764700300000,
      ModelUsage1765000000000,
      PersonErasures1765500000000,
      RemovedUsage1765600000000,
      UnansweredQuestions1765600100000,
      UnsaidReplies1765600200000,
      ChatLimits1765810000000,
      SpamChats1765820000000,
    ],
  },
};
