import { OrganizationFactsModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { AddressResolver, DnsAddressResolver } from './addresses/address-resolver.js';
import { AllowedHosts } from './addresses/allowed-hosts.js';
import { UrlSafetyService } from './addresses/url-safety.service.js';
import { ClaimsService } from './deliveries/claims.service.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { FanOutConsumer } from './deliveries/fan-out.consumer.js';
import { FanOutService } from './deliveries/fan-out.service.js';
import { AttemptsService } from './dispatch/attempts.service.js';
import { DispatcherService } from './dispatch/dispatcher.service.js';
import { SettlementWriter } from './dispatch/settlement-writer.js';
import { WebhookSender } from './dispatch/webhook-sender.js';
import { EndpointTestsService } from './endpoints/endpoint-tests.service.js';
import { EndpointsHandlers } from './endpoints/endpoints.handlers.js';
import { EndpointsRepository } from './endpoints/endpoints.repository.js';
import { EndpointsService } from './endpoints/endpoints.service.js';
import { WebhooksConfig } from './webhooks.config.js';

@Module({
  imports: [OrganizationFactsModule.for('webhooks')],
  controllers: [EndpointsHandlers],
  providers: [
    {
      provide: AllowedHosts,
      useFactory: (config: WebhooksConfig) => new AllowedHosts(config.WEBHOOK_ALLOW_HOSTS),
      inject: [WebhooksConfig],
    },
    { provide: AddressResolver, useClass: DnsAddressResolver },
    UrlSafetyService,
    EndpointsService,
    EndpointTestsService,
    EndpointsRepository,
    FanOutConsumer,
    FanOutService,
    ClaimsService,
    DeliveriesRepository,
    DispatcherService,
    AttemptsService,
    SettlementWriter,
    WebhookSender,
  ],
})
export class WebhooksModule {}
