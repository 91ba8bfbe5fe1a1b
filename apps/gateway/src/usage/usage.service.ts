import {
  countModelTokens,
  countUsage,
  STATISTICS_DAYS,
  usageCounts,
  type Caller,
  type CountUsageBody,
  type ModelTokenStatistics,
  type Organization,
  type OrganizationUsage,
  type Page,
  type PageRequest,
  type Usage,
  type UsageCounts,
  type UsageRow,
} from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Clock, localDay, monthOf } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { RequestLogRepository } from '../request-log/request-log.repository.js';

const DAY_MS = 86_400_000;
type CountOperation = (typeof countUsage)['records'];
const all: readonly CountOperation[] = [...Object.values(countUsage), ...Object.values(countModelTokens)];

/** The usage of organizations, which the services count in their own records. */
@Injectable()
export class UsageService {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly requests: RequestLogRepository,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /** @param month such as `2026-01`; by default, the current month in UTC */
  async list(caller: Caller, month: string | null, page: PageRequest): Promise<Page<Usage>> {
    const found = await this.organizations.list(page, caller);
    const { usages } = await this.count(found.data, caller, month, 'month');
    return { ...found, data: usages };
  }

  async get(caller: Caller, id: number, month: string | null): Promise<{ data: OrganizationUsage }> {
    const { data } = await this.organizations.get(id, caller);
    const { usages, rows } = await this.count([data], caller, month, 'day');
    const days = byDay(rows).map(([day, ofDay]) => ({ day, ...sumOf(ofDay) }));
    return { data: { ...usages[0]!, days } };
  }

  /** Counts the tokens of the caller's organization this month and in the last days, in a time zone. */
  async modelTokens(caller: Caller, timezone: string): Promise<{ data: ModelTokenStatistics }> {
    const today = localDay(this.clock.now(), timezone);
    const [month, since] = [monthOf(today), daysAfter(today, 1 - STATISTICS_DAYS)];
    const rows = await this.rowsOf(Object.values(countModelTokens), caller, {
      timezones: { [caller.organizationId]: timezone },
      livemode: caller.livemode,
      since: since < month ? since : month,
      until: daysAfter(today, 1),
      by: 'day',
    });
    const days = byDay(rows).map(([day, ofDay]) => ({ day, tokens: tokensOf(sumOf(ofDay)) }));
    const ofMonth = days.filter(({ day }) => day >= month);
    return {
      data: {
        model_tokens_this_month: ofMonth.reduce((sum, { tokens }) => sum + tokens, 0),
        model_tokens_by_day: days.filter(({ day }) => day >= since),
      },
    };
  }

  private async count(
    organizations: readonly Organization[],
    caller: Caller,
    month: string | null,
    by: CountUsageBody['by'],
  ): Promise<{ usages: Usage[]; rows: UsageRow[] }> {
    const { livemode } = caller;
    const since = monthOf(month ?? localDay(this.clock.now(), 'UTC'));
    const timezones = Object.fromEntries(organizations.map(({ id, timezone }) => [id, timezone]));
    const body = { timezones, livemode, since, until: monthOf(daysAfter(since, 31)), by };
    const [rows, requests] = await Promise.all([
      this.rowsOf(all, caller, body),
      this.requests.countsOf(
        organizations.map(({ id }) => id),
        livemode,
        since,
      ),
    ]);
    const usages = organizations.map(({ id, name, trial_minutes_remaining }) => ({
      ...{ organization_id: id, name, livemode, month: since.slice(0, 7), trial_minutes_remaining },
      ...sumOf(rows.filter(({ organization_id }) => organization_id === id)),
      requests: requests.get(id) ?? 0,
    }));
    return { usages, rows };
  }

  private async rowsOf(
    operations: readonly CountOperation[],
    caller: Caller,
    body: CountUsageBody,
  ): Promise<UsageRow[]> {
    const counted = await Promise.all(
      operations.map((operation) => this.rpc.call(operation, caller, { ids: {}, query: {}, body })),
    );
    return counted.flatMap(({ rows }) => rows);
  }
}

/** The rows of each day, in the order of the days. */
function byDay(rows: readonly UsageRow[]): [day: string, rows: UsageRow[]][] {
  const days = [...new Set(rows.map(({ day }) => day))].sort();
  return days.map((day) => [day, rows.filter((row) => row.day === day)]);
}

function sumOf(rows: readonly UsageRow[]): UsageCounts {
  const sums = usageCounts.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]);
  return Object.fromEntries(sums) as UsageCounts;
}

function tokensOf({ prompt_tokens, completion_tokens }: UsageCounts): number {
  return prompt_tokens + completion_tokens;
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
