import { transcriptSchema, type TranscriptLine } from '../events/call-events.js';
import { decisionFields } from '../decisions.js';
import { outboundCallPurposes, outboundCallSources, outboundCallStatuses } from '../events/outbound-call-events.js';
import {
  createdAt,
  flag,
  integer,
  json,
  oneOf,
  schemaOf,
  text,
  timestamp,
  type JsonSchema,
  type PresentedOf,
  type RecordOf,
} from '../fields.js';

export type OutboundCallSource = (typeof outboundCallSources)[number];
export type OutboundCallPurpose = (typeof outboundCallPurposes)[number];
export type OutboundCallStatus = (typeof outboundCallStatuses)[number];

/** Results of answering-machine detection. */
export const answeredBy = ['human', 'machine', 'unknown'] as const;
export type AnsweredBy = (typeof answeredBy)[number];

export const outboundCallFields = {
  id: integer(),
  livemode: flag(),
  source: oneOf(outboundCallSources),
  purpose: oneOf(outboundCallPurposes),
  status: oneOf(outboundCallStatuses),
  contact_name: text().nullable(),
  phone_number: text().describe('E.164'),
  blocked_reason: text().nullable().describe('Code of the reason why the call was blocked or delayed'),
  blocked_reason_message: text().nullable(),
  scheduled_for: timestamp().nullable().describe('When a delayed call is due to ring'),
  attempts: integer().describe('Number of dials so far'),
  answered_at: timestamp().nullable(),
  answered_by: oneOf(answeredBy).nullable().describe('Result of answering-machine detection; null for agent calls'),
  voicemail_left_at: timestamp().nullable().describe('When the voicemail message ended; null if none was left'),
  ended_at: timestamp().nullable(),
  duration_seconds: integer().nullable(),
  summary: text().nullable().omittedInHipaa().describe('Written by the AI'),
  transcript: json<TranscriptLine[] | null>(transcriptSchema).detailOnly().omittedInHipaa(),
  created_at: createdAt(),
};

export type OutboundCallRecord = RecordOf<typeof outboundCallFields>;
export type OutboundCall = PresentedOf<typeof outboundCallFields>;

/** The result of one rule in a decision's trace. */
export interface TraceEntry {
  rule: string;
  outcome: 'passed' | 'refused' | 'delayed' | 'skipped';
  /** The input of the rule: ids, zones, counts and instants, but never content. */
  evidence: Record<string, unknown>;
  /** RFC 3339, set for `delayed`. */
  retry_at: string | null;
}

const traceSchema: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      rule: { type: 'string' },
      outcome: { type: 'string', enum: ['passed', 'refused', 'delayed', 'skipped'] },
      evidence: { type: 'object' },
      retry_at: { type: ['string', 'null'], format: 'date-time' },
    },
    required: ['rule', 'outcome', 'evidence', 'retry_at'],
  },
};

/** A decision with its trace, as only the platform API returns it. */
export const tracedDecisionFields = {
  allowed: flag(),
  reason: text().nullable(),
  message: text().nullable(),
  retry_at: timestamp().nullable(),
  decided_at: timestamp(),
  trace: json<TraceEntry[]>(traceSchema),
};

export type TracedDecision = RecordOf<typeof tracedDecisionFields>;

const checkedRuleFields = {
  rule: text().describe('Code of the rule: the `reason` of a call that it refuses or delays'),
  outcome: oneOf(['passed', 'refused', 'delayed', 'skipped']).describe(
    '`skipped`: the rule does not apply to the call',
  ),
  evidence: json<Record<string, unknown>>({ type: 'object' }).describe(
    'What the rule looked at: ids, time zones, counts. The names may change',
  ),
  citation: text().nullable().describe('The regulation behind the rule; null for a rule of the service itself'),
  retry_at: timestamp().nullable().describe('The first time that this rule alone allows; null unless `delayed`'),
};

export type CheckedRule = RecordOf<typeof checkedRuleFields>;

const callingWindowFields = {
  opens_at: timestamp().describe('The first second within calling hours; in the past for hours that have begun'),
  closes_at: timestamp().describe('The first second after them'),
};

/** The decision on a call that is not requested, as clients see it. */
export const callCheckFields = {
  ...decisionFields,
  allowed: flag().describe('True if the call could ring at that time'),
  reason: text().nullable().describe('Code of the rule that refuses or delays the call; null if it is allowed'),
  message: text().nullable().describe('The reason in words'),
  retry_at: timestamp().nullable().describe('When a delayed call would ring; null if it is allowed or refused'),
  trace: json<CheckedRule[]>({ type: 'array', items: schemaOf(checkedRuleFields) }).describe(
    'Every rule in the order of the decision, up to a refusal',
  ),
  next_windows: json<RecordOf<typeof callingWindowFields>[]>({
    type: 'array',
    items: schemaOf(callingWindowFields),
  }).describe('The next seven periods within calling hours where the number is; empty if the call is refused'),
  pack: text().describe('Name of the set of rules'),
  pack_version: text().describe('Version of the set of rules'),
};

export type CallCheck = RecordOf<typeof callCheckFields>;
