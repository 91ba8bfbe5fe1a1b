import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { CrmConnectionsRepository } from './crm-connections.repository.js';
import { EndpointFlowRepository } from './endpoint-flow.repository.js';
import { EndpointOwners } from './endpoint-owners.service.js';
import { EndpointSecretsRepository } from './endpoint-secrets.repository.js';
import { EndpointSettingsHandlers } from './endpoint-settings.handlers.js';
import { EndpointSettingsService } from './endpoint-settings.service.js';
import { EndpointsHandlers } from './endpoints.handlers.js';
import { EndpointsRepository } from './endpoints.repository.js';
import { EndpointsService } from './endpoints.service.js';
import { EventSubscriptionsRepository } from './event-subscriptions.repository.js';
import { SecretSealingService } from './secret-sealing.service.js';
import { SecretVault } from './secret-vault.js';

@Module({
  imports: [AddressesModule],
  controllers: [EndpointsHandlers, EndpointSettingsHandlers],
  providers: [
    {
      provide: SecretVault,
      inject: [WebhooksConfig],
      useFactory: (config: WebhooksConfig) => new SecretVault(config.WEBHOOK_SECRET_KEYS),
    },
    EndpointOwners,
    EndpointsService,
    EndpointSettingsService,
    SecretSealingService,
    EndpointsRepository,
    EndpointSecretsRepository,
    EndpointFlowRepository,
    EventSubscriptionsRepository,
    CrmConnectionsRepository,
  ],
  exports: [
    CrmConnectionsRepository,
    EndpointOwners,
    EndpointsService,
    EndpointsRepository,
    EndpointSecretsRepository,
    EndpointFlowRepository,
    EventSubscriptionsRepository,
    SecretVault,
  ],
})
export class EndpointsModule {}
