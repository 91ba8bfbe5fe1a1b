import { PeriodicTask } from '@frontdesk/concurrency';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ConsentLedgerService } from './consent-ledger.service.js';

const INTERVAL_MS = 10 * 60_000;
const FIRST_MS = 30_000;

/** Adopts consents of earlier versions once, and checks the ledgers nightly. */
@Injectable()
export class ConsentLedgerSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;
  private isAdopted = false;

  constructor(ledger: ConsentLedgerService, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: INTERVAL_MS,
      firstMs: FIRST_MS,
      run: async (signal) => {
        if (!this.isAdopted) await ledger.adopt(signal);
        this.isAdopted = true;
        await ledger.checkNightly(signal);
      },
      onFault: (error) => logger.warn({ err: error }, 'consent_ledger.waiting'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
