import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { EndpointRouter } from './endpoint-router.js';
import { RequestDecoder } from './request-decoder.js';

/** Routes every declared operation. */
@Module({
  imports: [AuthenticationModule, OrganizationsModule],
  providers: [EndpointRouter, RequestDecoder],
  exports: [EndpointRouter],
})
export class OperationsModule {}
