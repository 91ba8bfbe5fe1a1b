import { PeriodicTask } from '@frontdesk/concurrency';
import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { OrganizationDeletion } from './organization-deletion.js';

const EVERY_MS = 15_000;

/** Looks for deleted organizations that can no longer be restored. */
@Injectable()
export class OrganizationDeletionSchedule implements OnModuleInit, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(deletion: OrganizationDeletion, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: EVERY_MS,
      soonMs: 0,
      firstMs: EVERY_MS,
      run: async () => ((await deletion.removeDue()) > 0 ? 'more' : 'done'),
      onFault: (error) => logFailure(logger, 'organization_deletion', error),
    });
  }

  onModuleInit(): void {
    this.task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }
}
