import { LOGGER, Turns, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CarrierInstructionsService } from './carrier-instructions.service.js';
import { ReconciliationService } from './reconciliation.service.js';

const PAUSE_MS = 3000;

/** Runs reconciliation every few seconds on every replica. */
@Injectable()
export class ReconciliationSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runs: Turns;

  constructor(
    reconciliation: ReconciliationService,
    instructions: CarrierInstructionsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.runs = new Turns({
      intervalMs: PAUSE_MS,
      turn: async (signal) => {
        while (!signal.aborted && (await reconciliation.run()) > 0);
        while (!signal.aborted && (await instructions.endVoicemails()) > 0);
        return 'done';
      },
      onFault: (error) => logger.warn({ err: error }, 'reconciliation.waiting'),
    });
  }

  onApplicationBootstrap(): void {
    this.runs.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.runs.end();
  }
}
