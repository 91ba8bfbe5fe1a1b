import type { OrganizationFacts } from './organization-facts.js';

/** On whose behalf an operation runs. Travels with every request between services. */
export interface Caller {
  organizationId: number;
  livemode: boolean;
  /** The organization's HIPAA switch as of `factsVersion`. */
  hipaa: boolean;
  factsVersion: number;
  /** The API key, or null for the platform. */
  keyId: number | null;
  requestId: string;
  /** W3C trace context, when the request is traced. */
  traceparent?: string;
  /** All facts, for operations that ask for them; the owner stores newer ones before it acts. */
  facts?: OrganizationFacts;
}
