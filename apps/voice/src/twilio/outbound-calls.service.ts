import type { FoundDial, OrganizationFacts } from '@frontdesk/contracts';
import { DataSource, scopeOf, sqlRunner } from '@frontdesk/persistence';
import { disclosureOfCall, spokenNumber, type Language } from '@frontdesk/receptionist';
import { OrganizationFactsRepository } from '@frontdesk/service-host';
import { textField } from '@frontdesk/twilio';
import { Injectable } from '@nestjs/common';
import { callText } from '../conversation/call-texts.js';
import { CallRecordsService } from '../records/call-records.service.js';
import type { SessionRow } from '../sessions/session.entity.js';
import { CallSessionsService } from '../sessions/call-sessions.service.js';
import {
  hangUp,
  relayTo,
  sayAndHangUp,
  sayAndWaitForKey,
  silence,
  type Announcement,
} from '../twiml/call-instructions.js';
import { counted } from '../voice-metrics.js';
import { VoiceConfig } from '../voice.config.js';
import type { TwilioRequest } from '../webhooks/twilio-webhooks.js';

const OPT_OUT_KEY = '9';

/** Returns the carrier's instructions for calls that the dialer has placed and a person or a machine has answered. */
@Injectable()
export class OutboundCallsService {
  constructor(
    private readonly sessions: CallSessionsService,
    private readonly records: CallRecordsService,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly config: VoiceConfig,
  ) {}

  async answer(attempt_id: string, { callSid, form }: TwilioRequest): Promise<string> {
    const dial = await this.records.findDial(attempt_id, callSid);
    if (!dial?.is_active) return counted('hung_up', hangUp());
    // The dialer tells the carrier what to do with a machine.
    if (dial.answered_by === 'machine') return counted('machine', silence());
    const facts = await this.facts.find(sqlRunner(this.dataSource), dial.organization_id);
    if (!facts || facts.deleted_at) return counted('hung_up', hangUp());
    const from = textField(form, 'From') ?? '';
    if (!this.config.mayListen({ isHipaa: facts.hipaa_mode })) {
      if (textField(form, 'Digits') === OPT_OUT_KEY) return this.optOut(dial, facts, { attempt_id, callSid, from });
      const action = `${this.config.publicUrl}/voice/twilio/outbound/${attempt_id}`;
      return counted('no_messages', sayAndWaitForKey(announcementOf(facts, from), action));
    }
    const { token } = await this.begin(dial, { attempt_id, callSid, from });
    return counted('connected', relayTo(this.config.publicUrl, token));
  }

  /** The key counts, although the carrier may not listen to the person. */
  private async optOut(
    dial: FoundDial,
    facts: OrganizationFacts,
    call: { attempt_id: string; callSid: string; from: string },
  ): Promise<string> {
    const stopped = inEach(facts, (language) => callText(language, 'stopped'));
    const { session } = await this.begin(dial, call);
    const act = { type: 'opt_out', phone_number: dial.phone_number, isProven: true } as const;
    await this.sessions.store(session, { sender: 'ai', body: Object.values(stopped).join(' ') }, [act]);
    return counted('opted_out', sayAndHangUp(stopped));
  }

  private async begin(
    dial: FoundDial,
    { attempt_id, callSid, from }: { attempt_id: string; callSid: string; from: string },
  ): Promise<{ session: SessionRow; token: string }> {
    const { outbound_call_id, source, purpose, contact_name, reason } = dial;
    return this.sessions.begin({
      scope: scopeOf({ organizationId: dial.organization_id, livemode: dial.livemode }),
      callSid,
      from,
      to: dial.phone_number,
      outbound: { attempt_id, outbound_call_id, source, purpose, contact_name, reason },
    });
  }
}

/** The announcement on a call that the carrier may not transcribe: who calls, how to opt out, where to call back. */
function announcementOf(facts: OrganizationFacts, from: string): Announcement {
  return inEach(facts, (language) => {
    const who = disclosureOfCall(language, { organization: facts, settings: facts }, { isTranscribed: false });
    const callBack = callText(language, 'callBack', { number: spokenNumber(from) });
    return [who, callText(language, 'keyToStop'), callBack].join(' ');
  });
}

/** Returns a text in every language of the organization. Without a transcript, the person's language stays unknown. */
function inEach({ languages }: OrganizationFacts, textIn: (language: Language) => string): Announcement {
  return Object.fromEntries((languages ?? (['en', 'es'] as const)).map((language) => [language, textIn(language)]));
}
