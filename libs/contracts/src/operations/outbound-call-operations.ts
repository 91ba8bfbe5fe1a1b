import { audited, unaudited } from '../audit.js';
import { MAX_TRANSCRIPT_LINES, transcriptRoles, type TranscriptLine } from '../events/call-events.js';
import { outboundCallPurposes, outboundCallSources, outboundCallStatuses } from '../events/outbound-call-events.js';
import { LONGEST_CALL_SECONDS } from '../events/call-events.js';
import { decisionFields, refusalReasons } from '../decisions.js';
import { operation } from '../operation.js';
import { callDispositions, type CallDisposition } from '../resources/call.js';
import type { Scalar } from '../resources/lead.js';
import {
  answeredBy,
  callCheckFields,
  callDecisionFields,
  callSummaryFields,
  outboundCallFields,
  tracedDecisionFields,
  type AnsweredBy,
  type OutboundCallPurpose,
  type OutboundCallSource,
  type OutboundCallStatus,
} from '../resources/outbound-call.js';
import { Choice, Flag, Instant, Integer, Mode, Text, UsNumber } from '../validation/field-decorators.js';
import { Entries, Transcript } from '../validation/structured-fields.js';
import { PagingQuery } from './paging-query.js';

export class ListOutboundCallsQuery extends PagingQuery {
  @Choice(outboundCallStatuses, { description: 'Only calls with this status' })
  status?: OutboundCallStatus | null;

  @Choice(outboundCallSources, { description: 'Only calls from this source' })
  source?: OutboundCallSource | null;

  @UsNumber({ max: 32, description: 'A US number in any common format' })
  phone_number?: string | null;

  @Instant({ description: 'Only calls queued at or after this time' })
  since?: string | null;

  @Instant({ description: 'Only calls queued before this time' })
  until?: string | null;
}

export class CreateOutboundCallBody {
  @Text({ max: 32, required: true, description: 'A US number in any common format' })
  phone_number!: string;

  @Text({ max: 255, description: 'Name of the person to call' })
  contact_name?: string | null;

  @Choice(outboundCallPurposes, { description: 'The default is marketing' })
  purpose?: OutboundCallPurpose | null;

  @Entries({ max: 20, description: 'What the AI should know for the call' })
  context?: Record<string, Scalar> | null;
}

export class CheckOutboundCallBody {
  @Text({ max: 32, required: true, description: 'A US number in any common format' })
  phone_number!: string;

  @Choice(outboundCallPurposes, { description: 'The default is marketing' })
  purpose?: OutboundCallPurpose | null;

  @Instant({
    description:
      'Checks calling hours and daily limits at this time instead of now. Consents and lists are those of the present',
  })
  at?: string | null;
}

export class SummarizeCallBody {
  @Text({ max: 32, required: true })
  phone_number!: string;

  @Choice(outboundCallPurposes, { required: true })
  purpose!: OutboundCallPurpose;

  @Choice(['api', 'speed_to_lead'], { required: true })
  source!: 'api' | 'speed_to_lead';

  /** Whether the request for the call contains a consent, which counts as stored. */
  @Flag()
  has_consent?: boolean | null;
}

export class CheckCallInOrganizationBody extends CreateOutboundCallBody {
  @Mode()
  livemode?: boolean | null;

  @Choice(outboundCallSources, { description: 'The default is api' })
  source?: OutboundCallSource | null;
}

export class RequestOutboundCallBody extends CreateOutboundCallBody {
  @Mode()
  livemode?: boolean | null;

  @Choice(['agent_dial', 'campaign'], {
    required: true,
    description: '`agent_dial` connects a person of the organization first; `campaign` is an AI call of a list',
  })
  source!: 'agent_dial' | 'campaign';
}

/** Statuses that a carrier or the voice runtime may report. */
export const reportedStatuses = [
  'connecting_agent',
  'dialing',
  'in_progress',
  'completed',
  'no_answer',
  'voicemail',
  'failed',
] as const satisfies readonly OutboundCallStatus[];
export type ReportedStatus = (typeof reportedStatuses)[number];

export class ReportProgressBody {
  /** Every status is decoded. If a status may not be reported, the dialer refuses it as an invalid transition. */
  @Choice(outboundCallStatuses, {
    required: true,
    description: 'The state of the call; the current state may be repeated',
  })
  status!: OutboundCallStatus;

  @Choice(answeredBy, { description: 'Result of answering-machine detection' })
  answered_by?: AnsweredBy | null;

  @Instant()
  voicemail_left_at?: string | null;

  @Integer({ min: 0, max: LONGEST_CALL_SECONDS, description: 'From answer to end' })
  duration_seconds?: number | null;

  @Text({ max: 20_000, description: 'Summary of the call, for people' })
  summary?: string | null;

  @Transcript({
    roles: transcriptRoles,
    max: MAX_TRANSCRIPT_LINES,
    maxLength: 10_000,
    description: 'What was said, in order; replaces an earlier transcript',
  })
  transcript?: TranscriptLine[] | null;

  @Flag({ description: 'The person asked not to be called again' })
  opted_out?: boolean | null;

  @Choice(callDispositions, {
    description:
      'Outcome of the call; `wrong_number` withdraws the consents of the number and blocks its waiting calls',
  })
  disposition?: CallDisposition | null;

  @Integer({
    min: 1,
    max: 1000,
    description: 'Number of the dial that the report is about, from 1; the default is the latest dial',
  })
  attempt?: number | null;
}

const outboundCalls = {
  owner: 'dialer',
  api: 'public',
  scope: 'outbound:write',
  output: { kind: 'record', fields: outboundCallFields },
} as const;

const withDecision = {
  kind: 'record',
  fields: outboundCallFields,
  beside: { decision: { fields: decisionFields } },
} as const;

const callRequested = audited('outbound_call.requested', outboundCallFields, {
  values: ['source', 'purpose', 'phone_number', 'scheduled_for'],
});

export const listOutboundCalls = operation({
  ...outboundCalls,
  name: 'outbound-calls.list',
  method: 'GET',
  path: '/outbound-calls',
  summary: 'List outbound calls',
  forModels:
    'Use it to find requested calls and their outcomes. Returns `status`, `blocked_reason`, `scheduled_for` of each, without transcripts.',
  status: 200,
  query: ListOutboundCallsQuery,
  paged: true,
  output: { kind: 'page', fields: outboundCallFields },
  errors: [],
});

export const getOutboundCall = operation({
  ...outboundCalls,
  name: 'outbound-calls.get',
  method: 'GET',
  path: '/outbound-calls/{outboundCall}',
  summary: 'Retrieve an outbound call, with its transcript once it has ended',
  forModels:
    'Use it for the outcome of a requested call. Returns `status`, `answered_by`, `summary` and, once ended, `transcript`.',
  status: 200,
  errors: [],
});

export const createOutboundCall = operation({
  ...outboundCalls,
  name: 'outbound-calls.create',
  // A repeat returns the waiting call. If no response arrived, the call may already be dialed, and a repeat queues
  // another.
  effect: {
    idempotent: 'after-response',
    reachesPeople: 'In live mode, this rings the phone of a person, at once or when the rules allow it.',
  },
  method: 'POST',
  path: '/outbound-calls',
  summary: 'Request an AI call to a person who agreed to it',
  forModels:
    'Use it to have an AI call a person who agreed to such calls. Returns the call and its `decision`: allowed, delayed until `retry_at`, or an error with the reason.',
  status: 202,
  body: CreateOutboundCallBody,
  needsFacts: true,
  audit: callRequested,
  output: withDecision,
  errors: refusalReasons,
});

export const checkOutboundCall = operation({
  ...outboundCalls,
  name: 'outbound-calls.check',
  effect: { readOnly: true, idempotent: true },
  method: 'POST',
  path: '/outbound-calls/check',
  summary: 'Decide on a call without requesting it',
  forModels:
    'Use it before outbound_calls_create, or to find an allowed time; no phone rings. Returns `allowed`, `reason`, `retry_at`, the rules in `trace` and `next_windows`.',
  status: 200,
  body: CheckOutboundCallBody,
  needsFacts: true,
  audit: unaudited('Changes nothing'),
  output: { kind: 'record', fields: callCheckFields },
  errors: [],
});

/** What a person has to see before a call that could ring is queued. */
export const summarizeCall = operation({
  ...outboundCalls,
  api: 'internal',
  name: 'outbound-calls.summarize',
  method: 'POST',
  path: '/outbound-calls/summary',
  summary: 'Summarize a call before it is requested',
  status: 200,
  body: SummarizeCallBody,
  needsFacts: true,
  output: { kind: 'object', fields: callSummaryFields },
  errors: [],
});

export const cancelOutboundCall = operation({
  ...outboundCalls,
  name: 'outbound-calls.cancel',
  // Cancelling again returns the cancelled call.
  effect: { destructive: true, idempotent: true },
  method: 'POST',
  path: '/outbound-calls/{outboundCall}/cancel',
  summary: 'Cancel a call that has not rung yet',
  forModels: 'Use it to stop a requested call that has not rung yet. Returns the call.',
  status: 200,
  audit: audited('outbound_call.cancelled', outboundCallFields, { values: ['status', 'ended_at'] }),
  errors: ['invalid_transition'],
});

const { scope: _scope, ...unscoped } = outboundCalls;

/** Explains a call on its page. Programs read the reason in the call, and check calls before they request them. */
export const getOwnOutboundDecision = operation({
  ...unscoped,
  api: 'portal',
  name: 'outbound-calls.get-decision',
  method: 'GET',
  path: '/outbound-calls/{outboundCall}/decision',
  summary: 'Retrieve the last decision on a call, with its trace',
  status: 200,
  output: { kind: 'record', fields: callDecisionFields },
  errors: [],
});

/** Rejects with 404 if the organization has no such outbound call in either mode. */
export const checkOutboundCallExists = operation({
  ...outboundCalls,
  api: 'internal',
  name: 'outbound-calls.exists',
  method: 'GET',
  path: '/organizations/{organization}/outbound-calls/{outboundCall}',
  summary: 'Check that an outbound call exists',
  status: 204,
  output: { kind: 'nothing' },
  errors: [],
});

const platform = { ...unscoped, api: 'platform' } as const;

export const requestOutboundCall = operation({
  ...platform,
  name: 'outbound-calls.request',
  method: 'POST',
  path: '/organizations/{organization}/outbound-calls',
  summary: 'Request a call for an agent or a campaign',
  status: 202,
  body: RequestOutboundCallBody,
  needsFacts: true,
  audit: callRequested,
  output: withDecision,
  errors: refusalReasons,
});

export const reportProgress = operation({
  ...platform,
  name: 'outbound-calls.report',
  method: 'POST',
  path: '/organizations/{organization}/outbound-calls/{outboundCall}/progress',
  summary: 'Report the progress of an outbound call',
  status: 200,
  body: ReportProgressBody,
  existence: checkOutboundCallExists,
  needsFacts: true,
  audit: audited('outbound_call.updated', outboundCallFields, {
    values: ['status', 'attempts', 'answered_at', 'answered_by', 'voicemail_left_at', 'ended_at', 'duration_seconds'],
    texts: ['summary', 'transcript'],
  }),
  errors: ['invalid_transition'],
});

export const checkCallInOrganization = operation({
  ...platform,
  name: 'outbound-calls.check-in-organization',
  method: 'POST',
  path: '/organizations/{organization}/outbound-calls/check',
  summary: 'Decide on a call without requesting it',
  status: 200,
  body: CheckCallInOrganizationBody,
  needsFacts: true,
  audit: unaudited('Changes nothing'),
  output: { kind: 'record', fields: tracedDecisionFields },
  errors: [],
});

export const getOutboundDecision = operation({
  ...platform,
  name: 'outbound-calls.decision',
  method: 'GET',
  path: '/organizations/{organization}/outbound-calls/{outboundCall}/decision',
  summary: 'Retrieve the last decision on a call, with its trace',
  status: 200,
  output: { kind: 'record', fields: tracedDecisionFields },
  errors: [],
});
