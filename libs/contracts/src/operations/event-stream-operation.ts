import { webhookEventTypes } from '../events/catalogue.js';
import { operation } from '../operation.js';
import { CommaList } from '../validation/field-decorators.js';

export class StreamEventsQuery {
  @CommaList({
    values: webhookEventTypes,
    description: 'The default is all events that the key may read, except do_not_call.added',
  })
  events?: string[] | null;
}

/**
 * A development tool for building webhook receivers. Production systems must not depend on it. It is not in the
 * operation catalogue, because its response does not end and a separate router serves it.
 */
export const streamEvents = operation({
  owner: 'gateway',
  api: 'public',
  scope: 'webhooks:manage',
  name: 'events.stream',
  method: 'GET',
  path: '/events/stream',
  summary: 'Follow test events as they happen (Server-Sent Events)',
  status: 200,
  query: StreamEventsQuery,
  output: { kind: 'nothing' },
  errors: ['test_key_required'],
});
