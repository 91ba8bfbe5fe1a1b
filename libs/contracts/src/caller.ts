import type { OrganizationFacts } from './organization-facts.js';

/** The caller on whose behalf an operation runs. Part of every request between services. */
export interface Caller {
  organizationId: number;
  livemode: boolean;
  /** Whether the organization is in HIPAA mode, as of `factsVersion`. */
  hipaa: boolean;
  factsVersion: number;
  /** The API key, or null for the platform. */
  keyId: number | null;
  requestId: string;
  /** W3C trace context of a traced request. */
  traceparent?: string;
  /** All facts, for operations with `needsFacts`. The owner stores newer ones before it runs the operation. */
  facts?: OrganizationFacts;
}
