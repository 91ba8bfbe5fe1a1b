import {
  checkOrganizationEndpoint,
  listOrganizationEndpoints,
  rotateOrganizationSecret,
  rotateWebhookSecret,
  updateOrganizationEndpoint,
  updateWebhookEndpoint,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { EndpointSettingsService, ofKey } from './endpoint-settings.service.js';
import { EndpointsService } from './endpoints.service.js';

/** Changes to endpoints by keys and by operators, and the other operations of operators. */
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
    return this.settings.update(ofKey(caller), input.ids.webhookEndpoint, input.body, deadline);
  }

  @Handles(updateOrganizationEndpoint)
  async updateInOrganization({
    caller,
    input: { ids, body },
    deadline,
  }: Call<typeof updateOrganizationEndpoint>): Promise<OutputOf<typeof updateOrganizationEndpoint>> {
    return this.settings.update(await this.settings.ofOperator(caller, ids.endpoint), ids.endpoint, body, deadline);
  }

  @Handles(rotateWebhookSecret)
  rotateSecret({
    caller,
    input,
    deadline,
  }: Call<typeof rotateWebhookSecret>): Promise<OutputOf<typeof rotateWebhookSecret>> {
    return this.settings.rotateSecret(ofKey(caller), input.ids.webhookEndpoint, input.body, deadline);
  }

  @Handles(rotateOrganizationSecret)
  async rotateSecretInOrganization({
    caller,
    input: { ids, body },
    deadline,
  }: Call<typeof rotateOrganizationSecret>): Promise<OutputOf<typeof rotateOrganizationSecret>> {
    return this.settings.rotateSecret(
      await this.settings.ofOperator(caller, ids.endpoint),
      ids.endpoint,
      body,
      deadline,
    );
  }
}
