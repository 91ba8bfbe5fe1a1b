import type { CallbackRequest } from '../events/callback-events.js';
import { text } from '../fields.js';
import { internalOperation } from '../operation.js';
import { outboundCallFields } from '../resources/outbound-call.js';

/**
 * Asked before a lead with a callback is stored: whether this organization may have callbacks, and whether the number
 * is valid. The caller carries the organization's facts. The output is the number as E.164.
 */
export const checkCallback = internalOperation<{ phone_number: string }>()({
  owner: 'dialer',
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
 * Places or blocks the callback of a stored lead. The same request also arrives as the event `callback.requested`: the
 * first of the two acts, the other finds the callback of that lead.
 */
export const placeCallback = internalOperation<CallbackRequest>()({
  owner: 'dialer',
  name: 'callbacks.place',
  method: 'POST',
  path: '/callbacks/place',
  summary: 'Place the callback of a lead',
  status: 200,
  output: { kind: 'record', fields: outboundCallFields },
  errors: [],
});
