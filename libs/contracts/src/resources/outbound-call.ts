import { transcriptSchema, type TranscriptLine } from '../events/call-events.js';
import { decisionFields } from '../decisions.js';
import {
  outboundCallEventFields,
  outboundCallPurposes,
  type outboundCallSources,
  type outboundCallStatuses,
} from '../events/outbound-call-events.js';
import {
  createdAt,
  flag,
  integer,
  json,
  livemode,
  oneOf,
  record,
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
  id: outboundCallEventFields.id,
  livemode: livemode(),
  source: outboundCallEventFields.source,
  purpose: outboundCallEventFields.purpose,
  status: outboundCallEventFields.status,
  contact_name: outboundCallEventFields.contact_name,
  phone_number: outboundCallEventFields.phone_number,
  blocked_reason: outboundCallEventFields.blocked_reason,
  blocked_reason_message: text().nullable().describe('`blocked_reason` in words; null without a reason'),
  scheduled_for: timestamp().nullable().describe('When a delayed call is due to ring; null for other calls'),
  attempts: outboundCallEventFields.attempts,
  answered_at: outboundCallEventFields.answered_at,
  answered_by: outboundCallEventFields.answered_by,
  voicemail_left_at: outboundCallEventFields.voicemail_left_at,
  ended_at: outboundCallEventFields.ended_at,
  duration_seconds: outboundCallEventFields.duration_seconds,
  summary: text().nullable().omittedInHipaa().describe('Summary of the call, written by the AI; null if there is none'),
  transcript: json<TranscriptLine[] | null>(transcriptSchema)
    .detailOnly()
    .omittedInHipaa()
    .describe('What was said, in order; null before the end, or if there is no transcript'),
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
      rule: { type: 'string', description: 'Code of the rule' },
      outcome: {
        type: 'string',
        enum: ['passed', 'refused', 'delayed', 'skipped'],
        description: '`skipped`: the rule does not apply to the call',
      },
      evidence: { type: 'object', description: 'What the rule looked at: ids, time zones, counts' },
      retry_at: {
        type: ['string', 'null'],
        format: 'date-time',
        description: 'The first time that this rule alone allows; null unless `delayed`',
      },
    },
    required: ['rule', 'outcome', 'evidence', 'retry_at'],
  },
};

/** A decision with its trace, as only the platform API returns it. */
export const tracedDecisionFields = {
  ...decisionFields,
  decided_at: timestamp().describe('When the rules were applied'),
  trace: json<TraceEntry[]>(traceSchema).describe('Every rule in the order of the decision, up to a refusal'),
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

/** The last decision on a call, as the people of the organization see it. */
export const callDecisionFields = {
  ...decisionFields,
  decided_at: timestamp().describe('When the rules were applied'),
  trace: json<CheckedRule[]>({ type: 'array', items: schemaOf(checkedRuleFields) }).describe(
    'Every rule in the order of the decision, up to a refusal',
  ),
};

export type CallDecision = RecordOf<typeof callDecisionFields>;

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

const reliedConsentFields = {
  id: integer().nullable().describe('Null for the consent in the request itself'),
  obtained_at: timestamp().nullable().describe('When the person agreed'),
  consent_text: text().nullable().describe('The exact wording the person agreed to'),
};

/** What a person has to see before a call that could ring is queued. */
export const callSummaryFields = {
  ...decisionFields,
  phone_number: text().nullable().describe('E.164'),
  purpose: oneOf(outboundCallPurposes).describe('Why the person is called'),
  livemode: flag().describe('False for a test call, which rings no phone'),
  hours: record(callingWindowFields).nullable().describe('The next period within calling hours where the number is'),
  consent: record(reliedConsentFields).nullable().describe('The consent that the call relies on'),
};

export type CallSummary = RecordOf<typeof callSummaryFields>;
