import { PeriodicTask } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CallApprovalsRepository } from '../grants/call-approvals.repository.js';
import { GrantRevocation } from '../grants/grant-revocation.js';
import { OauthRecordsRepository } from './oauth-records.repository.js';

const EVERY_MS = 5 * 60_000;
const SOON_MS = 1000;

/** Removes expired codes, tokens, pending authorizations and approvals of calls, and announces expired grants. */
@Injectable()
export class OauthSchedule implements OnModuleInit, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(
    records: OauthRecordsRepository,
    approvals: CallApprovalsRepository,
    grants: GrantRevocation,
    clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: EVERY_MS,
      soonMs: SOON_MS,
      firstMs: EVERY_MS,
      run: async () => {
        const now = clock.now();
        const removed = (await records.removeExpired(now)) + (await approvals.removeExpired(now));
        const announced = await grants.announceExpired();
        return removed + announced > 0 ? 'more' : 'done';
      },
      onFault: (error) => logFailure(logger, 'oauth_upkeep', error),
    });
  }

  onModuleInit(): void {
    this.task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }
}
