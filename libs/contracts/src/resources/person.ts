import { flag, integer, oneOf, text, timestamp, type PresentedOf } from '../fields.js';

/** The roles of an organization's members, most powerful first. */
export const roles = ['owner', 'admin', 'developer', 'agent', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** A member of an organization. */
export const personFields = {
  id: integer(),
  name: text(),
  email: text(),
  role: oneOf(roles),
  content: flag().describe('Whether the person may read content in HIPAA mode'),
  has_password: flag(),
  passkeys: integer(),
  single_sign_on: flag().describe('Whether an account at the OpenID Connect provider is linked'),
  last_used_at: timestamp().nullable().describe('When the person last used the portal'),
  created_at: timestamp().describe('When the person joined the organization'),
};

export type Person = PresentedOf<typeof personFields>;

/** An invitation that was not accepted yet. */
export const invitationFields = {
  id: integer(),
  email: text(),
  name: text().nullable(),
  role: oneOf(roles),
  expires_at: timestamp(),
  created_at: timestamp(),
};

export type Invitation = PresentedOf<typeof invitationFields>;
