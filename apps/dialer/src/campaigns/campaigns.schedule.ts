import { PeriodicTask } from '@frontdesk/concurrency';
import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CampaignRunner } from './campaign-runner.service.js';

const POLL_MS = 1000;
/** The pause between two campaigns. */
const SOON_MS = 10;

/** Runs campaigns that are due. Safe to run in several processes. */
@Injectable()
export class CampaignsSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task = new PeriodicTask({
    intervalMs: POLL_MS,
    soonMs: SOON_MS,
    firstMs: POLL_MS,
    run: async (signal) => ((await this.runner.runOne(signal)) ? 'more' : 'done'),
    onFault: (error) => logFailure(this.logger, 'campaigns', error),
  });

  constructor(
    private readonly runner: CampaignRunner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
