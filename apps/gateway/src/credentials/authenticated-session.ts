import type { Role } from '@frontdesk/contracts';
import type { AuthenticatedOrganization } from './authenticated-key.js';

/** The session of a request, with its person. */
export interface AuthenticatedSession {
  id: number;
  method: 'password' | 'passkey' | 'oidc';
  /** The time until which the sign-in or the last confirmation of a credential is recent, in Unix milliseconds. */
  reauthenticatedUntil: number;
  person: { id: number; name: string; email: string; isOperator: boolean; hasPassword: boolean };
}

/** A person who works in an organization. */
export interface AuthenticatedMember extends AuthenticatedSession {
  role: Role;
  /** Whether the person may read content in HIPAA mode. */
  mayReadContent: boolean;
  livemode: boolean;
  organization: AuthenticatedOrganization;
}
