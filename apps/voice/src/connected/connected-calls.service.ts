import { DataSource, sqlRunner } from '@frontdesk/persistence';
import { Clock, LOGGER, OrganizationFactsRepository, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { CallConversationsService } from './call-conversations.service.js';
import { CallEndsService } from '../records/call-ends.service.js';
import { CallRecordsService } from '../records/call-records.service.js';
import type { ConnectedCall, RelayConnection } from '../relay/relay-server.js';
import { hashOf } from '../relay/relay-tokens.js';
import type { SessionRow } from '../sessions/session.entity.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { VoiceConfig } from '../voice.config.js';
import { voiceMetrics } from '../voice-metrics.js';

/** How often a connected call is noted, so that other processes do not take it for lost. */
const TOUCH_MS = 15_000;

/** Leads the conversations of the calls that are connected with this process. */
@Injectable()
export class ConnectedCallsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly conversations: CallConversationsService,
    private readonly records: CallRecordsService,
    private readonly ends: CallEndsService,
    private readonly config: VoiceConfig,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Uses a token up. Returns null if it is unknown, used or expired, or if the organization has been deleted. */
  async connect(token: string, connection: RelayConnection): Promise<ConnectedCall | null> {
    const session = await this.sessions.connect(hashOf(token), this.clock.now());
    if (!session) return null;
    const facts = await this.facts.find(sqlRunner(this.dataSource), session.organization_id);
    if (!facts || facts.deleted_at) return null;
    // Browsers recognize speech themselves.
    if (!session.is_browser && !this.config.mayListen({ isHipaa: facts.hipaa_mode })) return null;
    const conversation = await this.conversations.begin(session, facts, connection);
    if (!session.is_answer_recorded) void this.recordAnswer(session);
    const connectedAt = this.clock.now().getTime();
    let touchedAt = connectedAt;
    const touch = async (): Promise<void> => {
      const now = this.clock.now();
      if (now.getTime() - touchedAt < TOUCH_MS) return;
      touchedAt = now.getTime();
      const isNewest = await this.sessions.touch(session, now).catch((error: unknown) => {
        this.logger.error({ err: error, carrier_call_id: session.call_sid }, 'call.fault');
      });
      if (isNewest === false) connection.terminate();
    };
    voiceMetrics.inProgress.inc();
    return {
      receive: async (message) => {
        const stop = voiceMetrics.replySeconds.startTimer();
        await conversation.receive(message);
        if (message.type === 'prompt' && message.isLast) stop();
      },
      tick: async () => {
        await touch();
        await conversation.tick();
      },
      leave: async () => {
        voiceMetrics.inProgress.dec();
        const seconds = Math.max(0, (this.clock.now().getTime() - connectedAt) / 1000);
        voiceMetrics.connectedSeconds.inc({ through: session.is_browser ? 'browser' : 'carrier' }, seconds);
        await conversation.leave();
        await this.ends.leave(session);
      },
    };
  }

  /** The caller hears the greeting meanwhile. The end of the call records the answer if this fails. */
  private async recordAnswer(session: SessionRow): Promise<void> {
    try {
      await this.records.answer(session);
    } catch (error) {
      this.logger.warn({ err: error, carrier_call_id: session.call_sid }, 'call.answer_not_recorded_yet');
    }
  }
}
