import { DomainError, type BrowserCall, type Caller } from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { CallRecordsService } from '../records/call-records.service.js';
import { CallSessionsService } from '../sessions/call-sessions.service.js';
import { VoiceConfig } from '../voice.config.js';

/** Begins calls in which a person of the portal talks to the receptionist. */
@Injectable()
export class BrowserCallsService {
  constructor(
    private readonly sessions: CallSessionsService,
    private readonly records: CallRecordsService,
    private readonly config: VoiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Records a call that rings, and returns the address at which the browser connects once. */
  async start(caller: Caller): Promise<BrowserCall> {
    const callSid = `browser:${randomUUID()}`;
    const scope = scopeOf(caller);
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
}
