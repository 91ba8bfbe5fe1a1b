import type { ClientMetadata } from './client-metadata.js';

/** The settings of the OAuth server. */
export abstract class OauthOptions {
  /** The origin of the gateway for clients. */
  abstract readonly publicOrigin: string;
  /** Secrets from which keys are derived, the same on every replica. The first signs, and all of them verify. */
  abstract readonly secrets: readonly string[];
  /** The clients that the operator has registered. */
  abstract readonly clients: readonly ClientMetadata[];
  /** Whether apps may register themselves. */
  abstract readonly allowsRegistration: boolean;
}
