import { Module } from '@nestjs/common';
import { AccountController } from './account/account.controller.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysRepository } from './api-keys/api-keys.repository.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { KeyRevocation } from './api-keys/key-revocation.js';
import { FailedAttempts } from './authentication/failed-attempts.js';
import { KeyAdmission } from './authentication/key-admission.js';
import { KeyUse } from './authentication/key-use.js';
import { RedisGate } from './authentication/redis-gate.js';
import { BlockedCallersController } from './blocked-callers/blocked-callers.controller.js';
import { BookingsController } from './bookings/bookings.controller.js';
import { CallsController } from './calls/calls.controller.js';
import { Admission } from './http/admission.js';
import { EndpointRouter } from './http/endpoint-router.js';
import { OwnerCalls } from './http/owner-calls.js';
import { RequestDecoder } from './http/request-decoder.js';
import { LeadsController } from './leads/leads.controller.js';
import { ApiDescription } from './openapi/api-description.js';
import { FactPropagation } from './organizations/fact-propagation.js';
import { OrganizationsController } from './organizations/organizations.controller.js';
import { OrganizationsRepository } from './organizations/organizations.repository.js';
import { OrganizationsService } from './organizations/organizations.service.js';
import { WebhookEndpointsController } from './webhook-endpoints/webhook-endpoints.controller.js';

@Module({
  controllers: [
    AccountController,
    CallsController,
    LeadsController,
    BookingsController,
    BlockedCallersController,
    WebhookEndpointsController,
    OrganizationsController,
    ApiKeysController,
  ],
  providers: [
    RedisGate,
    KeyAdmission,
    KeyUse,
    FailedAttempts,
    KeyRevocation,
    ApiKeysRepository,
    ApiKeysService,
    OrganizationsRepository,
    OrganizationsService,
    FactPropagation,
    Admission,
    RequestDecoder,
    OwnerCalls,
    EndpointRouter,
    ApiDescription,
  ],
})
export class GatewayModule {}
