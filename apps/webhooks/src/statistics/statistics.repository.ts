import { MAX_COUNTED_RECORDS, type DeliveryStatistics } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { limitedCount, statisticsClock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { listed } from '../deliveries/deliveries.sql.js';
import { OF_ORGANIZATION } from '../endpoints/endpoints.repository.js';

type EndpointInTrouble = Omit<DeliveryStatistics['endpoints_in_trouble'][number], 'since'> & { since: Date | null };
export type CountedDeliveries = Omit<DeliveryStatistics, 'endpoints' | 'endpoints_in_trouble'>;

const countOf = (condition: string): string => limitedCount('deliveries', `${condition} AND ${listed(1)}`);

@Injectable()
export class StatisticsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async count(scope: Scope, now: Date, timezone: string): Promise<CountedDeliveries> {
    const [found] = await this.sql.query<CountedDeliveries>({
      name: 'statistics-deliveries',
      text: `
        WITH ${statisticsClock()}
        SELECT ${countOf("status = 'pending'")} AS waiting,
               ${countOf("status = 'failed' AND created_at >= (SELECT today FROM clock)")} AS failed_today,
               ${countOf("status = 'delivered' AND created_at >= (SELECT this_month FROM clock)")}
               + ${countOf("status = 'failed' AND created_at >= (SELECT this_month FROM clock)")}
                 AS deliveries_this_month`,
      values: [scope.organizationId, scope.livemode, now, timezone, MAX_COUNTED_RECORDS],
    });
    return found!;
  }

  /** The endpoints of the organization, which has at most a few dozen. */
  async endpoints(scope: Scope): Promise<{ count: number; inTrouble: EndpointInTrouble[] }> {
    const rows = await this.sql.query<{ id: number; url: string; enabled: boolean; failing_since: Date | null }>({
      name: 'statistics-endpoints',
      text: `SELECT id, url, enabled, failing_since
             FROM endpoints LEFT JOIN endpoint_flow ON endpoint_id = id
             WHERE organization_id = $1 AND livemode = $2 AND ${OF_ORGANIZATION}
             ORDER BY id`,
      values: [scope.organizationId, scope.livemode],
    });
    return {
      count: rows.length,
      inTrouble: rows
        .filter(({ enabled, failing_since }) => !enabled || failing_since)
        .map(({ id, url, enabled, failing_since: since }) => ({
          id,
          url,
          trouble: enabled ? ('failing' as const) : ('paused' as const),
          since,
        })),
    };
  }
}
