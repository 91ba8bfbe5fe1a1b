import { json } from '../fields.js';
import { operation, type Operation } from '../operation.js';
import { organizationUsageFields, usageFields, type UsageCounts } from '../resources/usage.js';
import { CalendarDay, Choice, Flag, Mode, Month } from '../validation/field-decorators.js';
import { Texts } from '../validation/internal-fields.js';
import { PagingQuery } from './paging-query.js';

/** What a service counts: from the day `since` to the day before `until`, in the time zone of each organization. */
export class CountUsageBody {
  /** Time zones by the id of the organization. */
  @Texts({ required: true })
  timezones!: Record<string, string>;

  @Flag({ required: true })
  livemode!: boolean;

  @CalendarDay({ required: true })
  since!: string;

  @CalendarDay({ required: true })
  until!: string;

  @Choice(['day', 'month'], { required: true })
  by!: 'day' | 'month';
}

/** Counts of an organization. `day` is the day, or the first day of the month. */
export interface UsageRow extends Partial<UsageCounts> {
  organization_id: number;
  day: string;
}

type CountUsage = Operation<string, string, object, CountUsageBody, { rows: UsageRow[] }>;

function counting(owner: 'records' | 'chats' | 'webhooks' | 'voice', what: 'usage' | 'model-tokens'): CountUsage {
  return operation({
    owner,
    api: 'internal',
    name: `${owner}.count-${what}`,
    method: 'POST',
    path: `/${what}`,
    summary: `Count the ${what.replace('-', ' ')} of organizations`,
    status: 200,
    body: CountUsageBody,
    output: { kind: 'object', fields: { rows: json<UsageRow[]>({ type: 'array' }) } },
    errors: [],
  });
}

/** Counts calls, chats and deliveries. The gateway counts requests itself. */
export const countUsage = {
  records: counting('records', 'usage'),
  chats: counting('chats', 'usage'),
  webhooks: counting('webhooks', 'usage'),
};

/** Counts the tokens of the language model, in the services that use it. */
export const countModelTokens = {
  chats: counting('chats', 'model-tokens'),
  voice: counting('voice', 'model-tokens'),
};

const platform = { owner: 'gateway', api: 'platform', method: 'GET', status: 200, errors: [] } as const;
const MONTH = 'Such as 2026-01; by default, the current month in UTC';

export class ListUsageQuery extends PagingQuery {
  @Month({ description: MONTH })
  month?: string | null;

  @Mode({ fromText: true })
  livemode?: boolean | null;
}

export class GetUsageQuery {
  @Month({ description: MONTH })
  month?: string | null;

  @Mode({ fromText: true })
  livemode?: boolean | null;
}

export const listUsage = operation({
  ...platform,
  name: 'usage.list',
  path: '/usage',
  summary: 'List the usage of every organization in a month, by the newest organization',
  query: ListUsageQuery,
  paged: true,
  output: { kind: 'page', fields: usageFields },
});

export const getUsage = operation({
  ...platform,
  name: 'usage.get',
  path: '/organizations/{organization}/usage',
  summary: 'Retrieve the usage of an organization in a month, by day',
  query: GetUsageQuery,
  output: { kind: 'record', fields: organizationUsageFields },
});
