import { audited } from '../audit.js';
import { operation } from '../operation.js';
import {
  crmConnectionFields,
  crmDeliveryFields,
  crmMethods,
  crmProviders,
  crmPushFields,
  type CrmMethod,
  type CrmProvider,
} from '../resources/crm-connection.js';
import { deliveryStatuses, webhookReplayFields, type DeliveryStatus } from '../resources/webhook.js';
import { Choice, Flag, Key, Mode, PageUrl, Text, Url } from '../validation/field-decorators.js';
import { ObjectList } from '../validation/structured-fields.js';
import { PagingQuery } from './paging-query.js';

/** The limit per organization, for both modes together. */
export const MAX_CRM_CONNECTIONS = 5;

class CrmHeader {
  @Text({ max: 100, required: true, description: 'Name of the header' })
  name!: string;

  @Text({ max: 1000, required: true, description: 'Value, in which `{{secrets.NAME}}` stands for a secret' })
  value!: string;
}

class CrmSecret {
  @Key({ required: true, description: 'The name that headers use, such as `api_key`' })
  name!: string;

  @Text({ max: 2000, required: true, description: 'The secret. It is stored encrypted and never shown again' })
  value!: string;
}

const HEADERS = { item: CrmHeader, max: 20, distinct: 'name' } as const;
const SECRETS = { item: CrmSecret, max: 10, distinct: 'name' } as const;
const TEXTS = {
  name: { max: 100, description: 'A name for your team' },
  record_url: { max: 500, description: 'Address of a record in the CRM, with `{id}` for its id' },
  access_token: { max: 500, description: 'HubSpot: access token of the private app' },
  pipeline: { max: 100, description: 'HubSpot: id of the pipeline of new deals. Default: default' },
  deal_stage: { max: 100, description: 'HubSpot: id of the stage of new deals. Default: appointmentscheduled' },
  url: { max: 2048, description: 'HTTP: a public HTTPS address' },
  body: { max: 10_000, description: 'HTTP: the JSON body, with placeholders such as `{{lead.name}}`' },
  id_path: { max: 200, description: 'HTTP: where the response has the id of the record, such as `data.id`' },
} as const;

/** The fields that creation and changes share. */
class CrmConnectionBody {
  @PageUrl(TEXTS.record_url)
  record_url?: string | null;

  @Text(TEXTS.access_token)
  access_token?: string | null;

  @Text(TEXTS.pipeline)
  pipeline?: string | null;

  @Text(TEXTS.deal_stage)
  deal_stage?: string | null;

  @Url(TEXTS.url)
  url?: string | null;

  @Choice(crmMethods, { description: 'HTTP: method of the request. Default: POST' })
  method?: CrmMethod | null;

  @ObjectList(HEADERS, { description: 'HTTP: headers of the request' })
  headers?: CrmHeader[] | null;

  @Text(TEXTS.body)
  body?: string | null;

  @Text(TEXTS.id_path)
  id_path?: string | null;

  @ObjectList(SECRETS, { description: 'HTTP: secrets for headers, by name. Stored secrets with other names stay' })
  secrets?: CrmSecret[] | null;
}

export class CreateOwnCrmConnectionBody extends CrmConnectionBody {
  @Choice(crmProviders, { required: true, description: '`hubspot`, or `http` for a request of your own form' })
  provider!: CrmProvider;

  @Text({ ...TEXTS.name, required: true })
  name!: string;
}

export class CreateCrmConnectionBody extends CreateOwnCrmConnectionBody {
  @Mode()
  livemode?: boolean | null;
}

export class UpdateOwnCrmConnectionBody extends CrmConnectionBody {
  @Text({ ...TEXTS.name, notNull: true })
  name?: string;

  @Flag({ notNull: true, description: 'False pauses the connection: its leads wait' })
  enabled?: boolean;
}

export class UpdateCrmConnectionBody extends UpdateOwnCrmConnectionBody {
  @Mode()
  livemode?: boolean | null;
}

export class CrmConnectionsQuery {
  @Mode({ fromText: true })
  livemode?: boolean | null;
}

export class CrmModeBody {
  @Mode()
  livemode?: boolean | null;
}

export class ListCrmDeliveriesQuery extends PagingQuery {
  @Choice(deliveryStatuses, { description: 'Only deliveries with this status' })
  status?: DeliveryStatus | null;
}

const connection = { kind: 'record', fields: crmConnectionFields } as const;
const delivery = { kind: 'record', fields: crmDeliveryFields } as const;
const values = ['provider', 'enabled', 'method', 'secret_names'] as const;
// Addresses, headers and bodies may contain secrets that a person did not store as such.
const texts = ['name', 'url', 'headers', 'body', 'id_path', 'record_url', 'pipeline', 'deal_stage'] as const;
const audits = {
  created: audited('crm_connection.created', crmConnectionFields, { values, texts }),
  updated: audited('crm_connection.updated', crmConnectionFields, { values, texts }),
  deleted: audited('crm_connection.deleted', crmConnectionFields, { values, texts }),
  tested: audited('crm_connection.tested', crmDeliveryFields, { values: ['event'] }),
} as const;
const saveErrors = ['unsafe_url', 'loopback_url'] as const;
const createErrors = [...saveErrors, 'too_many_crm_connections'] as const;

/** Whether a change stores a secret, or could send stored ones elsewhere. */
const touchesSecrets = ({ access_token, secrets, url, headers }: CrmConnectionBody): boolean =>
  [access_token, secrets, url, headers].some((given) => given !== undefined);

const platform = { owner: 'webhooks', api: 'platform' } as const;

export const listCrmConnections = operation({
  ...platform,
  name: 'crm-connections.list',
  method: 'GET',
  path: '/organizations/{organization}/crm-connections',
  summary: 'List the CRM connections of an organization in one mode',
  status: 200,
  query: CrmConnectionsQuery,
  output: { kind: 'list', fields: crmConnectionFields },
  errors: [],
});

export const createCrmConnection = operation({
  ...platform,
  name: 'crm-connections.create',
  method: 'POST',
  path: '/organizations/{organization}/crm-connections',
  summary: 'Connect a CRM, which then receives new and changed leads',
  status: 201,
  body: CreateCrmConnectionBody,
  needsFacts: true,
  audit: audits.created,
  output: connection,
  errors: createErrors,
});

export const updateCrmConnection = operation({
  ...platform,
  name: 'crm-connections.update',
  method: 'PATCH',
  path: '/organizations/{organization}/crm-connections/{crmConnection}',
  summary: 'Change, pause or enable a CRM connection',
  status: 200,
  effect: { idempotent: true },
  body: UpdateCrmConnectionBody,
  audit: audits.updated,
  output: connection,
  errors: saveErrors,
});

export const deleteCrmConnection = operation({
  ...platform,
  name: 'crm-connections.delete',
  method: 'DELETE',
  path: '/organizations/{organization}/crm-connections/{crmConnection}',
  summary: 'Delete a CRM connection and its deliveries. Records in the CRM stay',
  status: 204,
  query: CrmConnectionsQuery,
  audit: audits.deleted,
  output: { kind: 'nothing' },
  errors: [],
});

export const testCrmConnection = operation({
  ...platform,
  name: 'crm-connections.test',
  method: 'POST',
  path: '/organizations/{organization}/crm-connections/{crmConnection}/test',
  summary: 'Send a test lead to a CRM',
  status: 202,
  body: CrmModeBody,
  needsFacts: true,
  audit: audits.tested,
  output: delivery,
  errors: [],
});

const portal = { owner: 'webhooks', api: 'portal' } as const;

export const listOwnCrmConnections = operation({
  ...portal,
  name: 'crm-connections.list-own',
  method: 'GET',
  path: '/crm-connections',
  summary: 'List the CRM connections of one mode',
  status: 200,
  output: { kind: 'list', fields: crmConnectionFields },
  errors: [],
});

export const createOwnCrmConnection = operation({
  ...portal,
  name: 'crm-connections.create-own',
  method: 'POST',
  path: '/crm-connections',
  summary: 'Connect a CRM, which then receives new and changed leads',
  status: 201,
  body: CreateOwnCrmConnectionBody,
  needsFacts: true,
  needsReauthentication: true,
  audit: audits.created,
  output: connection,
  errors: createErrors,
});

export const updateOwnCrmConnection = operation({
  ...portal,
  name: 'crm-connections.update-own',
  method: 'PATCH',
  path: '/crm-connections/{crmConnection}',
  summary: 'Change, pause or enable a CRM connection',
  status: 200,
  effect: { idempotent: true },
  body: UpdateOwnCrmConnectionBody,
  needsReauthentication: touchesSecrets,
  audit: audits.updated,
  output: connection,
  errors: saveErrors,
});

export const deleteOwnCrmConnection = operation({
  ...portal,
  name: 'crm-connections.delete-own',
  method: 'DELETE',
  path: '/crm-connections/{crmConnection}',
  summary: 'Delete a CRM connection and its deliveries. Records in the CRM stay',
  status: 204,
  audit: audits.deleted,
  output: { kind: 'nothing' },
  errors: [],
});

export const testOwnCrmConnection = operation({
  ...portal,
  name: 'crm-connections.test-own',
  method: 'POST',
  path: '/crm-connections/{crmConnection}/test',
  summary: 'Send a test lead to a CRM',
  status: 202,
  needsFacts: true,
  audit: audits.tested,
  output: delivery,
  errors: [],
});

export const listCrmDeliveries = operation({
  ...portal,
  name: 'crm-connections.list-deliveries',
  method: 'GET',
  path: '/crm-connections/{crmConnection}/deliveries',
  summary: 'List the deliveries of a CRM connection, newest first',
  status: 200,
  query: ListCrmDeliveriesQuery,
  paged: true,
  output: { kind: 'page', fields: crmDeliveryFields },
  errors: [],
});

export const retryCrmDelivery = operation({
  ...portal,
  name: 'crm-connections.retry-delivery',
  method: 'POST',
  path: '/crm-connections/{crmConnection}/deliveries/{delivery}/retry',
  summary: 'Push a lead to a CRM again',
  status: 202,
  audit: audited('crm_delivery.retried', crmDeliveryFields),
  output: delivery,
  errors: ['invalid_transition'],
});

/** The replay covers the failed deliveries of the connection. */
export const replayCrmDeliveries = operation({
  ...portal,
  name: 'crm-connections.start-replay',
  method: 'POST',
  path: '/crm-connections/{crmConnection}/replays',
  summary: 'Push all failed leads to a CRM again, in the background',
  status: 202,
  audit: audited('crm_replay.started', webhookReplayFields, { values: ['filter'] }),
  output: { kind: 'record', fields: webhookReplayFields },
  errors: [],
});

export const listLeadCrmPushes = operation({
  ...portal,
  name: 'leads.list-crm-pushes',
  method: 'GET',
  path: '/leads/{lead}/crm-pushes',
  summary: 'List the state of a lead in each connected CRM',
  status: 200,
  output: { kind: 'list', fields: crmPushFields },
  errors: [],
});
