import { audited } from '../audit.js';
import { scopesToReceive, WEBHOOK_TEST, webhookEventTypes } from '../events/catalogue.js';
import { text } from '../fields.js';
import { operation } from '../operation.js';
import {
  attemptHeadersFields,
  deliveryPayloadFields,
  deliveryStatuses,
  loggedDeliveryFields,
  webhookDeliveryFields,
  webhookEndpointFields,
  type DeliveryStatus,
} from '../resources/webhook.js';
import { Choice, Flag, Integer, Text, TextList, Url, Uuid } from '../validation/field-decorators.js';
import { PagingQuery } from './paging-query.js';

export class CreateWebhookEndpointBody {
  @Url({ max: 2048, required: true, description: 'A public HTTPS address' })
  url!: string;

  @TextList({
    values: webhookEventTypes,
    min: 1,
    required: true,
    description: 'Events to send',
  })
  events!: string[];

  @Text({ max: 255, description: 'A name for your team' })
  description?: string | null;
}

export class UpdateWebhookEndpointBody {
  @Flag({ notNull: true, description: 'False pauses the endpoint: its deliveries wait, and only webhook.test is sent' })
  enabled?: boolean;

  @Text({ max: 255, description: 'A name for your team; null removes it' })
  description?: string | null;

  @TextList({ values: webhookEventTypes, min: 1, notNull: true, description: 'Replaces the list of events' })
  events?: string[];

  @Url({ max: 2048, notNull: true, description: 'A public HTTPS address; waiting deliveries are sent to it too' })
  url?: string;
}

export class RotateWebhookSecretBody {
  @Integer({ min: 0, max: 72, description: 'How many hours the earlier secrets remain valid; the default is 24' })
  overlap_hours?: number | null;
}

export class TestWebhookEndpointBody {
  @Choice([WEBHOOK_TEST, ...webhookEventTypes], { description: 'Send a sample of this event instead of webhook.test' })
  event?: string | null;
}

export class ListEndpointDeliveriesQuery extends PagingQuery {
  @Choice(deliveryStatuses, { description: 'Only deliveries with this status' })
  status?: DeliveryStatus | null;

  @Choice([WEBHOOK_TEST, ...webhookEventTypes], { description: 'Only this event' })
  event?: string | null;
}

export class ListEventDeliveriesQuery {
  @Uuid({ required: true, description: 'Id of the event, as in the body of its webhooks' })
  event_id!: string;
}

export const endpointSecret = text().describe(
  'Begins with `whsec_`. The whole string is the signing key. Shown in this response only.',
);

const webhooks = { owner: 'webhooks', api: 'public', scope: 'webhooks:manage' } as const;

/** Rejects with 404 if the endpoint does not exist for the caller. */
export const checkWebhookEndpoint = operation({
  ...webhooks,
  api: 'internal',
  name: 'webhook-endpoints.check',
  method: 'GET',
  path: '/webhook-endpoints/{webhookEndpoint}',
  summary: 'Check that an endpoint exists',
  status: 204,
  output: { kind: 'nothing' },
  errors: [],
});

export const listWebhookEndpoints = operation({
  ...webhooks,
  name: 'webhook-endpoints.list',
  method: 'GET',
  path: '/webhook-endpoints',
  summary: 'List the webhook endpoints of the key’s mode',
  forModels: 'Use it to see where events are sent. Returns the id, `url`, `events` and `enabled` of each.',
  status: 200,
  output: { kind: 'list', fields: webhookEndpointFields },
  errors: [],
});

export const createWebhookEndpoint = operation({
  ...webhooks,
  name: 'webhook-endpoints.create',
  method: 'POST',
  path: '/webhook-endpoints',
  summary: 'Register a webhook endpoint; its secret is shown once',
  forModels:
    'Use it when a server of the user is to receive events; it sends data elsewhere. Returns the endpoint and its `secret`, shown only once.',
  status: 201,
  body: CreateWebhookEndpointBody,
  valueScopes: ({ events }) => scopesToReceive(events),
  needsFacts: true,
  audit: audited('webhook_endpoint.created', webhookEndpointFields, {
    values: ['url', 'events', 'enabled'],
    texts: ['description'],
  }),
  output: { kind: 'record', fields: webhookEndpointFields, beside: { secret: endpointSecret } },
  errors: ['unsafe_url', 'loopback_url', 'too_many_endpoints'],
});

export const updateWebhookEndpoint = operation({
  ...webhooks,
  name: 'webhook-endpoints.update',
  method: 'PATCH',
  path: '/webhook-endpoints/{webhookEndpoint}',
  summary: 'Update, pause or enable an endpoint',
  forModels: 'Use it to change the address or events, or to pause an endpoint. Returns the endpoint.',
  status: 200,
  body: UpdateWebhookEndpointBody,
  storedScopes: 'To change `url` or `events`, the key also needs the scopes to read every event before and after',
  ownerScopes: ({ events }) => scopesToReceive(events ?? []),
  existence: checkWebhookEndpoint,
  audit: audited('webhook_endpoint.updated', webhookEndpointFields, {
    values: ['url', 'events', 'enabled'],
    texts: ['description'],
  }),
  output: { kind: 'record', fields: webhookEndpointFields },
  errors: ['unsafe_url', 'loopback_url'],
});

export const rotateWebhookSecret = operation({
  ...webhooks,
  name: 'webhook-endpoints.rotate-secret',
  method: 'POST',
  path: '/webhook-endpoints/{webhookEndpoint}/rotate-secret',
  summary: 'Rotate the secret of an endpoint; the new one is shown once',
  forModels:
    'Use it when a secret leaked or is due for a change. Returns the endpoint and the new `secret`, shown only once.',
  status: 200,
  body: RotateWebhookSecretBody,
  storedScopes: 'The key also needs the scopes to read every event of the endpoint',
  // Without an overlap, the earlier secrets are revoked.
  effect: { destructive: true },
  existence: checkWebhookEndpoint,
  needsReauthentication: true,
  audit: audited('webhook_endpoint.secret_rotated', webhookEndpointFields),
  output: { kind: 'record', fields: webhookEndpointFields, beside: { secret: endpointSecret } },
  errors: [],
});

export const deleteWebhookEndpoint = operation({
  ...webhooks,
  name: 'webhook-endpoints.delete',
  method: 'DELETE',
  path: '/webhook-endpoints/{webhookEndpoint}',
  summary: 'Delete an endpoint and its deliveries',
  forModels: 'Use it when a server no longer receives events. Returns nothing.',
  status: 204,
  audit: audited('webhook_endpoint.deleted', webhookEndpointFields, { values: ['url', 'events', 'enabled'] }),
  output: { kind: 'nothing' },
  errors: [],
});

export const testWebhookEndpoint = operation({
  ...webhooks,
  name: 'webhook-endpoints.test',
  method: 'POST',
  path: '/webhook-endpoints/{webhookEndpoint}/test',
  summary: 'Send a test event, or a sample of a real event; data.id is the delivery’s id',
  forModels: 'Use it to try an endpoint. Returns the delivery, for webhook_endpoints_get_delivery.',
  status: 202,
  body: TestWebhookEndpointBody,
  existence: checkWebhookEndpoint,
  needsFacts: true,
  audit: audited('webhook_delivery.test_sent', webhookDeliveryFields, { values: ['event', 'webhook_endpoint_id'] }),
  output: { kind: 'record', fields: webhookDeliveryFields },
  errors: [],
});

export const listEndpointDeliveries = operation({
  ...webhooks,
  name: 'webhook-endpoints.list-deliveries',
  method: 'GET',
  path: '/webhook-endpoints/{webhookEndpoint}/deliveries',
  summary: 'List the deliveries of an endpoint with their attempts',
  forModels: 'Use it to find failed deliveries. Returns `status`, `last_error` and `attempt_log` of each.',
  status: 200,
  query: ListEndpointDeliveriesQuery,
  existence: checkWebhookEndpoint,
  paged: true,
  output: { kind: 'page', fields: loggedDeliveryFields },
  errors: [],
});

/** Finds an event in the portal, where a person has only its id. */
export const listEventDeliveries = operation({
  name: 'webhook-endpoints.find-deliveries',
  owner: 'webhooks',
  api: 'portal',
  method: 'GET',
  path: '/deliveries',
  summary: 'List the deliveries of an event',
  status: 200,
  query: ListEventDeliveriesQuery,
  output: { kind: 'list', fields: webhookDeliveryFields },
  errors: [],
});

export const getEndpointDelivery = operation({
  ...webhooks,
  name: 'webhook-endpoints.get-delivery',
  method: 'GET',
  path: '/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}',
  summary: 'Retrieve a delivery of an endpoint with its attempts',
  forModels: 'Use it to see why a delivery failed. Returns `status` and `attempt_log`.',
  status: 200,
  output: { kind: 'record', fields: loggedDeliveryFields },
  errors: [],
});

/** For people, who read headers to find out why a receiver refuses an attempt. */
export const listDeliveryHeaders = operation({
  name: 'webhook-endpoints.list-headers',
  owner: 'webhooks',
  api: 'portal',
  method: 'GET',
  path: '/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/headers',
  summary: 'List the headers of the request and response of each attempt',
  status: 200,
  output: { kind: 'list', fields: attemptHeadersFields },
  errors: [],
});

/** For people, who look for the record of a delivery. */
export const getDeliveryPayload = operation({
  name: 'webhook-endpoints.get-payload',
  owner: 'webhooks',
  api: 'portal',
  method: 'GET',
  path: '/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/payload',
  summary: 'Retrieve the request body of a delivery',
  status: 200,
  output: { kind: 'record', fields: deliveryPayloadFields },
  errors: [],
});

export const retryEndpointDelivery = operation({
  ...webhooks,
  name: 'webhook-endpoints.retry-delivery',
  method: 'POST',
  path: '/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/retry',
  summary: 'Retry a finished delivery',
  forModels: 'Use it to send a failed delivery again. Returns the delivery.',
  status: 202,
  audit: audited('webhook_delivery.retried', loggedDeliveryFields),
  output: { kind: 'record', fields: loggedDeliveryFields },
  errors: ['invalid_transition'],
});
