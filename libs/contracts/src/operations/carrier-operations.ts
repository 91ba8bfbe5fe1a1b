import { outboundCallPurposes, outboundCallSources } from '../events/outbound-call-events.js';
import { flag, integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';
import { operation } from '../operation.js';
import { answeredBy } from '../resources/outbound-call.js';
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

export class FindDialBody {
  /** The last segment of the address that the carrier has requested. */
  @Verbatim({ required: true, max: 64 })
  attempt_id!: string;

  /** The carrier's id of the call. */
  @Verbatim({ required: true, max: 64 })
  carrier_call_id!: string;
}

const dialFields = {
  organization_id: integer(),
  livemode: flag(),
  outbound_call_id: integer(),
  source: oneOf(outboundCallSources),
  purpose: oneOf(outboundCallPurposes),
  contact_name: text().nullable(),
  phone_number: text(),
  /** What the call is about, as its requester put it. */
  reason: text().nullable(),
  answered_by: oneOf(answeredBy).nullable(),
  /** False if the call has ended, or if the carrier has another call for the dial. */
  is_active: flag(),
};

export type FoundDial = RecordOf<typeof dialFields>;

/** Rejects with `not_found` if the dial is unknown. */
export const findDial = operation({
  owner: 'dialer',
  api: 'internal',
  name: 'carriers.find-dial',
  method: 'POST',
  path: '/carriers/dials',
  summary: 'Find the outbound call of a dial',
  status: 200,
  body: FindDialBody,
  output: { kind: 'object', fields: dialFields },
  errors: [],
});

export class FindCarrierCallBody {
  /** The carrier's id of the call. */
  @Verbatim({ required: true, max: 64 })
  carrier_call_id!: string;
}

const carrierCallFields = {
  /** `unknown`: the carrier does not say, or has no such call. */
  state: oneOf(['active', 'completed', 'not_completed', 'unknown']),
  ended_at: timestamp().nullable(),
  duration_seconds: integer().nullable(),
};

export type FoundCarrierCall = RecordOf<typeof carrierCallFields>;

/** Rejects with `unavailable` if the carrier does not respond. */
export const findCarrierCall = operation({
  owner: 'dialer',
  api: 'internal',
  name: 'carriers.find-call',
  method: 'POST',
  path: '/carriers/calls',
  summary: 'Ask the carrier whether a call is over',
  status: 200,
  body: FindCarrierCallBody,
  output: { kind: 'object', fields: carrierCallFields },
  errors: [],
});
