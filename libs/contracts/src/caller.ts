import type { PendingAudit } from './audit.js';
import type { OrganizationFacts } from './organization-facts.js';
import type { Role } from './resources/person.js';
import type { ApiScope } from './scopes.js';

/** `person`: a member of the organization. `grant`: an AI app that a person approved. `system`: no request. */
export const actorKinds = ['person', 'key', 'grant', 'operator', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Who causes a change, for the audit log. */
export interface Actor {
  kind: ActorKind;
  /** Id of the person, key or grant. */
  id: number | null;
  /** Name at the time of the request. For an operator, the name of the platform token. */
  name: string | null;
}

/** The caller on whose behalf an operation runs. Part of every request between services. */
export interface Caller {
  organizationId: number;
  livemode: boolean;
  /** Whether the organization is in HIPAA mode, as of `factsVersion`. */
  hipaa: boolean;
  factsVersion: number;
  /**
   * Whether the caller may read content in HIPAA mode. Only a session of the portal sets it; keys, grants and tokens
   * never do.
   */
  mayReadContent?: boolean;
  /** The API key, or null for the platform. */
  keyId: number | null;
  requestId: string;
  /** Absent for requests of carriers, channels and chat visitors. */
  actor?: Actor;
  /** The person's role in the organization, for requests of the portal. */
  role?: Role;
  /** IP address of the client, if the request came over HTTP. */
  address?: string;
  /** The caller's scopes, for operations with `storedScopes`. */
  scopes?: readonly ApiScope[];
  /** W3C trace context of a traced request. */
  traceparent?: string;
  /** The entry that the operation has to leave in the audit log. Set by its owner. */
  audit?: PendingAudit | undefined;
  /**
   * The confirmation of a call that was shown to a person. The transaction that queues the call spends it. Null if the
   * call needs a confirmation and has none. Absent if it needs none.
   */
  confirmation?: string | null;
  /** All facts, for operations with `needsFacts`. The owner stores newer ones before it runs the operation. */
  facts?: OrganizationFacts;
}

/** Whether responses to the caller leave out content, as HIPAA mode requires. */
export function hidesContent({ hipaa, mayReadContent }: Pick<Caller, 'hipaa' | 'mayReadContent'>): boolean {
  return hipaa && mayReadContent !== true;
}
