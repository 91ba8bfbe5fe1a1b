import { PeriodicTask } from '@frontdesk/concurrency';
import { DataSource, inTransaction, scopeOf } from '@frontdesk/persistence';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CarrierInstructionsService } from '../carriers/carrier-instructions.service.js';
import { DueWorkService } from '../due-work/due-work.service.js';
import { lockNumber } from '../number-locks.sql.js';
import { ProgressService } from '../reports/progress.service.js';
import { dialingMetrics } from './dialing-metrics.js';
import { DialingRepository, type ExpiredDial } from './dialing.repository.js';

const POLL_MS = 2000;
const BATCH = 100;

/** Ends expired dials and hangs them up, so that none uses its line forever. Safe to run in several processes. */
@Injectable()
export class WatchdogService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task = new PeriodicTask({
    intervalMs: POLL_MS,
    run: async () => {
      if (this.dueWork.mayHaveDials) await this.endExpired();
    },
    onFault: (error) => logFailure(this.logger, 'watchdog', error),
  });

  constructor(
    private readonly dialing: DialingRepository,
    private readonly progress: ProgressService,
    private readonly instructions: CarrierInstructionsService,
    private readonly dueWork: DueWorkService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  private async endExpired(): Promise<void> {
    for (const dial of await this.dialing.listExpired(this.clock.now(), BATCH)) await this.end(dial);
  }

  private async end(dial: ExpiredDial): Promise<void> {
    const scope = scopeOf({ organizationId: dial.organization_id, livemode: dial.livemode });
    const hasEnded = await inTransaction(this.dataSource, async (tx) => {
      await lockNumber(tx, scope, dial.phone_number);
      // The dial is checked again under the lock of the call, because a report that arrived since the read takes
      // precedence.
      if (!(await this.dialing.isExpired(tx, scope, dial, this.clock.now()))) return false;
      const { attempt_id: dialId, outbound_call_id: callId } = dial;
      const status = dial.message_at ? 'voicemail' : 'failed';
      const { outcome } = await this.progress.apply(tx, scope, callId, { status, dialId });
      return outcome === 'moved';
    });
    if (!hasEnded) return;
    dialingMetrics.expired.inc();
    this.logger.warn(
      {
        attempt_id: dial.attempt_id,
        outbound_call_id: dial.outbound_call_id,
        organization_id: dial.organization_id,
      },
      'dial.expired',
    );
    const { attempt_id: dialId, carrier_call_id: carrierCallId } = dial;
    const isOurs = carrierCallId !== null && dial.carrier === this.instructions.carrierName;
    // The call has ended in the dialer, so it must not keep ringing at the carrier.
    if (isOurs) await this.instructions.hangUp({ scope, dialId, carrierCallId });
  }
}
