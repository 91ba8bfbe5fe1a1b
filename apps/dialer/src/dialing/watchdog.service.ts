import { inTransaction, isTransientDatabaseFault, scopeOf } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CarrierInstructionsService } from '../carriers/carrier-instructions.service.js';
import { lockNumber } from '../number-locks.js';
import { ProgressService } from '../reports/progress.service.js';
import { dialingMetrics } from './dialing-metrics.js';
import { DialingRepository, type ExpiredAttempt } from './dialing.repository.js';

const POLL_MS = 2000;
const BATCH = 100;

/** Gives up expired dials, so that none holds its line forever, and hangs them up. Safe to run in several processes. */
@Injectable()
export class WatchdogService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly dialing: DialingRepository,
    private readonly progress: ProgressService,
    private readonly instructions: CarrierInstructionsService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.look().finally(() => (this.running = undefined));
    }, POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async look(): Promise<void> {
    try {
      for (const attempt of await this.dialing.listExpired(this.clock.now(), BATCH)) await this.giveUp(attempt);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (isTransientDatabaseFault(error)) this.logger.warn({ reason }, 'watchdog.waiting_for_database');
      else this.logger.error({ err: error }, 'watchdog.failed');
    }
  }

  private async giveUp(attempt: ExpiredAttempt): Promise<void> {
    const scope = scopeOf({ organizationId: attempt.organization_id, livemode: attempt.livemode });
    const isGivenUp = await inTransaction(this.dataSource, async (tx) => {
      await lockNumber(tx, scope, attempt.phone_number);
      // Checked under the lock of the call: a report that arrived in between takes precedence.
      if (!(await this.dialing.isExpired(tx, scope, attempt, this.clock.now()))) return false;
      const { attempt_id: attemptId, outbound_call_id: callId } = attempt;
      const status = attempt.message_at ? 'voicemail' : 'failed';
      const { outcome } = await this.progress.apply(tx, scope, callId, { status, attemptId });
      return outcome === 'moved';
    });
    if (!isGivenUp) return;
    dialingMetrics.expired.inc();
    this.logger.warn(
      {
        attempt_id: attempt.attempt_id,
        outbound_call_id: attempt.outbound_call_id,
        organization_id: attempt.organization_id,
      },
      'dial.given_up',
    );
    const { attempt_id: attemptId, carrier_call_id: carrierCallId } = attempt;
    const isOurs = carrierCallId !== null && attempt.carrier === this.instructions.carrierName;
    // The call has ended here, so it must not ring on at the carrier.
    if (isOurs) await this.instructions.hangUp({ scope, attemptId, carrierCallId });
  }
}
