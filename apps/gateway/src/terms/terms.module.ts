import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { TermsController } from './terms.controller.js';
import { TermsRepository } from './terms.repository.js';
import { TermsService } from './terms.service.js';

/** The terms of outbound calls, and their acceptances. */
@Module({ imports: [OrganizationsModule], controllers: [TermsController], providers: [TermsRepository, TermsService] })
export class TermsModule {}
