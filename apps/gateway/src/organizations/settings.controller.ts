import {
  deleteOwnOrganization,
  formatInstant,
  getSettings,
  listInstructionVersions,
  restoreInstructions,
  updateSettings,
  type InstructionVersion,
  type Settings,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OrganizationDeletion } from './organization-deletion.js';
import { OrganizationsService } from './organizations.service.js';

/** The settings that an organization's own people change in the portal. */
@Controller()
export class SettingsController {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly deletion: OrganizationDeletion,
  ) {}

  @Endpoint(getSettings)
  get({ member }: EndpointCall<typeof getSettings>): Promise<{ data: Settings }> {
    return this.organizations.settings(member!.organization.id);
  }

  @Endpoint(updateSettings)
  update({ member, input, caller }: EndpointCall<typeof updateSettings>): Promise<{ data: Settings }> {
    return this.organizations.updateSettings(member!, input.body, caller);
  }

  @Endpoint(listInstructionVersions)
  listInstructionVersions({
    member,
  }: EndpointCall<typeof listInstructionVersions>): Promise<{ data: InstructionVersion[] }> {
    return this.organizations.instructionVersions(member!.organization.id);
  }

  @Endpoint(restoreInstructions)
  restoreInstructions({
    member,
    input,
    caller,
  }: EndpointCall<typeof restoreInstructions>): Promise<{ data: Settings }> {
    return this.organizations.restoreInstructions(member!.organization.id, input.ids.instructionVersion, caller);
  }

  @Endpoint(deleteOwnOrganization)
  async delete({ member, input, caller }: EndpointCall<typeof deleteOwnOrganization>): Promise<{ removal_at: string }> {
    const { removalAt } = await this.deletion.deleteByOwner(member!, input.body.name, caller);
    return { removal_at: formatInstant(removalAt) };
  }
}
