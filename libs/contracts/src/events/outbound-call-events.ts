import { carries, event } from '../event.js';
import { idOf, integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';

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
  id: idOf('outbound call'),
  source: oneOf(outboundCallSources).describe(
    'Who requested the call: a lead with a callback (`speed_to_lead`), a person of the organization (`agent_dial`), a `campaign`, or an API key or an AI app (`api`)',
  ),
  purpose: oneOf(outboundCallPurposes).describe(
    'Why the person is called. `marketing` needs the consent to marketing calls, `informational` any consent',
  ),
  status: oneOf(outboundCallStatuses).describe(
    '`queued`: waits for a free line. If `blocked_reason` is set, it is about to become `scheduled`. `scheduled`: delayed until `scheduled_for`. `blocked`: will never ring. `connecting_agent`: reaches the agent first. `dialing`: the phone rings. `in_progress`: answered. `completed`, `no_answer`, `voicemail`, `failed`: how the call ended',
  ),
  contact_name: text().nullable().describe('Name of the person to call; null if unknown'),
  phone_number: text().describe('The number to call, in E.164'),
  blocked_reason: text()
    .nullable()
    .describe('Code of the reason why the call was blocked or delayed; null if it was neither'),
  attempts: integer().describe('Number of dials so far'),
  answered_at: timestamp()
    .nullable()
    .describe('When a person or a machine answered; null if the call was not answered'),
  answered_by: oneOf(['human', 'machine', 'unknown'])
    .nullable()
    .describe('Result of answering-machine detection; null for agent calls and for calls without an answer'),
  voicemail_left_at: timestamp().nullable().describe('When the voicemail message ended; null if none was left'),
  ended_at: timestamp().nullable().describe('When the call reached a final status; null before'),
  duration_seconds: integer()
    .nullable()
    .describe('From answer to end; null if the call was never answered or has not ended'),
  created_at: timestamp().describe('When the call was requested'),
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
