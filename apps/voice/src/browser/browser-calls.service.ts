import { DomainError, type BrowserCall, type Caller } from '@frontdesk/contracts';
import { DataSource, scopeOf, sqlRunner, type Scope } from '@frontdesk/persistence';
import { LOGGER, OrganizationFactsRepository, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { CallRecordsService } from '../records/call-records.service.js';
import { CallSessionsService } from '../sessions/call-sessions.service.js';
import { VoiceConfig } from '../voice.config.js';

/** A call that ended without a word counts for this long. */
const RETRY_AFTER_SECONDS = 60;

/** Begins calls in which a person of the portal talks to the receptionist. */
@Injectable()
export class BrowserCallsService {
  constructor(
    private readonly sessions: CallSessionsService,
    private readonly records: CallRecordsService,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly config: VoiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Records a call that rings, and returns the address at which the browser connects once. Refuses more calls than the
   * organization has lines.
   */
  async start(caller: Caller): Promise<BrowserCall> {
    const callSid = `browser:${randomUUID()}`;
    const scope = scopeOf(caller);
    await this.requireLine(scope);
    const { session, token } = await this.sessions.begin({
      scope,
      callSid,
      from: 'browser',
      to: 'portal',
      isBrowser: true,
    });
    const url = `${this.config.publicUrl.replace(/^http/, 'ws')}/voice/relay/${token}`;
    try {
      const { id } = await this.records.record(session);
      return { call_id: id, url };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ carrier_call_id: callSid, code: error.code }, 'call.not_recorded_yet');
      return { call_id: null, url };
    }
  }

  private async requireLine(scope: Scope): Promise<void> {
    const facts = await this.facts.find(sqlRunner(this.dataSource), scope.organizationId);
    const count = await this.sessions.countInbound(scope, { isBrowser: true });
    if (facts && count >= facts.inbound_lines)
      throw new DomainError('visitor_rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
}
