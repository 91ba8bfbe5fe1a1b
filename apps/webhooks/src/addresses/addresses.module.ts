import { AddressResolver, AllowedHosts, DnsAddressResolver } from '@frontdesk/egress';
import { Module } from '@nestjs/common';
import { WebhooksConfig } from '../webhooks.config.js';
import { UrlSafetyService } from './url-safety.service.js';

@Module({
  providers: [
    {
      provide: AllowedHosts,
      inject: [WebhooksConfig],
      useFactory: (config: WebhooksConfig) => new AllowedHosts(config.WEBHOOK_ALLOW_HOSTS),
    },
    { provide: AddressResolver, useClass: DnsAddressResolver },
    UrlSafetyService,
  ],
  exports: [AllowedHosts, AddressResolver, UrlSafetyService],
})
export class AddressesModule {}
