import { Module } from '@nestjs/common';
import { EvidenceRepository } from './evidence.repository.js';
import { EvidenceRoute } from './evidence.route.js';
import { EvidenceService } from './evidence.service.js';

@Module({ providers: [EvidenceRepository, EvidenceService, EvidenceRoute], exports: [EvidenceRoute] })
export class EvidenceModule {}
