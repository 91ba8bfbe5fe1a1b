import {
  DomainError,
  formatInstant,
  formatInstantOrNull,
  invalidFields,
  invitationFields,
  personFields,
  present,
  type Caller,
  type Colleague,
  type CreateInvitationBody,
  type Invitation,
  type Person,
  type Role,
  type UpdatePersonBody,
} from '@frontdesk/contracts';
import { recordChange } from '@frontdesk/messaging';
import { DataSource, type Tx, inTransaction } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { GatewayConfig } from '../gateway.config.js';
import { GrantRevocation, type RevokeOfMember } from '../grants/grant-revocation.js';
import { PeopleRepository, type MemberRow } from './people.repository.js';
import type { PortalLinkEntity } from './portal-link.entity.js';
import { PortalLinksRepository } from './portal-links.repository.js';
import { PortalLinksService } from './portal-links.service.js';
import { SessionsService } from './sessions.service.js';

const PORTAL_LINK_LIFE_MS = 10 * 60_000;
/** Invitations are mailed to any address, so a day's number is limited. The message of the refusal names it. */
const MAX_INVITATIONS_A_DAY = 50;
const DAY_MS = 86_400_000;

/** The manager of the people of an organization. */
export interface Manager {
  organizationId: number;
  /** Null for the operator, who has the rights of an owner. */
  managerId: number | null;
}

export function managerOf({ organization, person }: AuthenticatedMember): Manager {
  return { organizationId: organization.id, managerId: person.id };
}

/** The members of an organization. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly people: PeopleRepository,
    private readonly storedLinks: PortalLinksRepository,
    private readonly links: PortalLinksService,
    private readonly sessions: SessionsService,
    private readonly grants: GrantRevocation,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  async list(organizationId: number): Promise<{ data: Person[] }> {
    return { data: (await this.people.members(organizationId)).map(toPerson) };
  }

  async colleagues({ organization }: AuthenticatedMember): Promise<{ data: Colleague[] }> {
    return { data: await this.people.colleagues(organization.id) };
  }

  /** Changes the role of a member, which ends all access of the person. See {@link endAccess}. */
  update(manager: Manager, personId: number, body: UpdatePersonBody, caller: Caller): Promise<{ data: Person }> {
    const { organizationId } = manager;
    return this.grants.inTransaction(async (tx, revokeGrants) => {
      const { actor, target, isLastOwner } = await this.lock(tx, manager, personId);
      const role = body.role ?? target.role;
      const content = body.content ?? target.content;
      if (!mayManage(actor, role) || (content !== target.content && actor !== 'owner')) {
        throw new DomainError('role_not_allowed');
      }
      if (isLastOwner && role !== 'owner') throw new DomainError('last_owner');
      await this.people.updateMember(tx, organizationId, personId, { role, content });
      if (role !== target.role) await this.endAccess(tx, personId, { ...caller, organizationId }, revokeGrants);
      await this.storedLinks.removeResets(tx, target.email);
      await recordChange(tx, caller, { id: personId, before: target, after: { ...target, role, content } });
      return { data: toPerson((await this.people.member(organizationId, personId, tx))!) };
    });
  }

  async remove(manager: Manager, personId: number, caller: Caller): Promise<void> {
    const { organizationId } = manager;
    await this.grants.inTransaction(async (tx, revokeGrants) => {
      const { target, isLastOwner } = await this.lock(tx, manager, personId);
      if (isLastOwner) throw new DomainError('last_owner');
      await this.endAccess(tx, personId, { ...caller, organizationId }, revokeGrants);
      await this.people.removeMember(tx, organizationId, personId);
      await recordChange(tx, caller, { id: personId, before: target });
    });
  }

  createResetLink(
    member: AuthenticatedMember,
    personId: number,
    caller: Caller,
  ): Promise<{ link: string; expires_at: string }> {
    return inTransaction(this.dataSource, async (tx) => {
      const { actor, target } = await this.lock(tx, managerOf(member), personId);
      if (!this.config.hasPasswords) throw new DomainError('reset_not_allowed');
      // The maker of the link can act as the person.
      if (target.content && actor !== 'owner') throw new DomainError('role_not_allowed');
      const organizationId = member.organization.id;
      await this.people.lockByEmail(tx, target.email);
      if (!(await this.links.mayBeResetBy(tx, personId, organizationId))) throw new DomainError('reset_not_allowed');
      const { email } = target;
      const createdBy = member.person.id;
      const { url, stored } = await this.links.create(tx, { kind: 'reset', organizationId, email, createdBy });
      await recordChange(tx, caller, { id: personId });
      return { link: url, expires_at: formatInstant(stored.expires_at) };
    });
  }

  async listInvitations({ organization }: AuthenticatedMember): Promise<{ data: Invitation[] }> {
    const invitations = await this.storedLinks.invitations(organization.id, this.clock.now());
    return { data: invitations.map(toInvitation) };
  }

  /** Invites a person. The response is the same whether or not a person has this address. */
  invite(
    member: AuthenticatedMember,
    body: CreateInvitationBody,
    caller: Caller,
  ): Promise<{ data: Invitation; link: string }> {
    const email = body.email.toLowerCase();
    return inTransaction(this.dataSource, async (tx) => {
      const members = await this.people.lockMembers(tx, member.organization.id);
      if (!mayManage(roleOf(members, member.person.id), body.role)) throw new DomainError('role_not_allowed');
      const person = await this.people.findByEmail(email, tx);
      if (person && members.some(({ person_id }) => person_id === person.id)) {
        throw invalidFields({ email: ['is the address of a member'] });
      }
      await this.countInvitation(tx, member.organization.id);
      const { url, stored } = await this.links.create(tx, {
        kind: 'invitation',
        organizationId: member.organization.id,
        email,
        name: body.name ?? null,
        role: body.role,
        createdBy: member.person.id,
      });
      await recordChange(tx, caller, { id: stored.id, after: stored });
      return { data: toInvitation(stored), link: url };
    });
  }

  private async countInvitation(tx: Tx, organizationId: number): Promise<void> {
    const now = this.clock.now();
    const day = now.toISOString().slice(0, 10);
    if (await this.storedLinks.countInvitation(tx, organizationId, day, MAX_INVITATIONS_A_DAY)) return;
    const retryAfterSeconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
    throw new DomainError('too_many_invitations', { retryAfterSeconds });
  }

  /** Like {@link invite}, for the operator's product. A member keeps their role. */
  createPortalLink(
    organizationId: number,
    { email, name, role }: CreateInvitationBody,
    caller: Caller,
  ): Promise<{ data: Invitation; link: string }> {
    return inTransaction(this.dataSource, async (tx) => {
      const { url, stored } = await this.links.create(tx, {
        kind: 'invitation',
        organizationId,
        email: email.toLowerCase(),
        name: name ?? null,
        role,
        createdBy: null,
        lifeMs: PORTAL_LINK_LIFE_MS,
      });
      await recordChange(tx, caller, { id: stored.id, after: stored });
      return { data: toInvitation(stored), link: url };
    });
  }

  async revokeInvitation(member: AuthenticatedMember, id: number, caller: Caller): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const invitation = await this.storedLinks.invitation(tx, member.organization.id, id);
      if (!invitation) throw new DomainError('not_found');
      if (!mayManage(member.role, invitation.role!)) throw new DomainError('role_not_allowed');
      await this.storedLinks.remove(tx, id);
      await recordChange(tx, caller, { id, before: invitation });
    });
  }

  /** Locks the organization's memberships and checks that the actor may manage the person. */
  private async lock(
    tx: Tx,
    { organizationId, managerId }: Manager,
    personId: number,
  ): Promise<{ actor: Role; target: MemberRow; isLastOwner: boolean }> {
    const members = await this.people.lockMembers(tx, organizationId);
    const target = await this.people.member(organizationId, personId, tx);
    if (!target) throw new DomainError('not_found');
    const actor = managerId === null ? 'owner' : roleOf(members, managerId);
    if (!mayManage(actor, target.role)) throw new DomainError('role_not_allowed');
    const owners = members.filter(({ role }) => role === 'owner');
    return { actor, target, isLastOwner: target.role === 'owner' && owners.length === 1 };
  }

  /** Ends the sessions, the connected apps, the keys of logins and the links that the person made. */
  private async endAccess(
    tx: Tx,
    personId: number,
    caller: Parameters<RevokeOfMember>[2],
    revoke: RevokeOfMember,
  ): Promise<void> {
    await this.sessions.endAll(tx, personId);
    await this.storedLinks.removeMadeBy(tx, caller.organizationId, personId);
    await revoke(tx, personId, caller);
  }
}

/** Only owners manage owners. */
function mayManage(actor: Role, role: Role): boolean {
  return actor === 'owner' || (actor === 'admin' && role !== 'owner');
}

/** Reads the role again, because it may have changed since the request was admitted. */
function roleOf(members: readonly { person_id: number; role: Role }[], personId: number): Role {
  const found = members.find(({ person_id }) => person_id === personId);
  if (!found) throw new DomainError('not_a_member');
  return found.role;
}

function toPerson(row: MemberRow): Person {
  const last_used_at = formatInstantOrNull(row.last_used_at);
  const person = { ...row, last_used_at, created_at: formatInstant(row.created_at) };
  return present(personFields, person, { detail: true, hipaa: false });
}

function toInvitation({ email, role, ...link }: PortalLinkEntity): Invitation {
  const times = { expires_at: formatInstant(link.expires_at), created_at: formatInstant(link.created_at) };
  const invitation = { ...link, ...times, email: email!, role: role! };
  return present(invitationFields, invitation, { detail: true, hipaa: false });
}
