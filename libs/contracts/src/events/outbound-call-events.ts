import { carries, event } from '../event.js';
import { integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';

export const outboundCallSources = ['speed_to_lead', 'agent_dial', 'campaign', 'api'] as const;
export const outboundCallPurposes = ['marketing', 'informational'] as const;
export const outboundCallStatuses = [
  'queued',
  'scheduled',
  'blocked',
  'connecting_agent',
  'dialing',
  'in_progress',
  'completed',
  'no_answer',
  'voicemail',
  'failed',
] as const;

export const outboundCallEventFields = {
  id: integer(),
  source: oneOf(outboundCallSources),
  purpose: oneOf(outboundCallPurposes),
  status: oneOf(outboundCallStatuses),
  contact_name: text().nullable(),
  phone_number: text(),
  blocked_reason: text().nullable(),
  attempts: integer(),
  answered_at: timestamp().nullable(),
  answered_by: oneOf(['human', 'machine', 'unknown']).nullable(),
  voicemail_left_at: timestamp().nullable(),
  ended_at: timestamp().nullable(),
  duration_seconds: integer().nullable(),
  created_at: timestamp(),
};

export const outboundCallCompleted = event(
  {
    type: 'outbound_call.completed',
    summary: 'An outbound call ended, with any final status.',
    publisher: 'dialer',
    consumers: ['webhooks'],
    scopes: ['outbound:write'],
    objects: { outbound_call: { fields: outboundCallEventFields, inHipaa: 'id and references' } },
    values: {},
  },
  carries<{ outbound_call: RecordOf<typeof outboundCallEventFields> }>(),
);
