import type { CallbackRequest } from '../events/callback-events.js';
import { answers, operation } from '../operation.js';
import type { OutboundCall } from '../resources/outbound-call.js';

const callbacks = { owner: 'dialer', api: 'internal', method: 'POST', output: { kind: 'nothing' } } as const;

/**
 * Asked before a lead with a callback is stored: may this organization have callbacks at all, and is that a number.
 * The caller carries the organization's facts. The answer is the number as E.164.
 */
export const checkCallback = operation<string, string, { phone_number: string }, object, { phone_number: string }>(
  {
    ...callbacks,
    name: 'callbacks.check',
    path: '/callbacks/check',
    summary: 'Whether a callback can be asked for',
    status: 200,
    needsFacts: true,
    errors: ['speed_to_lead_unavailable', 'invalid_number'],
  },
  answers<{ phone_number: string }>(),
);

/**
 * Places or blocks the callback of a lead that is stored. The same request arrives as the event `callback.requested`
 * too: whichever comes first is acted on, the other finds the callback of that lead.
 */
export const placeCallback = operation<string, string, { data: OutboundCall }, object, CallbackRequest>(
  {
    ...callbacks,
    name: 'callbacks.place',
    path: '/callbacks/place',
    summary: 'Place the callback of a lead',
    status: 200,
    errors: [],
  },
  answers<{ data: OutboundCall }>(),
);
