/**
 * Why a delivery is not to be believed:
 * `missing_signature`: there is no Service-Signature header; `malformed_signature`: it is not `t=…,v1=…`;
 * `timestamp_out_of_range`: signed too long ago or too far ahead; `signature_mismatch`: not signed with this secret;
 * `malformed_body`: genuine, but not an event.
 */
export type VerificationFailure =
  'missing_signature' | 'malformed_signature' | 'timestamp_out_of_range' | 'signature_mismatch' | 'malformed_body';

const MESSAGES: Readonly<Record<VerificationFailure, string>> = {
  missing_signature: 'The request has no Service-Signature header.',
  malformed_signature: 'The Service-Signature header is not of the form t=<unix time>,v1=<hex>.',
  timestamp_out_of_range: 'The signature is too old, or the clocks differ by too much.',
  signature_mismatch: 'The signature does not fit the body. Is it the raw body, and this endpoint’s secret?',
  malformed_body: 'The body is signed but is not an event.',
};

/** Answer such a request with 400 and do nothing else with it. */
export class WebhookVerificationError extends Error {
  constructor(readonly code: VerificationFailure) {
    super(MESSAGES[code]);
    this.name = 'WebhookVerificationError';
  }
}
