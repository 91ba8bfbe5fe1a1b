import { PeriodicTask } from '@frontdesk/concurrency';
import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DialerConfig } from '../dialer.config.js';
import { DueWorkService } from '../due-work/due-work.service.js';
import { SimulationService } from './simulation.service.js';

const POLL_MS = 1000;

/** Simulates the progress of live dials from the demo number, if there is one. Safe to run in several processes. */
@Injectable()
export class DemoDialsSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private task: PeriodicTask | undefined;

  constructor(
    private readonly simulation: SimulationService,
    private readonly dueWork: DueWorkService,
    private readonly config: DialerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { carrier, SIMULATED_CARRIER_DEMO_NUMBER: from } = this.config;
    if (carrier !== 'simulated' || !from) return;
    this.task = new PeriodicTask({
      intervalMs: POLL_MS,
      run: async () => {
        if (this.dueWork.mayHaveDials) await this.simulation.reportDialsFrom(from);
      },
      onFault: (error) => logFailure(this.logger, 'demo_dials', error),
    });
    this.task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }
}
