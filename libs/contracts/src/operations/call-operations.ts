import { audited, unaudited } from '../audit.js';
import {
  callDirections,
  callRoutes,
  callStatuses,
  LONGEST_CALL_SECONDS,
  MAX_TRANSCRIPT_LINES,
  transcriptRoles,
  type TranscriptLine,
} from '../events/call-events.js';
import { operation } from '../operation.js';
import { blockedCallerFields } from '../resources/blocked-caller.js';
import {
  callDispositions,
  callFields,
  type CallDisposition,
  type CallRoute,
  type CallStatus,
} from '../resources/call.js';
import { Choice, ExternalId, Flag, Instant, Integer, Mode, Text } from '../validation/field-decorators.js';
import { Transcript } from '../validation/structured-fields.js';
import { PagingQuery } from './paging-query.js';

export class ListCallsQuery extends PagingQuery {
  @Choice(callDirections, { description: 'Only calls in this direction' })
  direction?: (typeof callDirections)[number] | null;

  @Choice(callStatuses, { description: 'Only calls with this status' })
  status?: CallStatus | null;

  @Instant({ description: 'Only calls that started at or after this time' })
  since?: string | null;

  @Instant({ description: 'Only calls that started before this time' })
  until?: string | null;

  @Flag({ fromText: true, description: 'true or 1 returns only spam and blocked calls; false or 0 excludes them' })
  spam?: boolean | null;
}

/** A call as whoever answered it reports it. */
export class InboundCallBody {
  @ExternalId()
  external_id?: string | null;

  @Text({ max: 32, required: true, description: 'The caller as the carrier reports it, in E.164 if it is a number' })
  from_number!: string;

  @Text({ max: 32, required: true, description: 'The number that was called, in E.164' })
  to_number!: string;

  @Text({ max: 255, description: 'The name that the carrier reports' })
  caller_name?: string | null;

  @Choice(['ringing', 'in_progress', 'completed', 'missed', 'failed'], {
    description: 'State of the call at the time of the report; the default is `ringing`',
  })
  status?: Exclude<CallStatus, 'blocked'> | null;

  @Choice(callRoutes, { description: 'Who answers the call' })
  routed_to?: CallRoute | null;

  @Instant()
  started_at?: string | null;

  @Flag({ description: 'Whether you consider the call spam; a match in the blocked callers sets it too' })
  spam?: boolean | null;
}

export class RecordCallBody extends InboundCallBody {
  @Mode()
  livemode?: boolean | null;

  @Choice(['inbound'], { required: true, description: 'Outbound calls are reported by the dialer' })
  direction!: 'inbound';
}

export class UpdateCallBody {
  @Choice(callStatuses, { notNull: true, description: 'The new state; changes must follow the life cycle of a call' })
  status?: CallStatus;

  @Flag({ notNull: true, description: 'Whether the call turned out to be spam' })
  spam?: boolean;

  @Choice(callRoutes, { description: 'Who answers the call' })
  routed_to?: CallRoute | null;

  @Instant()
  answered_at?: string | null;

  @Instant()
  ended_at?: string | null;

  @Integer({
    min: 0,
    max: LONGEST_CALL_SECONDS,
    description: 'From answer to end; the default is the time between `answered_at` and `ended_at`',
  })
  duration_seconds?: number | null;

  @Choice(callDispositions, { description: 'Outcome of the call; it is returned once the call is completed' })
  disposition?: CallDisposition | null;

  @Text({ max: 20_000, description: 'Summary of the call, for people' })
  summary?: string | null;

  @Text({ max: 20_000, description: 'What the AI told the person who took over the call' })
  handoff_summary?: string | null;

  @Transcript({
    roles: transcriptRoles,
    max: MAX_TRANSCRIPT_LINES,
    maxLength: 10_000,
    description: 'What was said, in order; replaces an earlier transcript',
  })
  transcript?: TranscriptLine[] | null;
}

export class BlockCallBody {
  @Choice(['call', 'ai'], {
    description: 'Who blocks the caller: the staff (`call`, the default) or the receptionist (`ai`)',
  })
  source?: 'call' | 'ai' | null;

  @Text({ max: 255, description: 'Why the caller is blocked' })
  note?: string | null;
}

const calls = { owner: 'records', output: { kind: 'record', fields: callFields } } as const;

export const listCalls = operation({
  ...calls,
  name: 'calls.list',
  api: 'public',
  method: 'GET',
  path: '/calls',
  summary: 'List calls',
  forModels:
    'Use it to find calls, such as missed ones or those of a day. Returns `status`, `from_number`, `summary`, `disposition` of each, without transcripts.',
  status: 200,
  scope: 'calls:read',
  query: ListCallsQuery,
  paged: true,
  output: { kind: 'page', fields: callFields },
  errors: [],
});

export const getCall = operation({
  ...calls,
  name: 'calls.get',
  api: 'public',
  method: 'GET',
  path: '/calls/{call}',
  summary: 'Retrieve a call with its transcript and leads',
  forModels: 'Use it for what was said in one call. Returns the call with `summary`, `transcript` and `lead_ids`.',
  status: 200,
  scope: 'calls:read',
  errors: [],
});

/** Rejects with 404 if the organization has no such call in either mode. */
export const checkCall = operation({
  ...calls,
  name: 'calls.check',
  api: 'internal',
  method: 'GET',
  path: '/organizations/{organization}/calls/{call}',
  summary: 'Check that a call exists',
  status: 204,
  output: { kind: 'nothing' },
  errors: [],
});

export const recordCall = operation({
  ...calls,
  name: 'calls.record',
  api: 'platform',
  method: 'POST',
  path: '/organizations/{organization}/calls',
  summary: 'Report an inbound call and screen its caller',
  status: 201,
  body: RecordCallBody,
  audit: audited('call.created', callFields, { values: ['direction', 'status', 'spam', 'routed_to'] }),
  errors: [],
  returnsExisting: true,
});

export const updateCall = operation({
  ...calls,
  name: 'calls.update',
  api: 'platform',
  method: 'PATCH',
  path: '/organizations/{organization}/calls/{call}',
  summary: 'Report the progress or the outcome of a call',
  status: 200,
  body: UpdateCallBody,
  existence: checkCall,
  audit: audited('call.updated', callFields, {
    values: ['status', 'spam', 'routed_to', 'answered_at', 'ended_at', 'duration_seconds', 'disposition'],
    texts: ['summary', 'handoff_summary', 'transcript'],
  }),
  errors: ['invalid_transition'],
});

export const blockCall = operation({
  ...calls,
  name: 'calls.block',
  api: 'platform',
  method: 'POST',
  path: '/organizations/{organization}/calls/{call}/block',
  summary: 'Block the caller of a call',
  status: 201,
  body: BlockCallBody,
  existence: checkCall,
  audit: unaudited('The dialer records the entry that it creates'),
  output: { kind: 'record', fields: blockedCallerFields },
  errors: ['invalid_pattern'],
  returnsExisting: true,
});
