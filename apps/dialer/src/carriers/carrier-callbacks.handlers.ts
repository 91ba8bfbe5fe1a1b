import { findCarrierCall, findDial, receiveTwilioCallback, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { CarrierCallsService } from './carrier-calls.service.js';
import { CarrierReportsService } from './carrier-reports.service.js';

@Controller()
export class CarrierCallbacksHandlers {
  constructor(
    private readonly reports: CarrierReportsService,
    private readonly calls: CarrierCallsService,
  ) {}

  @Handles(receiveTwilioCallback)
  receive({ input }: Call<typeof receiveTwilioCallback>): Promise<OutputOf<typeof receiveTwilioCallback>> {
    return this.reports.receive(input.body);
  }

  @Handles(findDial)
  find({ input }: Call<typeof findDial>): Promise<OutputOf<typeof findDial>> {
    return this.reports.find(input.body);
  }

  @Handles(findCarrierCall)
  findCall({ input }: Call<typeof findCarrierCall>): Promise<OutputOf<typeof findCarrierCall>> {
    return this.calls.find(input.body);
  }
}
