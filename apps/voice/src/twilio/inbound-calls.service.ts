import { DomainError, parseUsNumber } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { isWithheld, textField } from '@frontdesk/twilio';
import { Inject, Injectable } from '@nestjs/common';
import { InboundNumbersRepository, type CalledNumber } from '../numbers/inbound-numbers.repository.js';
import { CallEndsService, isOver } from '../records/call-ends.service.js';
import { CallRecordsService } from '../records/call-records.service.js';
import { CallSessionsService } from '../sessions/call-sessions.service.js';
import type { SessionRow } from '../sessions/session.entity.js';
import { hangUp, rejectCall, relayTo, sayAndHangUp, silence } from '../twiml/call-instructions.js';
import { VoiceConfig } from '../voice.config.js';
import { HandoversService } from './handovers.service.js';
import { counted } from '../voice-metrics.js';
import type { TwilioRequest } from '../webhooks/twilio-webhooks.js';

const NOT_IN_SERVICE = {
  en: 'This number is not in service. Goodbye.',
  es: 'Este número no está en servicio. Adiós.',
};
const NO_MESSAGES = {
  en: 'Our team cannot take your call right now, and this line takes no messages. Please call again later.',
  es: 'Nuestro equipo no puede atender su llamada ahora, y esta línea no toma mensajes. Por favor, llame más tarde.',
};
const OPTED_OUT = {
  en: 'We will not call this number again. Goodbye.',
  es: 'No volveremos a llamar a este número. Adiós.',
};
const NUMBER_WITHHELD = {
  en: 'Your number is withheld. Please call again from the number that we should not call. Goodbye.',
  es: 'Su número está oculto. Por favor, llame desde el número al que no debemos llamar. Adiós.',
};

/** Returns the carrier's instructions for inbound calls. */
@Injectable()
export class InboundCallsService {
  constructor(
    private readonly sessions: CallSessionsService,
    private readonly records: CallRecordsService,
    private readonly numbers: InboundNumbersRepository,
    private readonly ends: CallEndsService,
    private readonly handovers: HandoversService,
    private readonly config: VoiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async answer({ callSid, form }: TwilioRequest): Promise<string> {
    const [caller, to] = [textField(form, 'From') ?? '', textField(form, 'To') ?? ''];
    const from = isWithheld(caller) ? '' : caller;
    const called = await this.numbers.find(to);
    if (!called) return counted('not_in_service', sayAndHangUp(NOT_IN_SERVICE));
    const { session, token } = await this.sessions.begin({ scope: called.scope, callSid, from, to });
    if (called.purpose === 'opt_out') return this.optOut(session);
    const isTooOften = await this.sessions.isCallingTooOften(called.scope, callSid, from);
    const mayRing = this.mayRing(called, session, textField(form, 'ForwardedFrom'));
    const lines = await this.sessions.countInbound(called.scope, { isBrowser: false });
    const isBusy = isTooOften || lines > called.maxLines;
    if (isBusy && !mayRing) {
      await this.sessions.drop(callSid);
      return counted('busy', rejectCall('busy'));
    }
    if (await this.isBlocked(session)) return counted('blocked', rejectCall('rejected'));
    const mayListen = this.config.mayListen(called);
    if (!isBusy && mayListen) return counted('connected', relayTo(this.config.publicUrl, token));
    if (!mayRing) return counted('no_messages', sayAndHangUp(NO_MESSAGES));
    const { handoffNumber, organizationName } = called;
    const { en, ...farewellInOthers } = NO_MESSAGES;
    return this.handovers.ringFirst(session, {
      numbers: [handoffNumber!],
      whisper: `A call for ${organizationName}.`,
      ...(mayListen ? { farewell: null } : { farewell: en, language: 'en', farewellInOthers }),
    });
  }

  /** A phone that called, or that forwards its calls here, cannot take the call. */
  private mayRing({ handoffNumber }: CalledNumber, { from_number }: SessionRow, forwardedFrom: string | null): boolean {
    return handoffNumber !== null && ![from_number, parseUsNumber(forwardedFrom ?? '')].includes(handoffNumber);
  }

  /** Lists the caller of a number that exists for that. */
  private async optOut(session: SessionRow): Promise<string> {
    const phone_number = parseUsNumber(session.from_number);
    if (!phone_number) return counted('hung_up', sayAndHangUp(NUMBER_WITHHELD));
    await this.sessions.store(session, { sender: 'ai', body: OPTED_OUT.en }, [
      { type: 'opt_out', phone_number, isProven: true },
    ]);
    return counted('opted_out', sayAndHangUp(OPTED_OUT));
  }

  /** Records the call and screens its caller. A call is answered although records does not respond in time. */
  private async isBlocked(session: SessionRow): Promise<boolean> {
    try {
      const { isBlocked } = await this.records.record(session);
      if (isBlocked) await this.sessions.drop(session.call_sid);
      return isBlocked;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ carrier_call_id: session.call_sid, code: error.code }, 'call.not_recorded_yet');
      return false;
    }
  }

  /** Rings a person, or connects a call again whose relay broke off. Otherwise hangs up. */
  async afterRelay(request: TwilioRequest): Promise<string> {
    const { callSid, form } = request;
    const person = isOver(form) ? null : await this.handovers.begin(callSid);
    if (person) return person;
    const isDone = textField(form, 'SessionStatus') === 'completed' || isOver(form);
    const session = isDone ? null : await this.sessions.claimDropped(callSid);
    if (session && (await this.records.isAtMachine(session))) return counted('machine', silence());
    if (session) return counted('reconnected', relayTo(this.config.publicUrl, await this.sessions.resume(callSid)));
    await this.ends.close(request);
    return counted('hung_up', hangUp());
  }
}
