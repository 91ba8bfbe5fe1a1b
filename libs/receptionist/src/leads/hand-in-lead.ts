import { changeLead, recordLead, type Caller, type ChangeLeadBody, type RecordLeadBody } from '@frontdesk/contracts';
import type { Owners } from '../calendar/internal-calendar.js';

/** What the receptionist learned about a person. */
export type HandedInLead = Pick<
  RecordLeadBody,
  'name' | 'phone_number' | 'email' | 'reason' | 'urgency' | 'custom_fields'
>;

/** The conversation in which the lead was captured. */
export interface LeadOrigin {
  caller: Caller;
  /** Identifies the conversation, for example `chat:7`. Each conversation has one lead. */
  externalId: string;
  record: Pick<RecordLeadBody, 'source' | 'call_id' | 'chat_id' | 'outbound_call_id'>;
}

/**
 * Records the lead of a conversation, or corrects it if it was recorded before. Returns its id. An emergency that comes
 * after the lead is a further lead, because its event reaches everyone who is notified of leads. A repeat changes
 * nothing.
 */
export async function handInLead(
  lead: HandedInLead,
  { caller, externalId, record }: LeadOrigin,
  owners: Owners,
): Promise<number> {
  const { organizationId: organization, livemode } = caller;
  const recordAs = (external_id: string) =>
    owners.call(recordLead, caller, {
      ids: { organization },
      query: {},
      body: { ...lead, ...record, livemode, external_id },
    });
  const first = await recordAs(externalId);
  const isNewEmergency = first.existing && lead.urgency === 'emergency' && first.data.urgency !== 'emergency';
  const { data, existing } = isNewEmergency ? await recordAs(`${externalId}:emergency`) : first;
  if (!existing) return data.id;
  const ids = { organization, lead: data.id };
  await owners.call(changeLead, caller, { ids, query: {}, body: correctionOf(lead, data.urgency) });
  return data.id;
}

/** An unknown value does not erase a known one, and an emergency stays an emergency. */
function correctionOf(lead: HandedInLead, urgency: string | null): ChangeLeadBody {
  const known = Object.entries(lead).filter(([, value]) => value !== null && value !== undefined);
  return { ...Object.fromEntries(known), ...(urgency === 'emergency' ? { urgency } : {}) };
}
