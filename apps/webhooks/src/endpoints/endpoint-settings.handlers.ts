import {
  checkOrganizationEndpoint,
  listOrganizationEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { EndpointSettingsService } from './endpoint-settings.service.js';
import { EndpointsService } from './endpoints.service.js';

/** Operations of the platform API on webhook endpoints. */
@Controller()
export class EndpointSettingsHandlers {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly settings: EndpointSettingsService,
  ) {}

  @Handles(listOrganizationEndpoints)
  list({ caller }: Call<typeof listOrganizationEndpoints>): Promise<OutputOf<typeof listOrganizationEndpoints>> {
    return this.endpoints.list(caller);
  }

  @Handles(checkOrganizationEndpoint)
  check({
    caller,
    input,
  }: Call<typeof checkOrganizationEndpoint>): Promise<OutputOf<typeof checkOrganizationEndpoint>> {
    return this.settings.check(caller, input.ids.endpoint);
  }

  @Handles(updateWebhookEndpoint)
  update({
    caller,
    input,
    deadline,
  }: Call<typeof updateWebhookEndpoint>): Promise<OutputOf<typeof updateWebhookEndpoint>> {
    return this.settings.update(caller, input.ids.endpoint, input.body, deadline);
  }

  @Handles(rotateWebhookSecret)
  rotateSecret({
    caller,
    input,
    deadline,
  }: Call<typeof rotateWebhookSecret>): Promise<OutputOf<typeof rotateWebhookSecret>> {
    return this.settings.rotateSecret(caller, input.ids.endpoint, input.body, deadline);
  }
}
