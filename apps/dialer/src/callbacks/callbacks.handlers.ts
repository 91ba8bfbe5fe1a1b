import { checkCallback, placeCallback, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { CallbacksService } from './callbacks.service.js';

@Controller()
export class CallbacksHandlers {
  constructor(private readonly callbacks: CallbacksService) {}

  @Handles(checkCallback)
  check({ caller, input }: Call<typeof checkCallback>): Promise<OutputOf<typeof checkCallback>> {
    return this.callbacks.check(caller, input.body.phone_number);
  }

  @Handles(placeCallback)
  place({ caller, input, deadline }: Call<typeof placeCallback>): Promise<OutputOf<typeof placeCallback>> {
    return this.callbacks.place(caller, input.body, deadline);
  }
}
