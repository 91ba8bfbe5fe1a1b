// Generated from libs/webhook-verify/src/verification-error.ts by scripts/generate.mjs.
/**
 * Why verification failed.
 * - `missing_signature`: the request has no Service-Signature header.
 * - `malformed_signature`: the header is not of the form `t=…,v1=…`.
 * - `timestamp_out_of_range`: the signature is too old or too far in the future.
 * - `signature_mismatch`: the body is not signed with this secret.
 * - `malformed_body`: the body is signed but is not an event.
 */
export type VerificationFailure =
  'missing_signature' | 'malformed_signature' | 'timestamp_out_of_range' | 'signature_mismatch' | 'malformed_body';

const MESSAGES: Readonly<Record<VerificationFailure, string>> = {
  missing_signature: 'The request has no Service-Signature header.',
  malformed_signature: 'The Service-Signature header is not of the form t=<unix time>,v1=<hex>.',
  timestamp_out_of_range: 'The signature is too old, or the clocks differ too much.',
  signature_mismatch: 'The signature does not match the body. Pass the raw body and the secret of this endpoint.',
  malformed_body: 'The body is signed but is not an event.',
};

/** Respond with 400 and ignore the request. */
export class WebhookVerificationError extends Error {
  constructor(readonly code: VerificationFailure) {
    super(MESSAGES[code]);
    this.name = 'WebhookVerificationError';
  }
}
