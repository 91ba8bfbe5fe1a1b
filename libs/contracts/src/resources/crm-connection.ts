import {
  createdAt,
  flag,
  idOf,
  integer,
  json,
  listOf,
  livemode,
  oneOf,
  schemaOf,
  text,
  timestamp,
  type PresentedOf,
} from '../fields.js';
import { deliveryStatuses } from './webhook.js';

export const crmProviders = ['hubspot', 'http'] as const;
export type CrmProvider = (typeof crmProviders)[number];

export const crmMethods = ['POST', 'PUT', 'PATCH'] as const;
export type CrmMethod = (typeof crmMethods)[number];

/**
 * Why Frontdesk paused a connection.
 * - `access_refused`: the CRM responded with 401, for example because the token was revoked.
 * - `failing`: no push succeeded for five days.
 */
export const crmPauses = ['access_refused', 'failing'] as const;
export type CrmPause = (typeof crmPauses)[number];

const headerFields = {
  name: text().describe('Name of the header'),
  value: text().describe('Value, in which `{{secrets.NAME}}` stands for a secret'),
};

/** The fields of the other provider are null. */
export const crmConnectionFields = {
  id: idOf('connection'),
  livemode: livemode(),
  provider: oneOf(crmProviders).describe('`hubspot`, or `http` for a request of your own form'),
  name: text().describe('A name for your team'),
  enabled: flag().describe('False while the connection is paused; its leads then wait'),
  paused_reason: oneOf(crmPauses)
    .nullable()
    .describe('Why Frontdesk paused the connection; null if it is enabled, or if a person paused it'),
  failing_since: timestamp()
    .nullable()
    .describe('The first failed push since the last success; null without a failure'),
  record_url: text().nullable().describe('Address of a record in the CRM, with `{id}` for its id; null without one'),
  pipeline: text().nullable().describe('HubSpot: id of the pipeline of new deals'),
  deal_stage: text().nullable().describe('HubSpot: id of the stage of new deals'),
  url: text().nullable().describe('HTTP: the https address that receives the leads'),
  method: oneOf(crmMethods).nullable().describe('HTTP: method of the request'),
  headers: json<PresentedOf<typeof headerFields>[]>({ type: 'array', items: schemaOf(headerFields) }).describe(
    'HTTP: headers of the request',
  ),
  body: text().nullable().describe('HTTP: the JSON body, with placeholders such as `{{lead.name}}`'),
  id_path: text()
    .nullable()
    .describe('HTTP: where the response has the id of the record, such as `data.id`; null if it has none'),
  secret_names: listOf(text()).describe('Names of the stored secrets. Their values are never shown'),
  created_at: createdAt(),
};

export type CrmConnection = PresentedOf<typeof crmConnectionFields>;

/** One push of a lead to a CRM, with its attempts counted. */
export const crmDeliveryFields = {
  id: idOf('delivery'),
  lead_id: integer().nullable().describe('The lead; null for a test lead'),
  event: text().describe('`lead.created`, `lead.updated`, or `webhook.test` for a test lead'),
  status: oneOf(deliveryStatuses).describe(
    '`pending`: waits for its next attempt. `delivered`: the CRM has the lead. `failed`: no attempt is left',
  ),
  attempts: integer().describe('Number of attempts so far'),
  response_status: integer().nullable().describe('HTTP status of the last attempt; null without a response'),
  last_error: text()
    .nullable()
    .describe('Why the last attempt failed: as in webhook deliveries, or unexpected_response or lead_deleted'),
  next_attempt_at: timestamp().nullable().describe('When the next attempt is due; null if finished or held'),
  delivered_at: timestamp().nullable().describe('When the CRM accepted the lead'),
  created_at: timestamp().describe('When the lead was created or changed'),
};

export type CrmDelivery = PresentedOf<typeof crmDeliveryFields>;

export const crmPushStates = ['waiting', 'pushed', 'failed'] as const;
export type CrmPushState = (typeof crmPushStates)[number];

/** The state of a lead in one CRM. */
export const crmPushFields = {
  connection_id: integer().describe('The connection'),
  name: text().describe('Name of the connection'),
  provider: oneOf(crmProviders).describe('The kind of CRM'),
  enabled: flag().describe('Whether the connection is enabled'),
  state: oneOf(crmPushStates).describe(
    '`waiting`: the lead is to be pushed. `pushed`: the CRM has it. `failed`: no attempt is left',
  ),
  delivery_id: integer().nullable().describe('The newest delivery; null if it is no longer kept'),
  last_error: text().nullable().describe('Why the last attempt failed'),
  next_attempt_at: timestamp().nullable().describe('When the next attempt is due'),
  pushed_at: timestamp().nullable().describe('When the CRM last accepted the lead'),
  external_id: text().nullable().describe('Id of the record in the CRM'),
  url: text().nullable().describe('Address of the record in the CRM'),
};

export type CrmPush = PresentedOf<typeof crmPushFields>;
