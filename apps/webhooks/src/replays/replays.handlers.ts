import { cancelWebhookReplay, getWebhookReplay, startWebhookReplay, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { ReplaysService } from './replays.service.js';

@Controller()
export class ReplaysHandlers {
  constructor(private readonly replays: ReplaysService) {}

  @Handles(startWebhookReplay)
  start({ caller, input, deadline }: Call<typeof startWebhookReplay>): Promise<OutputOf<typeof startWebhookReplay>> {
    return this.replays.start(caller, input.body, deadline);
  }

  @Handles(getWebhookReplay)
  get({ caller, input }: Call<typeof getWebhookReplay>): Promise<OutputOf<typeof getWebhookReplay>> {
    return this.replays.get(caller, input.ids.replay);
  }

  @Handles(cancelWebhookReplay)
  cancel({ caller, input, deadline }: Call<typeof cancelWebhookReplay>): Promise<OutputOf<typeof cancelWebhookReplay>> {
    return this.replays.cancel(caller, input.ids.replay, deadline);
  }
}
