import {
  createInvitation,
  createResetLink,
  listInvitations,
  listPeople,
  removePerson,
  revokeInvitation,
  updatePerson,
  type Invitation,
  type Person,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { PeopleService } from './people.service.js';

@Controller()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Endpoint(listPeople)
  list({ member }: EndpointCall<typeof listPeople>): Promise<{ data: Person[] }> {
    return this.people.list(member!);
  }

  @Endpoint(updatePerson)
  update({ member, input, caller }: EndpointCall<typeof updatePerson>): Promise<{ data: Person }> {
    return this.people.update(member!, input.ids.person, input.body, caller);
  }

  @Endpoint(removePerson)
  remove({ member, input, caller }: EndpointCall<typeof removePerson>): Promise<void> {
    return this.people.remove(member!, input.ids.person, caller);
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
}
