import { LeasedWorker } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import type { AiTurn } from '../chats/ai-turns.repository.js';
import { RepliesService } from './replies.service.js';
import { LeadSubmissionService } from './lead-submission.service.js';
import type { PendingLead } from '../chats/pending-leads.repository.js';

const MAX_CONCURRENT_LEADS = 4;
/** How often an idle worker claims replies. `DueQueuesSchedule` wakes it earlier. */
const IDLE_CLAIM_MS = 60_000;

@Injectable()
export class ResponderSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly replies: LeasedWorker<AiTurn>;
  private readonly leads: LeasedWorker<PendingLead>;
  private readonly isOn: boolean;

  constructor(
    replies: RepliesService,
    leads: LeadSubmissionService,
    clock: Clock,
    config: ChatsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.isOn = config.CHAT_RESPONDER !== 'off';
    const intervalMs = config.CHAT_QUEUES_INTERVAL_MS;
    this.replies = new LeasedWorker({
      limit: config.CHAT_RESPONDER_SLOTS,
      intervalMs,
      idleIntervalMs: IDLE_CLAIM_MS,
      refills: true,
      claim: (limit) => replies.claim(clock.now(), limit),
      run: async (turn, signal) => {
        await replies.reply(turn, clock, signal);
        this.leads.wake();
      },
      onFault: (error) => logFailure(logger, 'chat_replies', error),
    });
    this.leads = new LeasedWorker({
      limit: MAX_CONCURRENT_LEADS,
      intervalMs,
      idleIntervalMs: IDLE_CLAIM_MS,
      refills: true,
      claim: (limit) => leads.claim(limit),
      run: (lead) => leads.submit(lead),
      onFault: (error) => logFailure(logger, 'chat_leads', error),
    });
  }

  onApplicationBootstrap(): void {
    if (this.isOn) this.replies.start();
    this.leads.start();
  }

  /** Wakes the worker after a visitor's message, and when replies are due. */
  wake(): void {
    if (this.isOn) this.replies.wake();
  }

  /** Wakes the worker when leads are due. */
  wakeLeads(): void {
    this.leads.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.replies.stop();
    await this.leads.stop();
  }
}
