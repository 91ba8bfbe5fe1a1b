import { carries, event } from '../event.js';
import { integer, text, timestamp, type RecordOf } from '../fields.js';

const failingFields = {
  webhook_endpoint_id: integer(),
  url: text(),
  failing_since: timestamp(),
  last_error: text(),
};

const disabledFields = { ...failingFields, disabled_at: timestamp() };

/** Internal. Sent once for each period without a success, not for each attempt. */
export const webhookEndpointFailing = event(
  {
    type: 'webhook_endpoint.failing',
    summary: 'An endpoint has had no success for 15 minutes.',
    publisher: 'webhooks',
    consumers: ['gateway'],
    objects: {},
    values: failingFields,
  },
  carries<RecordOf<typeof failingFields>>(),
);

/** Also for operators, who may bind their own queue. */
export const webhookEndpointDisabled = event(
  {
    type: 'webhook_endpoint.disabled',
    summary: 'An endpoint was paused after five days without a success.',
    publisher: 'webhooks',
    consumers: ['gateway'],
    objects: {},
    values: disabledFields,
  },
  carries<RecordOf<typeof disabledFields>>(),
);
