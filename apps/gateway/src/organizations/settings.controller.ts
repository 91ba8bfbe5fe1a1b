import { getSettings, updateSettings, type Settings } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OrganizationsService } from './organizations.service.js';

/** The settings that an organization's own people change in the portal. */
@Controller()
export class SettingsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Endpoint(getSettings)
  get({ member }: EndpointCall<typeof getSettings>): Promise<{ data: Settings }> {
    return this.organizations.settings(member!.organization.id);
  }

  @Endpoint(updateSettings)
  update({ member, input, caller }: EndpointCall<typeof updateSettings>): Promise<{ data: Settings }> {
    return this.organizations.updateSettings(member!, input.body, caller);
  }
}
