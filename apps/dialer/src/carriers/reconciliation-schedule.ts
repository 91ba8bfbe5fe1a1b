import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { MachineEndsService } from './machine-ends.service.js';
import { ReconciliationService } from './reconciliation.service.js';

const PAUSE_MS = 3000;

/** Gives reconciliation a turn every few seconds, on every replica. */
@Injectable()
export class ReconciliationSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    private readonly reconciliation: ReconciliationService,
    private readonly machineEnds: MachineEndsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.wakeUp();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private wakeUp(): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, PAUSE_MS).unref();
  }

  private async run(): Promise<void> {
    try {
      while (!this.isStopping && (await this.reconciliation.turn()) > 0);
      while (!this.isStopping && (await this.machineEnds.turn()) > 0);
    } catch (error) {
      this.logger.warn({ err: error }, 'reconciliation.waiting');
    }
    this.wakeUp();
  }
}
