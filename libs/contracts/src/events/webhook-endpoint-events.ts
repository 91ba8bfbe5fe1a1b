import { carries, event } from '../event.js';
import { integer, text, timestamp, type RecordOf } from '../fields.js';

const disabledFields = {
  webhook_endpoint_id: integer(),
  url: text(),
  failing_since: timestamp(),
  disabled_at: timestamp(),
  last_error: text(),
};

/**
 * Sent for operators, who may bind their own queue. It has no consuming service, so publishing it succeeds even if no
 * queue is bound.
 */
export const webhookEndpointDisabled = event(
  {
    type: 'webhook_endpoint.disabled',
    summary: 'An endpoint was paused after five days without a success.',
    publisher: 'webhooks',
    consumers: [],
    objects: {},
    values: disabledFields,
  },
  carries<RecordOf<typeof disabledFields>>(),
);
