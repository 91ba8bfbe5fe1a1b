import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { ContactImportRoute } from '../campaigns/contacts/contact-import.route.js';
import { DoNotCallModule } from '../do-not-call/do-not-call.module.js';
import { ImportRoute } from '../do-not-call/registry/import.route.js';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { EvidenceRoute, NumberEvidenceRoute } from '../evidence/evidence.route.js';
import type { FileRoute } from '../file-routes/file-route.js';
import { FILE_ROUTES, FileListener } from './file-listener.js';

/** The port through which the gateway sends and gets files. */
@Module({
  imports: [CampaignsModule, DoNotCallModule, EvidenceModule],
  providers: [
    {
      provide: FILE_ROUTES,
      useFactory: (...routes: FileRoute[]) => routes,
      inject: [ImportRoute, ContactImportRoute, EvidenceRoute, NumberEvidenceRoute],
    },
    FileListener,
  ],
})
export class FileListenerModule {}
