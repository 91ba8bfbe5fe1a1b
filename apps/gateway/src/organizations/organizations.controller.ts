import {
  createOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
  type Organization,
  type Page,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OrganizationsService } from './organizations.service.js';

@Controller()
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Endpoint(createOrganization)
  create({ input }: EndpointCall<typeof createOrganization>): Promise<{ data: Organization; test_key: string }> {
    return this.organizations.create(input.body);
  }

  @Endpoint(listOrganizations)
  list({ input }: EndpointCall<typeof listOrganizations>): Promise<Page<Organization>> {
    return this.organizations.list(input.page!);
  }

  @Endpoint(getOrganization)
  get({ input }: EndpointCall<typeof getOrganization>): Promise<{ data: Organization }> {
    return this.organizations.get(input.ids.organization);
  }

  @Endpoint(updateOrganization)
  update({ input, caller }: EndpointCall<typeof updateOrganization>): Promise<{ data: Organization }> {
    return this.organizations.update(input.ids.organization, input.body, caller.requestId);
  }
}
