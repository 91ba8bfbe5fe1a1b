import { outboundCallStatisticsFields, present, type Caller, type OutboundCallStatistics } from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { TrialMinutesService } from '../trial-minutes/trial-minutes.service.js';
import { StatisticsRepository } from './statistics.repository.js';

@Injectable()
export class StatisticsService {
  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly trialMinutes: TrialMinutesService,
    private readonly clock: Clock,
  ) {}

  async count(caller: Caller, timezone: string): Promise<{ data: OutboundCallStatistics }> {
    const [counted, { balances }] = await Promise.all([
      this.statistics.count(scopeOf(caller), this.clock.now(), timezone),
      this.trialMinutes.get([caller.organizationId]),
    ]);
    const record = { ...counted, trial_minutes_remaining: balances[0]?.remaining ?? null };
    return { data: present(outboundCallStatisticsFields, record, { detail: true, hipaa: caller.hipaa }) };
  }
}
