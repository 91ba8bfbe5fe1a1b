import {
  outboundCallSources,
  outboundCallStatuses,
  type OutboundCallSource,
  type OutboundCallStatus,
  type PageRequest,
} from '@frontdesk/contracts';
import { keysetRange, rangeQuery, type Scope, type Statement } from '@frontdesk/persistence';

/** Filters of the list; absent and null match everything. */
export interface OutboundCallFilter {
  status?: OutboundCallStatus | null;
  source?: OutboundCallSource | null;
  /** E.164. */
  phone_number?: string | null;
  /** RFC 3339, inclusive. */
  since?: string | null;
  /** RFC 3339, exclusive. */
  until?: string | null;
}

/** Both precede the order in the indexes, so they are part of the text: a generic plan could not use them. */
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
 * The query of one page; its name is unique for each text. The calls to one number are few and have their own index.
 * Otherwise each combination of status and source is a range of one index in list order, and a filter that allows
 * several merges their ranges.
 */
export function listStatement(scope: Scope, columns: string, filter: OutboundCallFilter, page: PageRequest): Statement {
  const range = keysetRange(page, filter);
  const values: unknown[] = [scope.organizationId, scope.livemode];
  let where = 'organization_id = $1 AND livemode = $2';
  if (filter.phone_number) {
    values.push(filter.phone_number);
    where += ` AND phone_number = $${values.length}`;
  }
  const name = ['outbound-calls-list', filter.status ?? 'any', filter.source ?? 'any'];
  if (filter.phone_number) name.push('number');
  return {
    name: [...name, range.ascending ? 'up' : 'down'].join('-'),
    ...rangeQuery({
      table: 'outbound_calls',
      columns,
      at: 'created_at',
      id: 'id',
      where: filter.phone_number ? where + narrowed(filter) : where,
      values,
      range,
      alternatives: filter.phone_number ? [] : kindsOf(filter),
    }),
  };
}

function narrowed({ status, source }: OutboundCallFilter): string {
  return (status ? ` AND ${STATUS_IS[status]}` : '') + (source ? ` AND ${SOURCE_IS[source]}` : '');
}

/** Empty if the filter allows every combination. */
function kindsOf({ status, source }: OutboundCallFilter): string[] {
  if (!status && !source) return [];
  const statuses = status ? [status] : outboundCallStatuses;
  const sources = source ? [source] : outboundCallSources;
  return statuses.flatMap((one) => sources.map((other) => `${STATUS_IS[one]} AND ${SOURCE_IS[other]}`));
}
