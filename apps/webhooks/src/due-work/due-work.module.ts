import { Module } from '@nestjs/common';
import { DispatchersModule } from '../dispatchers/dispatchers.module.js';
import { DueWorkRepository } from './due-work.repository.js';
import { DueWorkService } from './due-work.service.js';

@Module({
  imports: [DispatchersModule],
  providers: [DueWorkService, DueWorkRepository],
  exports: [DueWorkService],
})
export class DueWorkModule {}
