import { receiveTwilioCallback, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { CarrierCallbacksService } from './carrier-callbacks.service.js';

@Controller()
export class CarrierCallbacksHandlers {
  constructor(private readonly callbacks: CarrierCallbacksService) {}

  @Handles(receiveTwilioCallback)
  receive({ input }: Call<typeof receiveTwilioCallback>): Promise<OutputOf<typeof receiveTwilioCallback>> {
    return this.callbacks.receive(input.body);
  }
}
