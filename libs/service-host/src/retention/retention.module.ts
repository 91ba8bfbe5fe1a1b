import { Module, type DynamicModule, type Type } from '@nestjs/common';
import type { RetainingConfig } from '../config/retaining-config.js';
import { RETENTION_SETTINGS, type PurgedResource, type RetentionSettings } from './purged-resource.js';
import { RetentionSchedule } from './retention-schedule.js';
import { RetentionRepository } from './retention.repository.js';
import { RetentionService } from './retention.service.js';

/** Purges records past their organization's retention period, in batches, on one replica of a service at a time. */
@Module({})
export class RetentionModule {
  static forRoot(service: string, config: Type<RetainingConfig>, resources: readonly PurgedResource[]): DynamicModule {
    const settings = {
      provide: RETENTION_SETTINGS,
      inject: [config],
      useFactory: ({ RETENTION_INTERVAL_MS: intervalMs }: RetainingConfig): RetentionSettings => ({
        service,
        resources,
        intervalMs,
      }),
    };
    return { module: RetentionModule, providers: [settings, RetentionRepository, RetentionService, RetentionSchedule] };
  }
}
