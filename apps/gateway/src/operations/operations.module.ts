import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { PeopleModule } from '../people/people.module.js';
import { ContentViews } from './content-views.js';
import { EndpointRouter } from './endpoint-router.js';
import { RequestDecoder } from './request-decoder.js';

/** Routes every declared operation. */
@Module({
  imports: [AuthenticationModule, OrganizationsModule, PeopleModule],
  providers: [ContentViews, EndpointRouter, RequestDecoder],
  exports: [EndpointRouter, RequestDecoder],
})
export class OperationsModule {}
