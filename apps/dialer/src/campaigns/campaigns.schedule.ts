import { PeriodicTask } from '@frontdesk/concurrency';
import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DueWorkService } from '../due-work/due-work.service.js';
import { CampaignRunner } from './campaign-runner.service.js';

/** How often an idle process claims a campaign. `DueWorkService` wakes it earlier. */
const IDLE_CLAIM_MS = 60_000;
/** The pause between two campaigns. */
const SOON_MS = 10;

/** Runs campaigns that are due. Safe to run in several processes. */
@Injectable()
export class CampaignsSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task = new PeriodicTask({
    intervalMs: IDLE_CLAIM_MS,
    soonMs: SOON_MS,
    run: async (signal) => ((await this.runner.runOne(signal)) ? 'more' : 'done'),
    onFault: (error) => logFailure(this.logger, 'campaigns', error),
  });

  constructor(
    private readonly runner: CampaignRunner,
    dueWork: DueWorkService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    dueWork.onDue('campaigns', () => this.wake());
  }

  /** Runs campaigns that are due now, for example because one was started. */
  wake(): void {
    this.task.wake();
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
