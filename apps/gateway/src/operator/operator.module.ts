import { Inspector } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { AuthenticationModule } from '../authentication/authentication.module.js';
import { DocumentationModule } from '../documentation/documentation.module.js';
import { PeopleModule } from '../people/people.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { OperatorController } from './operator.controller.js';
import { OperatorRouter } from './operator.router.js';
import { SystemService } from './system.service.js';

/** The operator console. The other operations of its pages belong to the platform API. */
@Module({
  imports: [AuditLogModule, AuthenticationModule, DocumentationModule, PeopleModule, SignInModule],
  controllers: [OperatorController],
  providers: [Inspector, OperatorRouter, SystemService],
})
export class OperatorModule {}
