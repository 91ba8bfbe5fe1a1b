import { getDeliveryStatistics, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { StatisticsService } from './statistics.service.js';

@Controller()
export class StatisticsHandlers {
  constructor(private readonly statistics: StatisticsService) {}

  @Handles(getDeliveryStatistics)
  get({ caller, input }: Call<typeof getDeliveryStatistics>): Promise<OutputOf<typeof getDeliveryStatistics>> {
    return this.statistics.count(caller, input.query.timezone);
  }
}
