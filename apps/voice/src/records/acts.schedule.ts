import { PeriodicTask } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { RecentCallsRepository } from '../numbers/recent-calls.repository.js';
import { UnprovenOptOutsRepository } from '../sessions/unproven-opt-outs.repository.js';
import { CallEndsService } from './call-ends.service.js';

const INTERVAL_MS = 1000;
const ASKING_INTERVAL_MS = 5000;

/** Performs what the receptionist decided in the calls of every process, and finds the ends that were not reported. */
@Injectable()
export class ActsSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly task: PeriodicTask;
  /** A task of its own, because the carrier may take long to respond. */
  private readonly asking: PeriodicTask;

  constructor(
    ends: CallEndsService,
    recentCalls: RecentCallsRepository,
    optOuts: UnprovenOptOutsRepository,
    clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: INTERVAL_MS,
      run: async () => {
        await ends.performDue();
        await ends.recordEnds();
        await ends.endLost();
        await recentCalls.removeOld(clock.now());
        await optOuts.removeOld(clock.now());
      },
      onFault: (error) => logFailure(logger, 'call_acts', error),
    });
    this.asking = new PeriodicTask({
      intervalMs: ASKING_INTERVAL_MS,
      run: async () => void (await ends.askCarrier()),
      onFault: (error) => logFailure(logger, 'call_ends', error),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
    this.asking.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.asking.stop();
  }

  /** The listener has stopped before, so no call of this process decides anything more. */
  async onApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }
}
