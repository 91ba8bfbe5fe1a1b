import { Module } from '@nestjs/common';
import { EvidenceDownloads } from './evidence-downloads.js';
import { EvidenceRepository } from './evidence.repository.js';
import { EvidenceRoute, NumberEvidenceRoute } from './evidence.route.js';
import { EvidenceService } from './evidence.service.js';

@Module({
  providers: [EvidenceDownloads, EvidenceRepository, EvidenceService, EvidenceRoute, NumberEvidenceRoute],
  exports: [EvidenceRoute, NumberEvidenceRoute],
})
export class EvidenceModule {}
