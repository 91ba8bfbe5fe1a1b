import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  restoreOrganization,
  updateOrganization,
  type Organization,
  type Page,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OrganizationDeletion } from './organization-deletion.js';
import { OrganizationsService } from './organizations.service.js';

@Controller()
export class OrganizationsController {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly deletion: OrganizationDeletion,
  ) {}

  @Endpoint(createOrganization)
  create({
    input,
    caller,
  }: EndpointCall<typeof createOrganization>): Promise<{ data: Organization; test_key: string }> {
    return this.organizations.create(input.body, caller);
  }

  @Endpoint(listOrganizations)
  list({ input, caller }: EndpointCall<typeof listOrganizations>): Promise<Page<Organization>> {
    return this.organizations.list(input.page!, caller);
  }

  @Endpoint(getOrganization)
  get({ input, caller }: EndpointCall<typeof getOrganization>): Promise<{ data: Organization }> {
    return this.organizations.get(input.ids.organization, caller);
  }

  @Endpoint(deleteOrganization)
  async delete({ input, caller }: EndpointCall<typeof deleteOrganization>): Promise<{ data: Organization }> {
    await this.deletion.delete(input.ids.organization, caller);
    return this.organizations.get(input.ids.organization, caller);
  }

  @Endpoint(restoreOrganization)
  async restore({ input, caller }: EndpointCall<typeof restoreOrganization>): Promise<{ data: Organization }> {
    await this.deletion.restore(input.ids.organization, caller);
    return this.organizations.get(input.ids.organization, caller);
  }

  @Endpoint(updateOrganization)
  update({ input, caller }: EndpointCall<typeof updateOrganization>): Promise<{ data: Organization }> {
    return this.organizations.update(input.ids.organization, input.body, caller);
  }
}
