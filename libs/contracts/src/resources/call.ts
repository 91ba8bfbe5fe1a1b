import {
  callDirections,
  callRoutes,
  callStatuses,
  transcriptSchema,
  type TranscriptLine,
} from '../events/call-events.js';
import {
  createdAt,
  flag,
  integer,
  json,
  listOf,
  oneOf,
  text,
  timestamp,
  type PresentedOf,
  type RecordOf,
} from '../fields.js';

export type CallDirection = (typeof callDirections)[number];
export type CallStatus = (typeof callStatuses)[number];
export type CallRoute = (typeof callRoutes)[number];

/** Outcomes of a call. The list is open: clients must accept unknown values. */
export const callDispositions = [
  'lead_captured',
  'booked',
  'answered',
  'message_taken',
  'transferred',
  'voicemail_left',
  'callback_requested',
  'abandoned',
  'wrong_number',
  'spam',
  'opted_out',
  'other',
] as const;
export type CallDisposition = (typeof callDispositions)[number];

export const callFields = {
  id: integer(),
  livemode: flag(),
  direction: oneOf(callDirections),
  status: oneOf(callStatuses),
  from_number: text().describe('E.164, or what the carrier reported'),
  caller_name: text().nullable().nulledInHipaa().describe('Reported by the carrier, if known'),
  to_number: text(),
  spam: flag().describe('Always true for a blocked call'),
  routed_to: oneOf(callRoutes).nullable(),
  started_at: timestamp(),
  answered_at: timestamp().nullable(),
  ended_at: timestamp().nullable(),
  duration_seconds: integer().nullable().describe('From answer to end; null if never answered'),
  disposition: text()
    .nullable()
    .describe(`Outcome of a completed call: ${callDispositions.join(', ')}; more values may be added`),
  summary: text().nullable().omittedInHipaa().describe('Written by the AI'),
  handoff_summary: text().nullable().omittedInHipaa().describe('What the AI told the person who took over the call'),
  transcript: json<TranscriptLine[] | null>(transcriptSchema).detailOnly().omittedInHipaa(),
  lead_ids: listOf(integer()).detailOnly(),
  created_at: createdAt(),
};

export type CallRecord = RecordOf<typeof callFields>;
export type Call = PresentedOf<typeof callFields>;
