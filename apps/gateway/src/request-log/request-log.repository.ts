import type { ListLoggedRequestsQuery, PageRequest } from '@frontdesk/contracts';
import {
  columnsOf,
  DataSource,
  keysetRange,
  listStatement,
  sqlRunner,
  type Scope,
  type SqlRunner,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { LoggedRequestEntity } from './logged-request.entity.js';
import type { RequestCountEntity } from './request-count.entity.js';

const COLUMNS = columnsOf(LoggedRequestEntity);
/** The columns of the `INSERT`, in order, with the types of its arrays. */
const NEW_COLUMNS = {
  at: 'timestamptz',
  organization_id: 'bigint',
  livemode: 'boolean',
  key_id: 'bigint',
  request_id: 'text',
  operation: 'text',
  method: 'text',
  path: 'text',
  query: 'text',
  status: 'integer',
  code: 'text',
  duration_ms: 'integer',
  address: 'text',
  request_body: 'text',
  response_body: 'text',
  truncated: 'boolean',
} as const satisfies Partial<Record<keyof LoggedRequestEntity, string>>;
const NAMES = Object.keys(NEW_COLUMNS) as (keyof typeof NEW_COLUMNS)[];
export type NewLoggedRequest = Pick<LoggedRequestEntity, (typeof NAMES)[number]>;

const ARRAYS = Object.values(NEW_COLUMNS).map((type, index) => `$${index + 1}::${type}[]`);

@Injectable()
export class RequestLogRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Stores a batch, and adds its requests to those of their months. */
  async insert(requests: readonly NewLoggedRequest[], counts: readonly RequestCountEntity[]): Promise<void> {
    const [organization, livemode, month, count] = [1, 2, 3, 4].map((place) => `$${NAMES.length + place}`);
    await this.sql.query({
      name: 'request-log-insert',
      // In order, so that batches of two gateways do not wait for each other in a circle.
      text: `WITH counted AS (
               INSERT INTO request_counts (organization_id, livemode, month, requests)
               SELECT * FROM unnest(${organization}::bigint[], ${livemode}::boolean[], ${month}::date[],
                                    ${count}::bigint[]) AS counts ORDER BY 1, 2, 3
               ON CONFLICT (organization_id, livemode, month)
               DO UPDATE SET requests = request_counts.requests + excluded.requests)
             INSERT INTO request_log (id, ${NAMES.join(', ')})
             SELECT nextval('request_log_ids'), entry.* FROM unnest(${ARRAYS.join(', ')}) AS entry`,
      values: [
        ...NAMES.map((name) => requests.map((request) => request[name])),
        counts.map(({ organization_id }) => organization_id),
        counts.map((entry) => entry.livemode),
        counts.map((entry) => entry.month),
        counts.map((entry) => entry.requests),
      ],
    });
  }

  /** Returns the number of requests of each organization in a month, which begins on that day. */
  async countsOf(organizationIds: readonly number[], livemode: boolean, month: string): Promise<Map<number, number>> {
    const rows = await this.sql.query<Pick<RequestCountEntity, 'organization_id' | 'requests'>>({
      name: 'request-log-counts',
      text: `SELECT organization_id, requests FROM request_counts
             WHERE organization_id = ANY ($1::bigint[]) AND livemode = $2 AND month = $3`,
      values: [organizationIds, livemode, month],
    });
    return new Map(rows.map(({ organization_id, requests }) => [organization_id, requests]));
  }

  /** Returns the rows of one page in reading order, and one more if there is a next page (see `toPage`). */
  list(scope: Scope, filter: ListLoggedRequestsQuery, page: PageRequest): Promise<LoggedRequestEntity[]> {
    const { status } = filter;
    // The index contains the first digit.
    const firstDigit = filter.status_class ?? (status ? Math.floor(status / 100) : null);
    return this.sql.query<LoggedRequestEntity>(
      listStatement({
        table: 'request_log',
        columns: COLUMNS,
        at: 'at',
        scope,
        filters: [
          ['request', 'request_id = ?', filter.request_id],
          ['key', 'key_id = ?', filter.key_id],
          ['class', 'status / 100 = ?', firstDigit],
          ['status', 'status = ?', status],
        ],
        range: keysetRange(page, filter),
      }),
    );
  }

  /** Returns null if there is no such request. */
  async find(scope: Scope, id: number, since: Date): Promise<LoggedRequestEntity | null> {
    const [row] = await this.sql.query<LoggedRequestEntity>({
      name: 'request-log-find',
      text: `SELECT ${COLUMNS} FROM request_log WHERE organization_id = $1 AND livemode = $2 AND id = $3 AND at >= $4`,
      values: [scope.organizationId, scope.livemode, id, since],
    });
    return row ?? null;
  }
}
