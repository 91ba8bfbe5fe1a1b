import { carries, event } from '../event.js';
import { flag, idOf, integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';

export const callDirections = ['inbound', 'outbound'] as const;
export const callStatuses = ['ringing', 'in_progress', 'completed', 'missed', 'failed', 'blocked'] as const;
export const callRoutes = ['ai_agent', 'human_queue', 'forward_number', 'voicemail'] as const;

/** The most lines of a transcript. */
export const MAX_TRANSCRIPT_LINES = 5000;

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
      text: { type: 'string', description: 'What was said, without time stamps' },
    },
    required: ['role', 'text'],
  },
} as const;

/** One week, which is longer than any call. */
export const LONGEST_CALL_SECONDS = 604_800;

export const callEventFields = {
  id: idOf('call'),
  direction: oneOf(callDirections).describe(
    '`inbound` for a call to the organization, `outbound` for a dial of an outbound call',
  ),
  status: oneOf(callStatuses).describe(
    '`ringing`: not answered yet. `in_progress`: answered. `completed`: ended after an answer. `missed`: ended without an answer. `failed`: not connected. `blocked`: rejected before it rang',
  ),
  from_number: text().describe('The caller: E.164, or what the carrier reported, such as `anonymous`'),
  caller_name: text().nullable().describe('Reported by the carrier; null if unknown'),
  to_number: text().describe('The number that was called, in E.164'),
  spam: flag().describe('Whether the call was reported as spam; always true for a blocked call'),
  routed_to: oneOf(callRoutes)
    .nullable()
    .describe(
      'Who answers: the AI (`ai_agent`), the team (`human_queue`), another number (`forward_number`) or `voicemail`; null if not reported',
    ),
  started_at: timestamp().describe('When the call began'),
  answered_at: timestamp().nullable().describe('Null if the call was not answered'),
  ended_at: timestamp().nullable().describe('Null while the call is ringing or in progress'),
  duration_seconds: integer()
    .nullable()
    .describe('From answer to end; null if the call was never answered or has not ended'),
  disposition: text()
    .nullable()
    .describe(
      'Outcome of a completed call, such as `booked`; null before the end, or if unknown. More values may be added',
    ),
  created_at: timestamp().describe('When the call was first reported'),
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
