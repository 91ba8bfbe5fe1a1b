import { chatStatisticsFields, present, type Caller, type ChatStatistics } from '@frontdesk/contracts';
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

  async count(caller: Caller, timezone: string): Promise<{ data: ChatStatistics }> {
    const counted = await this.statistics.count(scopeOf(caller), this.clock.now(), timezone);
    return { data: present(chatStatisticsFields, counted, { detail: true, hipaa: caller.hipaa }) };
  }
}
