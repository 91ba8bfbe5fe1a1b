import type { ServiceDefinition } from '@frontdesk/service-host';
import { AttemptEntity } from './deliveries/attempt.entity.js';
import { deliverySamples } from './deliveries/delivery-samples.sql.js';
import { PushedLeadEntity } from './crm/pushed-lead.entity.js';
import { DeliveryEntity } from './deliveries/delivery.entity.js';
import { EventEntity } from './deliveries/event.entity.js';
import { DispatcherEntity } from './dispatchers/dispatcher.entity.js';
import { DeletedEndpointEntity } from './endpoints/deleted-endpoint.entity.js';
import { EndedCredentialEntity } from './endpoints/ended-credential.entity.js';
import { EndpointFlowEntity } from './endpoints/endpoint-flow.entity.js';
import { EndpointSecretEntity } from './endpoints/endpoint-secret.entity.js';
import { EventSubscriptionEntity } from './endpoints/event-subscription.entity.js';
import { EndpointEntity } from './endpoints/endpoint.entity.js';
import { FeedEventEntity } from './feed/feed-event.entity.js';
import { FeedIntakeEntity } from './feed/feed-intake.entity.js';
import { FeedEntity } from './feed/feed.entity.js';
import { MessagingAndFacts1763700000000 } from './migrations/1763700000000-messaging-and-facts.js';
import { EndpointsAndDeliveries1763700100000 } from './migrations/1763700100000-endpoints-and-deliveries.js';
import { EndpointOperations1764100000000 } from './migrations/1764100000000-endpoint-operations.js';
import { DeliveryLog1764200000000 } from './migrations/1764200000000-delivery-log.js';
import { EventTraces1764300000000 } from './migrations/1764300000000-event-traces.js';
import { LogPartitionFunctions1764400000000 } from './migrations/1764400000000-log-partition-functions.js';
import { DeliveriesByEndpointEvent1764500000000 } from './migrations/1764500000000-deliveries-by-endpoint-event.js';
import { OutboxNotifications1764600100000 } from './migrations/1764600100000-outbox-notifications.js';
import { Dispatchers1764700000000 } from './migrations/1764700000000-dispatchers.js';
import { OrganizationRemovals1764670000000 } from './migrations/1764670000000-organization-removals.js';
import { EventFeed1764720000000 } from './migrations/1764720000000-event-feed.js';
import { FailingEndpoints1764800000000 } from './migrations/1764800000000-failing-endpoints.js';
import { AttemptHeaders1764960000000 } from './migrations/1764960000000-attempt-headers.js';
import { EventSubscriptions1765000000000 } from './migrations/1765000000000-event-subscriptions.js';
import { PersonErasures1765500000000 } from './migrations/1765500000000-person-erasures.js';
import { RemovedUsage1765600000000 } from './migrations/1765600000000-removed-usage.js';
import { CrmConnections1765700000000 } from './migrations/1765700000000-crm-connections.js';
import { EndpointsOfApps1766020000000 } from './migrations/1766020000000-endpoints-of-apps.js';
import { ReplayEntity } from './replays/replay.entity.js';
import { WebhooksConfig } from './webhooks.config.js';
import { WebhooksModule } from './webhooks.module.js';

export const service: ServiceDefinition<WebhooksConfig> = {
  name: 'webhooks',
  config: WebhooksConfig,
  module: WebhooksModule,
  samples: deliverySamples,
  database: {
    entities: [
      EndpointEntity,
      EndpointSecretEntity,
      EndpointFlowEntity,
      DeletedEndpointEntity,
      EventSubscriptionEntity,
      PushedLeadEntity,
      EndedCredentialEntity,
      EventEntity,
      DeliveryEntity,
      AttemptEntity,
      ReplayEntity,
      DispatcherEntity,
      FeedEntity,
      FeedEventEntity,
      FeedIntakeEntity,
    ],
    migrations: [
      MessagingAndFacts1763700000000,
      EndpointsAndDeliveries1763700100000,
      EndpointOperations1764100000000,
      DeliveryLog1764200000000,
      EventTraces1764300000000,
      LogPartitionFunctions1764400000000,
      DeliveriesByEndpointEvent1764500000000,
      OutboxNotifications1764600100000,
      Dispatchers1764700000000,
      OrganizationRemovals1764670000000,
      EventFeed1764720000000,
      FailingEndpoints1764800000000,
      AttemptHeaders1764960000000,
      EventSubscriptions1765000000000,
      PersonErasures1765500000000,
      RemovedUsage1765600000000,
      CrmConnections1765700000000,
      EndpointsOfApps1766020000000,
    ],
  },
};
