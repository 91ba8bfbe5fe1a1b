import { webhookEventTypes } from '../events/catalogue.js';
import { operation } from '../operation.js';
import { CommaList } from '../validation/field-decorators.js';

export class StreamEventsQuery {
  @CommaList({ values: webhookEventTypes, description: 'All that the key may read unless given' })
  events?: string[] | null;
}

/**
 * A tool for people who build a receiver, and not among the operations of the catalogue: its answer does not end, it is
 * served by a router of its own, and nothing that is in production may build on it.
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
