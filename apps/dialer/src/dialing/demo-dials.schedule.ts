import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DialerConfig } from '../dialer.config.js';
import { SimulationService } from './simulation.service.js';

const POLL_MS = 1000;

/** Simulates the progress of live dials from the demo number, if there is one. Safe to run in several processes. */
@Injectable()
export class DemoDialsSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly simulation: SimulationService,
    private readonly config: DialerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { carrier, SIMULATED_CARRIER_DEMO_NUMBER: from } = this.config;
    if (carrier !== 'simulated' || !from) return;
    this.timer = setInterval(() => {
      this.running ??= this.run(from).finally(() => (this.running = undefined));
    }, POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async run(from: string): Promise<void> {
    try {
      await this.simulation.reportDialsFrom(from);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (isTransientDatabaseFault(error)) this.logger.warn({ reason }, 'demo_dials.waiting_for_database');
      else this.logger.error({ err: error }, 'demo_dials.failed');
    }
  }
}
