import type { FoundDial, OrganizationFacts } from '@frontdesk/contracts';
import { DataSource, scopeOf, sqlRunner } from '@frontdesk/persistence';
import { disclosureOfCall, spokenNumber } from '@frontdesk/receptionist';
import { OrganizationFactsRepository } from '@frontdesk/service-host';
import { textField } from '@frontdesk/twilio';
import { Injectable } from '@nestjs/common';
import { callText } from '../conversation/call-texts.js';
import { CallRecordsService } from '../records/call-records.service.js';
import { CallSessionsService } from '../sessions/call-sessions.service.js';
import { hangUp, relayTo, sayAndHangUp, silence } from '../twiml/call-instructions.js';
import { counted } from '../voice-metrics.js';
import { VoiceConfig } from '../voice.config.js';
import type { TwilioRequest } from '../webhooks/twilio-webhooks.js';

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
    if (!this.config.mayListen({ isHipaa: facts.hipaa_mode }))
      return counted('no_messages', sayAndHangUp(announcement(facts, from)));
    return counted('connected', relayTo(this.config.publicUrl, await this.begin(dial, { attempt_id, callSid, from })));
  }

  private async begin(
    dial: FoundDial,
    { attempt_id, callSid, from }: { attempt_id: string; callSid: string; from: string },
  ): Promise<string> {
    const { outbound_call_id, source, contact_name, reason } = dial;
    const { token } = await this.sessions.begin({
      scope: scopeOf({ organizationId: dial.organization_id, livemode: dial.livemode }),
      callSid,
      from,
      to: dial.phone_number,
      outbound: { attempt_id, outbound_call_id, source, contact_name, reason },
    });
    return token;
  }
}

/** What a person hears whom the carrier may not listen to: who calls, and where to call back. */
function announcement(facts: OrganizationFacts, from: string): string {
  const who = disclosureOfCall('en', { organization: facts, settings: facts }, { isTranscribed: false });
  return `${who} ${callText('en', 'callBack', { number: spokenNumber(from) })}`;
}
