import {
  formatInstant,
  present,
  recordStatisticsFields,
  type Caller,
  type RecordStatistics,
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

  async count(caller: Caller, timezone: string): Promise<{ data: RecordStatistics }> {
    const counted = await this.statistics.count(scopeOf(caller), this.clock.now(), timezone);
    const record = { ...counted, counted_since: formatInstant(counted.counted_since) };
    return { data: present(recordStatisticsFields, record, { detail: true, hipaa: caller.hipaa }) };
  }
}
