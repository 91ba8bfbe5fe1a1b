import { DomainError, parseUsNumber } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { textField } from '@frontdesk/twilio';
import { Inject, Injectable } from '@nestjs/common';
import { CallEndsService, isOver } from '../records/call-ends.service.js';
import { CallRecordsService } from '../records/call-records.service.js';
import { CallSessionsService } from '../sessions/call-sessions.service.js';
import type { Handoff, SessionRow } from '../sessions/session.entity.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { bridge, dialPerson, hangUp, relayTo, sayAndHangUp, whisper } from '../twiml/call-instructions.js';
import { counted } from '../voice-metrics.js';
import { VoiceConfig } from '../voice.config.js';
import type { TwilioRequest } from '../webhooks/twilio-webhooks.js';

/** Returns the carrier's instructions while a call is handed to a person. */
@Injectable()
export class HandoversService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly calls: CallSessionsService,
    private readonly records: CallRecordsService,
    private readonly ends: CallEndsService,
    private readonly config: VoiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Rings the first person after the receptionist has left the call, or its process was killed before that. Returns
   * null if there is no number to ring.
   */
  async begin(callSid: string): Promise<string | null> {
    const session = await this.sessions.find(callSid);
    if (!session?.handoff?.numbers.length || (await this.isAtMachine(session))) return null;
    return this.ringFirst(session, session.handoff);
  }

  /** Rings the first person. */
  async ringFirst(session: SessionRow, handoff: Handoff): Promise<string> {
    await this.sessions.storeHandoff(session, { ...handoff, isRung: true });
    await this.route(session, 'forward_number');
    return this.ring(session, handoff.numbers[0]!);
  }

  /** Says who calls and why to the person who answered, and bridges the call once the person has pressed 1. */
  async whisper(callSid: string, { form }: TwilioRequest): Promise<string> {
    const session = await this.sessions.find(callSid);
    if (!session?.handoff) return hangUp();
    const key = textField(form, 'Digits');
    if (!key) return whisper(session.handoff.whisper, this.addressOf('whisper', callSid));
    return key === '1' ? bridge() : hangUp();
  }

  /** Ends a call that a person took. Otherwise rings the next person, or connects the receptionist again. */
  async afterDial(callSid: string, { form }: TwilioRequest): Promise<string> {
    const session = await this.sessions.find(callSid);
    if (!session?.handoff) return hangUp();
    const isTaken = textField(form, 'DialCallStatus') === 'completed' && textField(form, 'DialBridged') !== 'false';
    if (isTaken) await this.records.noteTransfer(session);
    if (isTaken || isOver(form)) {
      await this.ends.close({ callSid, form });
      return hangUp();
    }
    const numbers = session.handoff.numbers.slice(1);
    await this.sessions.storeHandoff(session, { ...session.handoff, numbers });
    if (numbers[0]) return this.ring(session, numbers[0]);
    const { farewell, language = 'en', farewellInOthers } = session.handoff;
    if (farewell) {
      await this.ends.close({ callSid, form });
      return counted('hung_up', sayAndHangUp({ [language]: farewell, ...farewellInOthers }));
    }
    await this.route(session, 'ai_agent');
    const token = await this.calls.resume(callSid);
    return counted('reconnected', relayTo(this.config.publicUrl, token));
  }

  private ring({ call_sid, from_number, to_number }: SessionRow, phoneNumber: string): string {
    const instructions = dialPerson({
      phoneNumber,
      callerId: parseUsNumber(from_number) ?? to_number,
      whisperUrl: this.addressOf('whisper', call_sid),
      action: this.addressOf('after-dial', call_sid),
    });
    return counted('person', instructions);
  }

  private addressOf(kind: 'whisper' | 'after-dial', callSid: string): string {
    return `${this.config.publicUrl}/voice/twilio/${kind}/${callSid}`;
  }

  /** The greeting of a machine reaches no person. A caller does if the dialer does not respond. */
  private async isAtMachine(session: SessionRow): Promise<boolean> {
    try {
      return await this.records.isAtMachine(session);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ carrier_call_id: session.call_sid, code: error.code }, 'call.answer_unknown');
      return false;
    }
  }

  /** Records who talks to the caller. The call goes on if records does not respond. */
  private async route(session: SessionRow, routedTo: 'ai_agent' | 'forward_number'): Promise<void> {
    try {
      await this.records.route(session, routedTo);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ carrier_call_id: session.call_sid, code: error.code }, 'call.route_not_recorded');
    }
  }
}
