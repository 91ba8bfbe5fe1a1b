import { Module } from '@nestjs/common';
import { CallsModule } from '../calls/calls.module.js';
import { DialsConsumer } from './dials.consumer.js';
import { DialsRepository } from './dials.repository.js';
import { DialsService } from './dials.service.js';

@Module({
  imports: [CallsModule],
  providers: [DialsConsumer, DialsService, DialsRepository],
})
export class DialsModule {}
