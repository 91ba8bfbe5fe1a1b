import { internalOperation } from '../operation.js';

/** A request of the carrier as it came in, for the dialer to check and read. */
export interface TwilioCallback {
  /** The last two parts of the address that was called. */
  attempt_id: string;
  news: 'status' | 'amd';
  /** The signature header. */
  signature: string;
  /** The body, form-encoded. */
  form: string;
}

/** `not_found` for a request that the carrier did not sign, an attempt that does not exist, and another carrier. */
export const receiveTwilioCallback = internalOperation<TwilioCallback>()({
  owner: 'dialer',
  name: 'carriers.twilio-callback',
  method: 'POST',
  path: '/carriers/twilio/callbacks',
  summary: 'Receive a report of the carrier',
  status: 204,
  output: { kind: 'nothing' },
  errors: [],
});
