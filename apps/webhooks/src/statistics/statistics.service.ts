import {
  deliveryStatisticsFields,
  formatInstantOrNull,
  present,
  type Caller,
  type DeliveryStatistics,
} from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { StatisticsRepository } from './statistics.repository.js';

@Injectable()
export class StatisticsService {
  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly clock: Clock,
  ) {}

  async count(caller: Caller, timezone: string): Promise<{ data: DeliveryStatistics }> {
    const scope = scopeOf(caller);
    const [counted, { count, inTrouble }] = await Promise.all([
      this.statistics.count(scope, this.clock.now(), timezone),
      this.statistics.endpoints(scope),
    ]);
    const record = {
      ...counted,
      endpoints: count,
      endpoints_in_trouble: inTrouble.map((one) => ({ ...one, since: formatInstantOrNull(one.since) })),
    };
    return { data: present(deliveryStatisticsFields, record, { detail: true, hipaa: caller.hipaa }) };
  }
}
