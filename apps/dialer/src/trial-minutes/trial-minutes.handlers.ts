import { getTrialMinutes, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { TrialMinutesService } from './trial-minutes.service.js';

@Controller()
export class TrialMinutesHandlers {
  constructor(private readonly trialMinutes: TrialMinutesService) {}

  @Handles(getTrialMinutes)
  get({ input }: Call<typeof getTrialMinutes>): Promise<OutputOf<typeof getTrialMinutes>> {
    return this.trialMinutes.get(input.body.organization_ids);
  }
}
