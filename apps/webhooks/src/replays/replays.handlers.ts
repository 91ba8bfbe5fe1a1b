import {
  cancelEndpointReplay,
  cancelWebhookReplay,
  getEndpointReplay,
  getWebhookReplay,
  startEndpointReplay,
  startWebhookReplay,
  type OutputOf,
} from '@frontdesk/contracts';
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

  @Handles(startEndpointReplay)
  startOfEndpoint({
    caller,
    input: { ids, body },
    deadline,
  }: Call<typeof startEndpointReplay>): Promise<OutputOf<typeof startEndpointReplay>> {
    return this.replays.startOfEndpoint(caller, ids.webhookEndpoint, body, deadline);
  }

  @Handles(getEndpointReplay)
  getOfEndpoint({
    caller,
    input: { ids },
  }: Call<typeof getEndpointReplay>): Promise<OutputOf<typeof getEndpointReplay>> {
    return this.replays.getOfEndpoint(caller, ids.webhookEndpoint, ids.replay);
  }

  @Handles(cancelEndpointReplay)
  cancelOfEndpoint({
    caller,
    input: { ids },
    deadline,
  }: Call<typeof cancelEndpointReplay>): Promise<OutputOf<typeof cancelEndpointReplay>> {
    return this.replays.cancelOfEndpoint(caller, ids.webhookEndpoint, ids.replay, deadline);
  }
}
