import {
  Choice,
  CustomFields,
  decode,
  Instant,
  LeadContactBody,
  leadSources,
  parseUsNumber,
  RecordId,
  Text,
  type CustomField,
  type LeadSource,
} from '@frontdesk/contracts';
import { wholeSecond } from '@frontdesk/service-host';
import type { NewLead } from '../leads/leads.repository.js';

/** A lead in a file. It has the fields of the platform API's lead, but accepts any source and time. */
export class ImportedLead extends LeadContactBody {
  @Text({ max: 128 })
  external_id?: string | null;

  @Choice(leadSources)
  source?: LeadSource | null;

  @RecordId()
  call_id?: number | null;

  @RecordId()
  chat_id?: number | null;

  @RecordId()
  outbound_call_id?: number | null;

  @CustomFields({ max: 50 })
  custom_fields?: Record<string, CustomField> | null;

  @Instant({ description: 'When they got in touch; the time of the import otherwise' })
  created_at?: string | null;
}

export type NewImportedLead = NewLead & { external_id: string };
export type ReadLead = { lead: NewImportedLead; reason: null } | { lead: null; reason: string };

/** Validates a row by the rules of the API. A row that has no id gets `ownId`. */
export function readLead(raw: Record<string, unknown>, { ownId, now }: { ownId: string; now: Date }): ReadLead {
  const { value, errors } = decode(ImportedLead, raw);
  if (errors) return refused(Object.entries(errors).map(([field, messages]) => `${field} ${messages.join(', ')}`));
  const number = value.phone_number ? parseUsNumber(value.phone_number) : null;
  if (value.phone_number && !number) return refused(['phone_number is not a valid US number']);
  const created = value.created_at ? new Date(value.created_at) : now;
  if (created > now) return refused(['created_at is in the future']);
  return {
    lead: {
      external_id: value.external_id ?? ownId,
      name: value.name ?? null,
      phone_number: number,
      email: value.email ?? null,
      reason: value.reason,
      urgency: value.urgency ?? null,
      details: value.details ?? null,
      custom_fields: value.custom_fields ?? {},
      source: value.source ?? 'api',
      call_id: value.call_id ?? null,
      chat_id: value.chat_id ?? null,
      outbound_call_id: value.outbound_call_id ?? null,
      created_at: wholeSecond(created),
    },
    reason: null,
  };
}

function refused(reasons: string[]): ReadLead {
  return { lead: null, reason: reasons.join('; ') };
}
