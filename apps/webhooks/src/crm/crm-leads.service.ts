import { DomainError, getLead, WEBHOOK_TEST, type Caller, type Lead, type WebhookBody } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { WebhooksConfig } from '../webhooks.config.js';
import type { CrmSettings } from '../endpoints/crm-settings.js';
import type { CrmLead } from './crm-port.js';

export interface LeadDelivery {
  organization_id: number;
  livemode: boolean;
  hipaa: boolean;
  event: string;
  event_id: string;
  lead_id: number | null;
  body: string;
}

const TIMEOUT_MS = 2000;

const NOTHING: Omit<CrmLead, 'key' | 'id'> = {
  name: null,
  phone_number: null,
  email: null,
  reason: null,
  urgency: null,
  details: null,
  custom_fields: {},
  source: null,
  call_id: null,
  chat_id: null,
  outbound_call_id: null,
  created_at: null,
};

/** A fictional lead. Its key never is the id of a lead. */
const TEST_LEAD: CrmLead = {
  ...NOTHING,
  key: 'test',
  id: null,
  name: 'Jordan Sample',
  phone_number: '+14155550142',
  email: 'jordan.sample@example.com',
  reason: 'This is a test lead from Frontdesk. You can delete it.',
  urgency: 'normal',
  details: { preferred_time: 'Tuesday morning' },
  custom_fields: { pet_name: { label: 'Name of the pet', value: 'Rex' } },
  source: 'website',
};

/** Reads the leads of deliveries when they are pushed, so that a CRM always gets the newest state. */
@Injectable()
export class CrmLeads {
  constructor(
    private readonly rpc: RpcClient,
    private readonly config: WebhooksConfig,
  ) {}

  /**
   * Returns the lead of a delivery, or null if it no longer exists. In HIPAA mode, only ids unless the operator has an
   * agreement with the provider. Throws a `DomainError` if the lead cannot be read now.
   */
  async read(delivery: LeadDelivery, { provider }: Pick<CrmSettings, 'provider'>): Promise<CrmLead | null> {
    const { lead_id: id, event, event_id: requestId, organization_id: organizationId, livemode } = delivery;
    if (event === WEBHOOK_TEST) return TEST_LEAD;
    if (id === null) return null;
    const mayReceiveContent =
      !delivery.hipaa || (provider === 'hubspot' && this.config.HIPAA_VENDORS.includes(provider));
    const hipaa = !mayReceiveContent;
    const caller: Caller = { organizationId, livemode, hipaa, factsVersion: 0, keyId: null, requestId };
    const input = { ids: { lead: id }, query: {}, body: {} };
    try {
      const { data } = await this.rpc.call(getLead, caller, input, { timeoutMs: TIMEOUT_MS });
      return mayReceiveContent ? fromLead(data) : idsOf(id, delivery.body);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    }
  }
}

function fromLead({ id, livemode: _, reason, details, custom_fields, ...lead }: Lead): CrmLead {
  return {
    ...lead,
    key: String(id),
    id,
    reason: reason ?? null,
    details: details ?? null,
    custom_fields: custom_fields ?? {},
  };
}

/** The ids in a stored body. */
function idsOf(id: number, body: string): CrmLead {
  const { lead } = (JSON.parse(body) as WebhookBody).data as { lead: Partial<CrmLead> };
  const { call_id = null, chat_id = null, outbound_call_id = null } = lead;
  return { ...NOTHING, key: String(id), id, call_id, chat_id, outbound_call_id };
}
