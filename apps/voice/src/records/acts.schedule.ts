import { PeriodicTask } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { RecentCallsRepository } from '../numbers/recent-calls.repository.js';
import { CallEndsService } from './call-ends.service.js';

const INTERVAL_MS = 1000;

/** Performs what the receptionist decided in the calls of every process. */
@Injectable()
export class ActsSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(ends: CallEndsService, recentCalls: RecentCallsRepository, clock: Clock, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: INTERVAL_MS,
      run: async () => {
        await ends.performDue();
        await ends.recordEnds();
        await ends.endLost();
        await recentCalls.removeOld(clock.now());
      },
      onFault: (error) => logFailure(logger, 'call_acts', error),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
