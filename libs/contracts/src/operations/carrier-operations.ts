import { operation } from '../operation.js';
import { Choice } from '../validation/field-decorators.js';
import { Verbatim } from '../validation/internal-fields.js';

/** A raw request of the carrier, which the dialer verifies and parses. */
export class TwilioCallback {
  /** The last two segments of the request's path. */
  @Verbatim({ required: true, max: 64 })
  attempt_id!: string;

  @Choice(['status', 'amd'], { required: true })
  kind!: 'status' | 'amd';

  /** The signature header. */
  @Verbatim({ required: true, max: 1024 })
  signature!: string;

  /** The body, encoded as a form. */
  @Verbatim({ required: true, max: 65_536 })
  form!: string;
}

/** Rejects with `not_found` if the signature is invalid, the dial is unknown or the dial has another carrier. */
export const receiveTwilioCallback = operation({
  owner: 'dialer',
  api: 'internal',
  name: 'carriers.twilio-callback',
  method: 'POST',
  path: '/carriers/twilio/callbacks',
  summary: 'Receive a report of the carrier',
  status: 204,
  body: TwilioCallback,
  output: { kind: 'nothing' },
  errors: [],
});
