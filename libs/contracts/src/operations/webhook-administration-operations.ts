import { audited } from '../audit.js';
import { operation } from '../operation.js';
import { loggedDeliveryFields, webhookEndpointFields } from '../resources/webhook.js';
import { Integer, Mode } from '../validation/field-decorators.js';
import {
  ListEndpointDeliveriesQuery,
  RotateWebhookSecretBody,
  endpointSecret,
  UpdateWebhookEndpointBody,
} from './webhook-operations.js';

export class ListOrganizationEndpointsQuery {
  @Mode({ fromText: true })
  livemode?: boolean | null;
}

export class ListWebhookDeliveriesQuery extends ListEndpointDeliveriesQuery {
  @Mode({ fromText: true })
  livemode?: boolean | null;

  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, fromText: true, description: 'Only deliveries of this endpoint' })
  endpoint?: number | null;
}

const administration = { owner: 'webhooks', api: 'platform' } as const;
const endpoints = { ...administration, output: { kind: 'record', fields: webhookEndpointFields } } as const;

export const listOrganizationEndpoints = operation({
  ...administration,
  name: 'webhook-endpoints.list-in-organization',
  method: 'GET',
  path: '/organizations/{organization}/webhook-endpoints',
  summary: 'List the webhook endpoints of an organization in one mode',
  status: 200,
  query: ListOrganizationEndpointsQuery,
  output: { kind: 'list', fields: webhookEndpointFields },
  errors: [],
});

/** Rejects with 404 if the organization has no such endpoint in either mode. */
export const checkOrganizationEndpoint = operation({
  ...administration,
  api: 'internal',
  name: 'webhook-endpoints.check-in-organization',
  method: 'GET',
  path: '/organizations/{organization}/webhook-endpoints/{endpoint}',
  summary: 'Check that an organization has an endpoint',
  status: 204,
  output: { kind: 'nothing' },
  errors: [],
});

export const updateOrganizationEndpoint = operation({
  ...endpoints,
  name: 'webhook-endpoints.update-in-organization',
  method: 'PATCH',
  path: '/organizations/{organization}/webhook-endpoints/{endpoint}',
  summary: 'Update, pause or enable an endpoint',
  status: 200,
  body: UpdateWebhookEndpointBody,
  existence: checkOrganizationEndpoint,
  audit: audited('webhook_endpoint.updated', webhookEndpointFields, {
    values: ['url', 'events', 'enabled'],
    texts: ['description'],
  }),
  errors: ['unsafe_url', 'loopback_url'],
});

export const rotateOrganizationSecret = operation({
  ...endpoints,
  name: 'webhook-endpoints.rotate-secret-in-organization',
  method: 'POST',
  path: '/organizations/{organization}/webhook-endpoints/{endpoint}/rotate-secret',
  summary: 'Rotate the signing secret; the new one is shown once',
  status: 200,
  body: RotateWebhookSecretBody,
  existence: checkOrganizationEndpoint,
  audit: audited('webhook_endpoint.secret_rotated', webhookEndpointFields),
  output: { kind: 'record', fields: webhookEndpointFields, beside: { secret: endpointSecret } },
  errors: [],
});

export const listWebhookDeliveries = operation({
  ...administration,
  name: 'webhook-deliveries.list',
  method: 'GET',
  path: '/organizations/{organization}/webhook-deliveries',
  summary: 'List deliveries with their attempts',
  status: 200,
  query: ListWebhookDeliveriesQuery,
  paged: true,
  output: { kind: 'page', fields: loggedDeliveryFields },
  errors: [],
});

export const retryWebhookDelivery = operation({
  ...administration,
  name: 'webhook-deliveries.retry',
  method: 'POST',
  path: '/organizations/{organization}/webhook-deliveries/{delivery}/retry',
  summary: 'Retry a finished delivery',
  status: 202,
  audit: audited('webhook_delivery.retried', loggedDeliveryFields),
  output: { kind: 'record', fields: loggedDeliveryFields },
  errors: ['invalid_transition'],
});
