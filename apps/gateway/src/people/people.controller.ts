import {
  createInvitation,
  createPortalLink,
  createResetLink,
  listColleagues,
  listInvitations,
  listMembers,
  listPeople,
  removeMember,
  removePerson,
  revokeInvitation,
  updateMember,
  updatePerson,
  type Colleague,
  type Invitation,
  type Person,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { managerOf, PeopleService } from './people.service.js';

@Controller()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Endpoint(listPeople)
  list({ member }: EndpointCall<typeof listPeople>): Promise<{ data: Person[] }> {
    return this.people.list(member!.organization.id);
  }

  @Endpoint(listColleagues)
  colleagues({ member }: EndpointCall<typeof listColleagues>): Promise<{ data: Colleague[] }> {
    return this.people.colleagues(member!);
  }

  @Endpoint(updatePerson)
  update({ member, input, caller }: EndpointCall<typeof updatePerson>): Promise<{ data: Person }> {
    return this.people.update(managerOf(member!), input.ids.person, input.body, caller);
  }

  @Endpoint(removePerson)
  remove({ member, input, caller }: EndpointCall<typeof removePerson>): Promise<void> {
    return this.people.remove(managerOf(member!), input.ids.person, caller);
  }

  @Endpoint(createResetLink)
  createResetLink({
    member,
    input,
    caller,
  }: EndpointCall<typeof createResetLink>): Promise<{ link: string; expires_at: string }> {
    return this.people.createResetLink(member!, input.ids.person, caller);
  }

  @Endpoint(listInvitations)
  listInvitations({ member }: EndpointCall<typeof listInvitations>): Promise<{ data: Invitation[] }> {
    return this.people.listInvitations(member!);
  }

  @Endpoint(createInvitation)
  invite({
    member,
    input,
    caller,
  }: EndpointCall<typeof createInvitation>): Promise<{ data: Invitation; link: string }> {
    return this.people.invite(member!, input.body, caller);
  }

  @Endpoint(revokeInvitation)
  revokeInvitation({ member, input, caller }: EndpointCall<typeof revokeInvitation>): Promise<void> {
    return this.people.revokeInvitation(member!, input.ids.invitation, caller);
  }

  @Endpoint(createPortalLink)
  createPortalLink({
    input,
    caller,
  }: EndpointCall<typeof createPortalLink>): Promise<{ data: Invitation; link: string }> {
    return this.people.createPortalLink(input.ids.organization, input.body, caller);
  }

  @Endpoint(listMembers)
  listMembers({ input }: EndpointCall<typeof listMembers>): Promise<{ data: Person[] }> {
    return this.people.list(input.ids.organization);
  }

  @Endpoint(updateMember)
  updateMember({ input, caller }: EndpointCall<typeof updateMember>): Promise<{ data: Person }> {
    const { organization, person } = input.ids;
    return this.people.update({ organizationId: organization, managerId: null }, person, input.body, caller);
  }

  @Endpoint(removeMember)
  removeMember({ input, caller }: EndpointCall<typeof removeMember>): Promise<void> {
    const { organization, person } = input.ids;
    return this.people.remove({ organizationId: organization, managerId: null }, person, caller);
  }
}
