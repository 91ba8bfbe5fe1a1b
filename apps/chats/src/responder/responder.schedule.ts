import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import { WorkPump } from '../queues/work-pump.js';
import type { AiTurn } from './ai-turns.repository.js';
import { AnswersService } from './answers.service.js';
import { LeadHandInService } from './lead-hand-in.service.js';
import type { PendingLead } from './pending-leads.repository.js';

const LEADS_AT_A_TIME = 4;

@Injectable()
export class ResponderSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly answers: WorkPump<AiTurn>;
  private readonly leads: WorkPump<PendingLead>;
  private readonly isOn: boolean;

  constructor(
    answers: AnswersService,
    leads: LeadHandInService,
    clock: Clock,
    config: ChatsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.isOn = config.CHAT_RESPONDER !== 'off';
    const intervalMs = config.CHAT_QUEUES_INTERVAL_MS;
    this.answers = new WorkPump({
      name: 'chat_answers',
      slots: config.CHAT_RESPONDER_SLOTS,
      intervalMs,
      claim: (limit) => answers.claim(clock.now(), limit),
      run: async (turn, signal) => {
        await answers.answer(turn, clock, signal);
        this.leads.wake();
      },
      logger,
    });
    this.leads = new WorkPump({
      name: 'chat_leads',
      slots: LEADS_AT_A_TIME,
      intervalMs,
      claim: (limit) => leads.claim(limit),
      run: (lead) => leads.handIn(lead),
      logger,
    });
  }

  onApplicationBootstrap(): void {
    if (this.isOn) this.answers.begin();
    this.leads.begin();
  }

  /** Called when a visitor has written. */
  wake(): void {
    if (this.isOn) this.answers.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.answers.end();
    await this.leads.end();
  }
}
