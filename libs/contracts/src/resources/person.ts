import { flag, idOf, integer, oneOf, text, timestamp, type PresentedOf } from '../fields.js';

/** The roles of an organization's members, most powerful first. */
export const roles = ['owner', 'admin', 'developer', 'agent', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** A member of an organization. */
export const personFields = {
  id: idOf('person'),
  name: text().describe('Name that the person chose'),
  email: text().describe('Address with which the person signs in'),
  role: oneOf(roles).describe('What the person may do in the organization'),
  content: flag().describe('Whether the person may read content in HIPAA mode'),
  has_password: flag().describe('Whether the person can sign in with a password'),
  passkeys: integer().describe('Number of passkeys that the person has added'),
  single_sign_on: flag().describe('Whether an account at the OpenID Connect provider is linked'),
  last_used_at: timestamp().nullable().describe('When the person last used the portal; null if never'),
  created_at: timestamp().describe('When the person joined the organization'),
};

export type Person = PresentedOf<typeof personFields>;

/** An invitation that was not accepted yet. */
export const invitationFields = {
  id: idOf('invitation'),
  email: text().describe('Address of the invited person'),
  name: text().nullable().describe('Suggested name of the person; null without one'),
  role: oneOf(roles).describe('The role that the person gets'),
  expires_at: timestamp().describe('When the link stops working'),
  created_at: timestamp().describe('When the invitation was made'),
};

export type Invitation = PresentedOf<typeof invitationFields>;
