import { Module } from '@nestjs/common';
import { DueWorkRepository } from './due-work.repository.js';
import { DueWorkService } from './due-work.service.js';

@Module({ providers: [DueWorkService, DueWorkRepository], exports: [DueWorkService] })
export class DueWorkModule {}
