import { audited } from '../audit.js';
import { text, timestamp } from '../fields.js';
import { operation } from '../operation.js';
import { invitationFields, personFields, roles, type Role } from '../resources/person.js';
import { Choice, Email, Flag, Text } from '../validation/field-decorators.js';

export class UpdatePersonBody {
  @Choice(roles, { notNull: true, description: 'The new role' })
  role?: Role;

  @Flag({ notNull: true, description: 'Whether the person may read content in HIPAA mode' })
  content?: boolean;
}

export class CreateInvitationBody {
  @Email({ required: true, description: 'Address of the person' })
  email!: string;

  @Text({ max: 255, description: 'Suggested name of the person' })
  name?: string | null;

  @Choice(roles, { required: true, description: 'The role that the person gets' })
  role!: Role;
}

export class UpdateRoleBody {
  @Choice(roles, { required: true, description: 'The new role' })
  role!: Role;
}

const link = text().describe('URL to give to the person. It works once, and is shown in this response only');

const portal = { owner: 'gateway', api: 'portal' } as const;

export const listPeople = operation({
  ...portal,
  name: 'people.list',
  method: 'GET',
  path: '/people',
  summary: 'List the members of the organization',
  status: 200,
  output: { kind: 'list', fields: personFields },
  errors: [],
});

export const updatePerson = operation({
  ...portal,
  name: 'people.update',
  method: 'PATCH',
  path: '/people/{person}',
  summary: 'Change the role of a member, which ends their sessions',
  status: 200,
  needsReauthentication: true,
  body: UpdatePersonBody,
  audit: audited('person.updated', personFields, { values: ['role', 'content'] }),
  output: { kind: 'record', fields: personFields },
  errors: ['role_not_allowed', 'last_owner'],
});

export const removePerson = operation({
  ...portal,
  name: 'people.remove',
  method: 'DELETE',
  path: '/people/{person}',
  summary: 'Remove a member, which ends their sessions',
  status: 204,
  needsReauthentication: true,
  audit: audited('person.removed', personFields, { values: ['role'] }),
  output: { kind: 'nothing' },
  errors: ['role_not_allowed', 'last_owner'],
});

export const createResetLink = operation({
  ...portal,
  name: 'people.create-reset-link',
  method: 'POST',
  path: '/people/{person}/reset-link',
  summary: 'Create a link with which a member sets a new password',
  status: 201,
  needsReauthentication: true,
  audit: audited('person.reset_link_created', personFields),
  output: { kind: 'object', fields: { link, expires_at: timestamp().describe('When the link stops working') } },
  errors: ['role_not_allowed', 'reset_not_allowed'],
});

export const listInvitations = operation({
  ...portal,
  name: 'invitations.list',
  method: 'GET',
  path: '/invitations',
  summary: 'List invitations that were not accepted yet',
  status: 200,
  output: { kind: 'list', fields: invitationFields },
  errors: [],
});

export const createInvitation = operation({
  ...portal,
  name: 'invitations.create',
  method: 'POST',
  path: '/invitations',
  summary: 'Invite a person, with a link that is shown once',
  status: 201,
  needsReauthentication: true,
  body: CreateInvitationBody,
  audit: audited('invitation.created', invitationFields, { values: ['role', 'expires_at'], texts: ['name'] }),
  output: { kind: 'record', fields: invitationFields, beside: { link } },
  errors: ['role_not_allowed', 'too_many_invitations'],
});

export const revokeInvitation = operation({
  ...portal,
  name: 'invitations.revoke',
  method: 'DELETE',
  path: '/invitations/{invitation}',
  summary: 'Revoke an invitation',
  status: 204,
  needsReauthentication: true,
  audit: audited('invitation.revoked', invitationFields, { values: ['role'] }),
  output: { kind: 'nothing' },
  errors: ['role_not_allowed'],
});

const platform = { owner: 'gateway', api: 'platform' } as const;

/** For an operator's product, which opens the portal for one of its own people. */
export const createPortalLink = operation({
  ...platform,
  name: 'portal-links.create',
  method: 'POST',
  path: '/organizations/{organization}/portal-links',
  summary: 'Create a one-time link of ten minutes that lets a person join the organization in the portal',
  status: 201,
  body: CreateInvitationBody,
  audit: createInvitation.audit!,
  output: { kind: 'record', fields: invitationFields, beside: { link } },
  errors: [],
});

export const listMembers = operation({
  ...platform,
  name: 'members.list',
  method: 'GET',
  path: '/organizations/{organization}/people',
  summary: 'List the people of an organization',
  status: 200,
  output: { kind: 'list', fields: personFields },
  errors: [],
});

export const updateMember = operation({
  ...platform,
  name: 'members.update',
  method: 'PATCH',
  path: '/organizations/{organization}/people/{person}',
  summary: 'Change the role of a person, which ends their sessions',
  status: 200,
  body: UpdateRoleBody,
  audit: updatePerson.audit!,
  output: { kind: 'record', fields: personFields },
  errors: ['last_owner'],
});

export const removeMember = operation({
  ...platform,
  name: 'members.remove',
  method: 'DELETE',
  path: '/organizations/{organization}/people/{person}',
  summary: 'Remove a person from an organization, which ends their sessions',
  status: 204,
  audit: removePerson.audit!,
  output: { kind: 'nothing' },
  errors: ['last_owner'],
});
