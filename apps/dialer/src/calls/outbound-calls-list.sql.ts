import {
  outboundCallSources,
  outboundCallStatuses,
  type OutboundCallSource,
  type OutboundCallStatus,
  type PageRequest,
} from '@frontdesk/contracts';
import { keysetRange, listStatement, type Scope, type Statement } from '@frontdesk/persistence';

/** Filters of the list; absent and null match everything. */
export interface OutboundCallFilter {
  status?: OutboundCallStatus | null;
  source?: OutboundCallSource | null;
  /** The number as E.164. */
  phone_number?: string | null;
  /** An RFC 3339 instant, inclusive. */
  since?: string | null;
  /** An RFC 3339 instant, exclusive. */
  until?: string | null;
}

/**
 * The filters of status and phone number are part of the SQL text and not parameters. Their columns come before the
 * order in the indexes, and a generic plan cannot use an index for a value that it does not know.
 */
const STATUS_IS: Readonly<Record<OutboundCallStatus, string>> = {
  queued: "status = 'queued'",
  scheduled: "status = 'scheduled'",
  blocked: "status = 'blocked'",
  connecting_agent: "status = 'connecting_agent'",
  dialing: "status = 'dialing'",
  in_progress: "status = 'in_progress'",
  completed: "status = 'completed'",
  no_answer: "status = 'no_answer'",
  voicemail: "status = 'voicemail'",
  failed: "status = 'failed'",
};
const SOURCE_IS: Readonly<Record<OutboundCallSource, string>> = {
  speed_to_lead: "source = 'speed_to_lead'",
  agent_dial: "source = 'agent_dial'",
  campaign: "source = 'campaign'",
  api: "source = 'api'",
};

/**
 * The query of one page; see `listStatement` of persistence. The calls to one number are few and have an index of their
 * own. Otherwise each combination of status and source is a range of one index in list order. If a filter allows
 * several combinations, the query merges their ranges.
 */
export function listOfOutboundCalls(
  scope: Scope,
  columns: string,
  filter: OutboundCallFilter,
  page: PageRequest,
): Statement {
  return listStatement({
    name: ['outbound-calls-list', filter.status ?? 'any', filter.source ?? 'any'].join('-'),
    table: 'outbound_calls',
    columns,
    at: 'created_at',
    scope,
    filters: [['number', 'phone_number = ?', filter.phone_number]],
    alternatives: filter.phone_number ? narrowed(filter) : kindsOf(filter),
    range: keysetRange(page, filter),
  });
}

/** At most one condition, as a list. */
function narrowed({ status, source }: OutboundCallFilter): string[] {
  const conditions = [...(status ? [STATUS_IS[status]] : []), ...(source ? [SOURCE_IS[source]] : [])];
  return conditions.length > 0 ? [conditions.join(' AND ')] : [];
}

/** The combinations that the filter allows. Empty if it allows all. */
function kindsOf({ status, source }: OutboundCallFilter): string[] {
  if (!status && !source) return [];
  const statuses = status ? [status] : outboundCallStatuses;
  const sources = source ? [source] : outboundCallSources;
  return statuses.flatMap((one) => sources.map((other) => `${STATUS_IS[one]} AND ${SOURCE_IS[other]}`));
}
