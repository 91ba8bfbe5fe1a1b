import { carries, event } from '../event.js';

/**
 * For operators: whoever wants to know binds a queue of its own. No service does, so it is published although nobody
 * may be listening.
 */
export const webhookEndpointDisabled = event(
  {
    type: 'webhook_endpoint.disabled',
    summary: 'An endpoint was paused because nothing but failures came of it for days.',
    publisher: 'webhooks',
    consumers: [],
    objects: {},
    values: {},
  },
  carries<{
    webhook_endpoint_id: number;
    url: string;
    /** RFC 3339, as both instants here. */
    failing_since: string;
    disabled_at: string;
    last_error: string;
  }>(),
);
