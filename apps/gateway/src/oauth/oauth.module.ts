import { AddressResolver, AllowedHosts, DnsAddressResolver } from '@frontdesk/egress';
import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { GatewayConfig } from '../gateway.config.js';
import { GrantsModule } from '../grants/grants.module.js';
import { PeopleModule } from '../people/people.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { AuthorizationServer } from './authorization-server.js';
import { ClientDocuments } from './client-documents.js';
import { ConsentRouter } from './consent.router.js';
import { ConsentService } from './consent.service.js';
import { OauthOptions } from './oauth-options.js';
import { OauthRecordsRepository } from './oauth-records.repository.js';
import { OauthRouter } from './oauth.router.js';
import { OauthSchedule } from './oauth.schedule.js';
import { ProviderStorage } from './provider-storage.js';

/** The OAuth server of the platform MCP server, and the consent of people. */
@Module({
  imports: [ApiKeysModule, AuthenticationModule, GrantsModule, PeopleModule, RedisModule],
  providers: [
    {
      provide: AllowedHosts,
      inject: [GatewayConfig],
      useFactory: (config: GatewayConfig) => new AllowedHosts(config.WEBHOOK_ALLOW_HOSTS),
    },
    { provide: AddressResolver, useClass: DnsAddressResolver },
    AuthorizationServer,
    ClientDocuments,
    ConsentRouter,
    ConsentService,
    OauthRecordsRepository,
    OauthRouter,
    OauthSchedule,
    {
      provide: OauthOptions,
      inject: [GatewayConfig],
      useFactory: (config: GatewayConfig): OauthOptions => ({
        publicOrigin: config.publicOrigin,
        secrets: config.oauthKeys,
        clients: config.OAUTH_CLIENTS,
        allowsRegistration: config.OAUTH_DYNAMIC_REGISTRATION === 'on',
      }),
    },
    ProviderStorage,
  ],
})
export class OauthModule {}
