import { OrganizationFactsModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { AddressResolver, DnsAddressResolver } from './addresses/address-resolver.js';
import { AllowedHosts } from './addresses/allowed-hosts.js';
import { UrlSafetyService } from './addresses/url-safety.service.js';
import { ClaimsService } from './deliveries/claims.service.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { DeliveryLogHandlers } from './delivery-log/delivery-log.handlers.js';
import { DeliveryLogRepository } from './delivery-log/delivery-log.repository.js';
import { DeliveryLogService } from './delivery-log/delivery-log.service.js';
import { AttemptsService } from './dispatch/attempts.service.js';
import { DispatcherService } from './dispatch/dispatcher.service.js';
import { DrainsService } from './dispatch/drains.service.js';
import { EndpointHealthService } from './dispatch/endpoint-health.service.js';
import { SettlementWriter } from './dispatch/settlement-writer.js';
import { WebhookSender } from './dispatch/webhook-sender.js';
import { EndpointTestsHandlers } from './endpoint-tests/endpoint-tests.handlers.js';
import { EndpointTestsService } from './endpoint-tests/endpoint-tests.service.js';
import { EndpointFlowRepository } from './endpoints/endpoint-flow.repository.js';
import { EndpointSecretsRepository } from './endpoints/endpoint-secrets.repository.js';
import { EndpointSettingsHandlers } from './endpoints/endpoint-settings.handlers.js';
import { EndpointSettingsService } from './endpoints/endpoint-settings.service.js';
import { EndpointsHandlers } from './endpoints/endpoints.handlers.js';
import { EndpointsRepository } from './endpoints/endpoints.repository.js';
import { EndpointsService } from './endpoints/endpoints.service.js';
import { SecretSealingService } from './endpoints/secret-sealing.service.js';
import { SecretVault } from './endpoints/secret-vault.js';
import { FanOutConsumer } from './fan-out/fan-out.consumer.js';
import { FanOutService } from './fan-out/fan-out.service.js';
import { ReplayRunner } from './replays/replay-runner.service.js';
import { ReplaysHandlers } from './replays/replays.handlers.js';
import { ReplaysRepository } from './replays/replays.repository.js';
import { ReplaysService } from './replays/replays.service.js';
import { LogPartitionsRepository } from './upkeep/log-partitions.repository.js';
import { LogPartitionsService } from './upkeep/log-partitions.service.js';
import { RemovalsRepository } from './upkeep/removals.repository.js';
import { RemovalsService } from './upkeep/removals.service.js';
import { UpkeepSchedule } from './upkeep/upkeep.schedule.js';
import { WebhooksConfig } from './webhooks.config.js';

@Module({
  imports: [OrganizationFactsModule.for('webhooks')],
  controllers: [
    EndpointsHandlers,
    EndpointSettingsHandlers,
    EndpointTestsHandlers,
    DeliveryLogHandlers,
    ReplaysHandlers,
  ],
  providers: [
    {
      provide: AllowedHosts,
      useFactory: (config: WebhooksConfig) => new AllowedHosts(config.WEBHOOK_ALLOW_HOSTS),
      inject: [WebhooksConfig],
    },
    { provide: AddressResolver, useClass: DnsAddressResolver },
    {
      provide: SecretVault,
      useFactory: (config: WebhooksConfig) => new SecretVault(config.WEBHOOK_SECRET_KEYS),
      inject: [WebhooksConfig],
    },
    UrlSafetyService,
    EndpointsService,
    EndpointTestsService,
    EndpointSettingsService,
    EndpointsRepository,
    EndpointSecretsRepository,
    EndpointFlowRepository,
    SecretSealingService,
    FanOutConsumer,
    FanOutService,
    ClaimsService,
    DeliveriesRepository,
    DeliveryLogService,
    DeliveryLogRepository,
    DispatcherService,
    DrainsService,
    EndpointHealthService,
    AttemptsService,
    SettlementWriter,
    WebhookSender,
    ReplaysService,
    ReplaysRepository,
    ReplayRunner,
    LogPartitionsService,
    LogPartitionsRepository,
    RemovalsService,
    RemovalsRepository,
    UpkeepSchedule,
  ],
})
export class WebhooksModule {}
