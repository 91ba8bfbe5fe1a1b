import { PeriodicTask } from '@frontdesk/concurrency';
import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER } from '../host.module.js';
import { logFailure } from '../observability/logged-failure.js';
import type { Logger } from '../observability/logger.js';
import { REMOVAL_SETTINGS, type RemovalSettings } from './removal-settings.js';
import { RemovalRepository } from './removal.repository.js';
import { RemovalService } from './removal.service.js';

const EVERY_MS = 15_000;
/** The delay after a run that did not finish. */
const SOON_MS = 1000;

@Injectable()
class RemovalSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(removal: RemovalService, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: EVERY_MS,
      soonMs: SOON_MS,
      firstMs: EVERY_MS,
      run: (signal) => removal.run(signal),
      onFault: (error) => logFailure(logger, 'organization_removal', error),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Waits for the current batch to commit. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }
}

/** Removes a service's rows of deleted organizations, in batches, on one replica at a time. */
@Module({})
export class OrganizationRemovalModule {
  static forRoot(settings: RemovalSettings): DynamicModule {
    return {
      module: OrganizationRemovalModule,
      providers: [
        { provide: REMOVAL_SETTINGS, useValue: settings },
        RemovalRepository,
        RemovalService,
        RemovalSchedule,
      ],
    };
  }
}
