import { carries, event } from '../event.js';
import { flag, integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';

export const callDirections = ['inbound', 'outbound'] as const;
export const callStatuses = ['ringing', 'in_progress', 'completed', 'missed', 'failed', 'blocked'] as const;
export const callRoutes = ['ai_agent', 'human_queue', 'forward_number', 'voicemail'] as const;

export const transcriptRoles = ['ai', 'customer', 'agent', 'system'] as const;

export interface TranscriptLine {
  role: (typeof transcriptRoles)[number];
  text: string;
}

export const transcriptSchema = {
  type: ['array', 'null'],
  items: {
    type: 'object',
    properties: {
      role: { type: 'string', description: `One of ${transcriptRoles.join(', ')}; more values may be added` },
      text: { type: 'string' },
    },
    required: ['role', 'text'],
  },
} as const;

/** One week, which is longer than any call. */
export const LONGEST_CALL_SECONDS = 604_800;

export const callEventFields = {
  id: integer(),
  direction: oneOf(callDirections),
  status: oneOf(callStatuses),
  from_number: text(),
  caller_name: text().nullable(),
  to_number: text(),
  spam: flag(),
  routed_to: oneOf(callRoutes).nullable(),
  started_at: timestamp(),
  answered_at: timestamp().nullable(),
  ended_at: timestamp().nullable(),
  duration_seconds: integer().nullable(),
  disposition: text().nullable(),
  created_at: timestamp(),
};

export const callCompleted = event(
  {
    type: 'call.completed',
    summary: 'A call was completed, missed or failed.',
    publisher: 'records',
    consumers: ['webhooks', 'gateway'],
    scopes: ['calls:read'],
    objects: { call: { fields: callEventFields, inHipaa: 'id and references' } },
    values: {},
  },
  carries<{ call: RecordOf<typeof callEventFields> }>(),
);

const blockedCallFields = { call_id: integer(), blocked_caller_id: integer(), blocked_at: timestamp() };

/** Internal. Increments the counter of the entry that blocked the caller, once per call. */
export const callBlocked = event(
  {
    type: 'call.blocked',
    summary: 'An inbound call was blocked.',
    publisher: 'records',
    consumers: ['dialer'],
    objects: {},
    values: blockedCallFields,
  },
  carries<RecordOf<typeof blockedCallFields>>(),
);

const progressFields = {
  call_id: integer(),
  phone_number: text().describe('The caller’s number, as stored in records'),
  since: timestamp().describe('When the call was first reported to records'),
  is_over: flag(),
};

/** Internal. Prevents the dialer from dialing a person who is on a call. */
export const callProgressed = event(
  {
    type: 'call.progressed',
    summary: 'An inbound call began or ended.',
    publisher: 'records',
    consumers: ['dialer'],
    objects: {},
    values: progressFields,
  },
  carries<RecordOf<typeof progressFields>>(),
);
