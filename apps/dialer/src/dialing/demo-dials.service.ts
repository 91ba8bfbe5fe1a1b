import { inTransaction, isTransientDatabaseFault, scopeOf } from '@frontdesk/persistence';
import { Clock, LOGGER, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SIMULATION_STEP_MS } from '../calls/first-due.js';
import { DialerConfig } from '../dialer.config.js';
import { ProgressService } from '../reports/progress.service.js';
import type { Report } from '../reports/reported-changes.rule.js';
import { DialingRepository, type DialUnderWay } from './dialing.repository.js';
import { courseOf } from './simulation-script.js';

const POLL_MS = 1000;
const BATCH = 100;

/**
 * Reports progress of simulated live dials from the demo number, in place of the voice runtime: they follow the same
 * script as calls of test keys. Other simulated live calls wait for reports. Safe to run in several processes.
 */
@Injectable()
export class DemoDialsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly dialing: DialingRepository,
    private readonly progress: ProgressService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: DialerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { carrier, SIMULATED_CARRIER_DEMO_NUMBER: from } = this.config;
    if (carrier !== 'simulated' || !from) return;
    this.timer = setInterval(() => {
      this.running ??= this.look(from).finally(() => (this.running = undefined));
    }, POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async look(from: string): Promise<void> {
    try {
      const changedBefore = new Date(this.clock.now().getTime() - SIMULATION_STEP_MS);
      for (const dial of await this.dialing.listSimulatedFrom(from, changedBefore, BATCH)) await this.report(dial);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (isTransientDatabaseFault(error)) this.logger.warn({ reason }, 'demo_dials.waiting_for_database');
      else this.logger.error({ err: error }, 'demo_dials.failed');
    }
  }

  private async report(dial: DialUnderWay): Promise<void> {
    const course = courseOf(dial.phone_number);
    if (!course) return;
    const report: Report =
      dial.answered_at || !course.answer
        ? course.end(wholeSecond(this.clock.now()))
        : { status: 'in_progress', ...course.answer };
    const scope = scopeOf({ organizationId: dial.organization_id, livemode: true });
    const { attempt_id: attemptId, outbound_call_id: callId } = dial;
    await inTransaction(this.dataSource, (tx) => this.progress.apply(tx, scope, callId, { ...report, attemptId }));
  }
}
