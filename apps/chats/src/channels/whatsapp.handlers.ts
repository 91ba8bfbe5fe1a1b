import { receiveWhatsapp, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { WhatsappIntakeService } from './whatsapp-intake.service.js';

@Controller()
export class WhatsappHandlers {
  constructor(private readonly intake: WhatsappIntakeService) {}

  @Handles(receiveWhatsapp)
  receive({ caller, input, deadline }: Call<typeof receiveWhatsapp>): Promise<OutputOf<typeof receiveWhatsapp>> {
    return this.intake.receive(caller, input.body.value, deadline);
  }
}
