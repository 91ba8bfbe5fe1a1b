import type { ServiceDefinition } from '@frontdesk/service-host';
import { DeliveryEntity } from './deliveries/delivery.entity.js';
import { EventEntity } from './deliveries/event.entity.js';
import { EndpointSecretEntity } from './endpoints/endpoint-secret.entity.js';
import { EndpointEntity } from './endpoints/endpoint.entity.js';
import { MessagingAndFacts1763700000000 } from './migrations/1763700000000-messaging-and-facts.js';
import { EndpointsAndDeliveries1763700100000 } from './migrations/1763700100000-endpoints-and-deliveries.js';
import { WebhooksConfig } from './webhooks.config.js';
import { WebhooksModule } from './webhooks.module.js';

export const service: ServiceDefinition<WebhooksConfig> = {
  name: 'webhooks',
  config: WebhooksConfig,
  module: WebhooksModule,
  database: {
    entities: [EndpointEntity, EndpointSecretEntity, EventEntity, DeliveryEntity],
    migrations: [MessagingAndFacts1763700000000, EndpointsAndDeliveries1763700100000],
  },
};
