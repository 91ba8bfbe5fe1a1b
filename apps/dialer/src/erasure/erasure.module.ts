import { PersonErasureModule, PersonExportModule, type ErasureSettings } from '@frontdesk/service-host';
import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { PersonErasure } from './person-erasure.service.js';
import { personReaders } from './person-export.sql.js';

@Module({
  imports: [CallsModule, ConsentsModule],
  providers: [PersonErasure],
  exports: [PersonErasure],
})
class DialerErasureModule {}

/** Erases people from the dialer, and reads their records for an export. */
@Module({
  imports: [
    PersonErasureModule.forRoot(
      'dialer',
      { inject: [PersonErasure], useFactory: ({ settings }: PersonErasure): ErasureSettings => settings },
      [DialerErasureModule],
    ),
    PersonExportModule.forRoot('dialer', personReaders),
  ],
})
export class ErasureModule {}
