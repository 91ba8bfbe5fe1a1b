import { PeriodicTask } from '@frontdesk/concurrency';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DueWorkService } from '../due-work/due-work.service.js';
import { CarrierInstructionsService } from './carrier-instructions.service.js';
import { ReconciliationService } from './reconciliation.service.js';

const PAUSE_MS = 3000;

/** Runs reconciliation every few seconds on every replica while a dial is in progress. */
@Injectable()
export class ReconciliationSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(
    reconciliation: ReconciliationService,
    instructions: CarrierInstructionsService,
    dueWork: DueWorkService,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: PAUSE_MS,
      run: async (signal) => {
        if (!dueWork.mayHaveDials) return;
        while (!signal.aborted && (await reconciliation.run()) > 0);
        while (!signal.aborted && (await instructions.endVoicemails()) > 0);
      },
      onFault: (error) => logger.warn({ err: error }, 'reconciliation.waiting'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
