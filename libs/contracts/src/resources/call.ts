import {
  type callDirections,
  callEventFields,
  type callRoutes,
  type callStatuses,
  transcriptSchema,
  type TranscriptLine,
} from '../events/call-events.js';
import { createdAt, integer, json, listOf, livemode, text, type PresentedOf, type RecordOf } from '../fields.js';

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
  id: callEventFields.id,
  livemode: livemode(),
  direction: callEventFields.direction,
  status: callEventFields.status,
  from_number: callEventFields.from_number,
  caller_name: callEventFields.caller_name.nulledInHipaa(),
  to_number: callEventFields.to_number,
  spam: callEventFields.spam,
  routed_to: callEventFields.routed_to,
  started_at: callEventFields.started_at,
  answered_at: callEventFields.answered_at,
  ended_at: callEventFields.ended_at,
  duration_seconds: callEventFields.duration_seconds,
  disposition: text()
    .nullable()
    .describe(
      `Outcome of a completed call: ${callDispositions.join(', ')}; more values may be added. Null before the end`,
    ),
  summary: text().nullable().omittedInHipaa().describe('Summary of the call, written by the AI; null if there is none'),
  handoff_summary: text()
    .nullable()
    .omittedInHipaa()
    .describe('What the AI told the person who took over the call; null without a handoff'),
  transcript: json<TranscriptLine[] | null>(transcriptSchema)
    .detailOnly()
    .omittedInHipaa()
    .describe('What was said, in order; null if there is no transcript'),
  lead_ids: listOf(integer()).detailOnly().describe('The leads that were captured in the call; may be empty'),
  created_at: createdAt(),
};

export type CallRecord = RecordOf<typeof callFields>;
export type Call = PresentedOf<typeof callFields>;
