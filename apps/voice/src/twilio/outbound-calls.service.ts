import { DomainError, findDial, type Caller, type FoundDial } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { scopeOf } from '@frontdesk/persistence';
import { textField } from '@frontdesk/twilio';
import { Injectable } from '@nestjs/common';
import { CallSessionsService } from '../sessions/call-sessions.service.js';
import { hangUp, relayTo } from '../twiml/call-instructions.js';
import { counted } from '../voice-metrics.js';
import { VoiceConfig } from '../voice.config.js';
import type { TwilioRequest } from '../webhooks/twilio-webhooks.js';

/** Returns the carrier's instructions for calls that the dialer has placed and a person or a machine has answered. */
@Injectable()
export class OutboundCallsService {
  constructor(
    private readonly sessions: CallSessionsService,
    private readonly rpc: RpcClient,
    private readonly config: VoiceConfig,
  ) {}

  async answer(attemptId: string, { callSid, form }: TwilioRequest): Promise<string> {
    const dial = await this.find(attemptId, callSid);
    if (!dial?.is_active) return counted('hung_up', hangUp());
    const { outbound_call_id, source, contact_name, reason } = dial;
    const { token } = await this.sessions.begin({
      scope: scopeOf({ organizationId: dial.organization_id, livemode: dial.livemode }),
      callSid,
      from: textField(form, 'From') ?? '',
      to: dial.phone_number,
      outbound: { outbound_call_id, source, contact_name, reason },
    });
    return counted('connected', relayTo(this.config.publicUrl, token));
  }

  private async find(attempt_id: string, carrier_call_id: string): Promise<FoundDial | null> {
    const caller: Caller = {
      organizationId: 0,
      livemode: true,
      hipaa: true,
      factsVersion: 0,
      keyId: null,
      requestId: carrier_call_id,
    };
    try {
      return await this.rpc.call(findDial, caller, { ids: {}, query: {}, body: { attempt_id, carrier_call_id } });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    }
  }
}
