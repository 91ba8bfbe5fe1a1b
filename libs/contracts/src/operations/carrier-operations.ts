import { operation } from '../operation.js';
import { Choice } from '../validation/field-decorators.js';
import { Verbatim } from '../validation/internal-fields.js';

/** A request of the carrier as it came in, for the dialer to check and read. */
export class TwilioCallback {
  /** The last two parts of the address that was called. */
  @Verbatim({ required: true, max: 64 })
  attempt_id!: string;

  @Choice(['status', 'amd'], { required: true })
  news!: 'status' | 'amd';

  /** The signature header. */
  @Verbatim({ required: true, max: 1024 })
  signature!: string;

  /** The body, form-encoded. */
  @Verbatim({ required: true, max: 65_536 })
  form!: string;
}

/** `not_found` for a request that the carrier did not sign, an attempt that does not exist, and another carrier. */
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
