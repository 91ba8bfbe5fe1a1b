import {
  createdAt,
  flag,
  integer,
  json,
  listOf,
  oneOf,
  schemaOf,
  text,
  timestamp,
  type PresentedOf,
} from '../fields.js';

export const webhookEndpointFields = {
  id: integer(),
  livemode: flag(),
  url: text(),
  description: text().nullable(),
  events: listOf(text()),
  enabled: flag().describe('False while the endpoint is paused; its deliveries then wait'),
  created_at: createdAt(),
};

export type WebhookEndpoint = PresentedOf<typeof webhookEndpointFields>;

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const webhookDeliveryFields = {
  id: integer().describe('Id of the delivery, to read its result; `event_id` is the id of the event'),
  livemode: flag(),
  event_id: text().describe('Also sent as a header; use it to ignore duplicates'),
  event: text(),
  webhook_endpoint_id: integer(),
  status: oneOf(deliveryStatuses),
  attempts: integer(),
  response_status: integer().nullable(),
  last_error: text()
    .nullable()
    .describe(
      'Why the last attempt failed: http_ with the status, redirect, timeout, dns_error, connect_error, tls_error, ' +
        'unsafe_address or expired',
    ),
  next_attempt_at: timestamp().nullable().describe('Null for a finished or held delivery'),
  delivered_at: timestamp().nullable(),
  created_at: createdAt(),
};

export type WebhookDelivery = PresentedOf<typeof webhookDeliveryFields>;

const attemptTimingFields = {
  dns_ms: integer().nullable().describe('Null if the connection was reused, like `connect_ms` and `tls_ms`'),
  connect_ms: integer().nullable(),
  tls_ms: integer().nullable(),
  first_byte_ms: integer().nullable().describe('Time from sending the request to the first byte of the response'),
};

const attemptLogFields = {
  at: timestamp(),
  response_status: integer().nullable(),
  error: text().nullable().describe('Null if the endpoint responded with 2xx'),
  duration_ms: integer().describe('Duration of the whole attempt'),
  timings: json<PresentedOf<typeof attemptTimingFields>>(schemaOf(attemptTimingFields)),
};

export type AttemptLogEntry = PresentedOf<typeof attemptLogFields>;

/** A delivery as operators see it. */
export const loggedDeliveryFields = {
  ...webhookDeliveryFields,
  attempt_log: json<AttemptLogEntry[]>({ type: 'array', items: schemaOf(attemptLogFields) }).describe('Oldest first'),
};

export type LoggedDelivery = PresentedOf<typeof loggedDeliveryFields>;

export const replayStatuses = ['queued', 'running', 'completed', 'cancelled'] as const;
export type ReplayStatus = (typeof replayStatuses)[number];

/** Statuses that can be replayed. Pending deliveries still have scheduled attempts. */
export const replayableStatuses = ['failed', 'delivered'] as const;
export type ReplayableStatus = (typeof replayableStatuses)[number];

const replayFilterFields = {
  endpoint: integer().nullable().describe('Null for every endpoint'),
  status: oneOf(replayableStatuses),
  event: text().nullable().describe('Null for every event'),
  since: timestamp().nullable().describe('Null without a lower limit'),
  until: timestamp().describe('Later deliveries are not sent'),
};

export const webhookReplayFields = {
  id: integer().describe('Id of the replay'),
  livemode: flag().describe('True for live deliveries, false for test deliveries'),
  status: oneOf(replayStatuses).describe('The replay ends as completed or cancelled'),
  filter: json<PresentedOf<typeof replayFilterFields>>(schemaOf(replayFilterFields)).describe(
    'Which finished deliveries are sent again, in the order of their creation',
  ),
  total: integer().nullable().describe('Null before the deliveries are counted, and if there are more than a million'),
  done: integer().describe('Deliveries that were sent or are held'),
  created_at: timestamp().describe('When the replay was requested'),
  finished_at: timestamp().nullable().describe('When the replay was completed or cancelled'),
};

export type WebhookReplay = PresentedOf<typeof webhookReplayFields>;
