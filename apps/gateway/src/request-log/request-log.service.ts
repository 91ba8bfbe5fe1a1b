import {
  DomainError,
  present,
  requestStatisticsFields,
  type Caller,
  type ListLoggedRequestsQuery,
  type LoggedRequest,
  type Page,
  type PageRequest,
  type RequestStatistics,
  type TailedRequest,
} from '@frontdesk/contracts';
import { DataSource, scopeOf, toPage } from '@frontdesk/persistence';
import { Clock, DayPartitions, localDay, LOGGER, monthOf, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { toLoggedRequest, toTailedRequest, type LoggedRequestEntity } from './logged-request.entity.js';
import { RequestLogRepository } from './request-log.repository.js';

const RETENTION_MS = 7 * 86_400_000;

/** The requests of API keys in the last seven days. */
@Injectable()
export class RequestLogService {
  private readonly partitions: DayPartitions;

  constructor(
    private readonly log: RequestLogRepository,
    private readonly clock: Clock,
    dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.partitions = new DayPartitions({ service: 'gateway', table: 'request_log', dataSource, clock, logger });
  }

  list(caller: Caller, query: ListLoggedRequestsQuery, page: PageRequest): Promise<Page<LoggedRequest>> {
    return this.page(caller, query, page, (row) => toLoggedRequest(row, { detail: false, hipaa: caller.hipaa }));
  }

  /** The list for a key, without content. */
  tail(caller: Caller, query: ListLoggedRequestsQuery, page: PageRequest): Promise<Page<TailedRequest>> {
    return this.page(caller, query, page, (row) => toTailedRequest(row, { detail: false, hipaa: caller.hipaa }));
  }

  private async page<T>(
    caller: Caller,
    query: ListLoggedRequestsQuery,
    page: PageRequest,
    toItem: (row: LoggedRequestEntity) => T,
  ): Promise<Page<T>> {
    const oldest = this.cutoff();
    const since = query.since && Date.parse(query.since) > oldest.getTime() ? query.since : oldest.toISOString();
    const rows = await this.log.list(scopeOf(caller), { ...query, since }, page);
    return toPage(page, rows, ({ at, id }) => ({ at: at.toISOString(), id }), toItem);
  }

  async get(caller: Caller, id: number): Promise<{ data: LoggedRequest }> {
    const row = await this.log.find(scopeOf(caller), id, this.cutoff());
    if (!row) throw new DomainError('not_found');
    return { data: toLoggedRequest(row, { detail: true, hipaa: caller.hipaa }) };
  }

  async count(caller: Caller, timezone: string): Promise<{ data: RequestStatistics }> {
    const { organizationId, livemode } = caller;
    const month = monthOf(localDay(this.clock.now(), timezone));
    const counts = await this.log.countsOf([organizationId], livemode, month);
    const record = { requests_this_month: counts.get(organizationId) ?? 0 };
    return { data: present(requestStatisticsFields, record, { detail: true, hipaa: caller.hipaa }) };
  }

  /** Returns false if work is left. */
  maintain(): Promise<boolean> {
    return this.partitions.run(this.cutoff());
  }

  private cutoff(): Date {
    return new Date(this.clock.now().getTime() - RETENTION_MS);
  }
}
