import type { CallbackRequest } from '../events/callback-events.js';
import { text } from '../fields.js';
import { operation } from '../operation.js';
import { outboundCallFields } from '../resources/outbound-call.js';
import { Instant, RecordId } from '../validation/field-decorators.js';
import { Texts, Verbatim } from '../validation/internal-fields.js';
import { Nested } from '../validation/structured-fields.js';

export class CheckCallbackBody {
  @Verbatim({ required: true, max: 255 })
  phone_number!: string;
}

/** The consent, as it was validated when the lead was created. */
class ConsentGiven {
  @Verbatim({ required: true, max: 10_000 })
  consent_text!: string;

  @Verbatim({ max: 4096 })
  source_url!: string | null;

  @Verbatim({ max: 255 })
  ip_address!: string | null;

  @Verbatim({ max: 4096 })
  user_agent!: string | null;
}

export class PlaceCallbackBody implements CallbackRequest {
  @RecordId({ required: true })
  lead_id!: number;

  @Verbatim({ required: true, max: 255 })
  phone_number!: string;

  @Verbatim({ max: 1024 })
  contact_name!: string | null;

  @Texts({ required: true })
  context!: Record<string, string>;

  @Instant({ required: true })
  requested_at!: string;

  @Nested(() => ConsentGiven)
  consent!: ConsentGiven | null;
}

/**
 * Called before a lead with a callback is stored. Checks that the organization may have callbacks and that the number
 * is valid, and returns the number as E.164. The request contains the organization's facts.
 */
export const checkCallback = operation({
  owner: 'dialer',
  api: 'internal',
  body: CheckCallbackBody,
  name: 'callbacks.check',
  method: 'POST',
  path: '/callbacks/check',
  summary: 'Check whether a callback can be requested',
  status: 200,
  needsFacts: true,
  output: { kind: 'object', fields: { phone_number: text() } },
  errors: ['speed_to_lead_unavailable', 'invalid_number'],
});

/**
 * Places or blocks the callback of a stored lead. The same request also arrives as the event `callback.requested`.
 * Whichever arrives later finds the existing callback.
 */
export const placeCallback = operation({
  owner: 'dialer',
  api: 'internal',
  body: PlaceCallbackBody,
  name: 'callbacks.place',
  method: 'POST',
  path: '/callbacks/place',
  summary: 'Place the callback of a lead',
  status: 200,
  output: { kind: 'record', fields: outboundCallFields },
  errors: [],
});
