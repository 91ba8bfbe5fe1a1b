import { OrganizationFactsModule } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { lockBothModes } from './number-locks.js';

/** The dialer's copy of organization facts. A change is in force before a later dial starts. */
@Module({
  imports: [OrganizationFactsModule.for('dialer', lockBothModes)],
  exports: [OrganizationFactsModule],
})
export class FactsModule {}
