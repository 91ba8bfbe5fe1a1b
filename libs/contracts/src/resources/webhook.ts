import {
  createdAt,
  flag,
  idOf,
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
  id: idOf('endpoint'),
  livemode: flag().describe('True for live events, false for test events'),
  url: text().describe('The https address that receives the events'),
  description: text().nullable().describe('A name for your team; null without a name'),
  events: listOf(text()).describe('The types of events that the endpoint receives'),
  enabled: flag().describe('False while the endpoint is paused; its deliveries then wait'),
  created_at: createdAt(),
};

export type WebhookEndpoint = PresentedOf<typeof webhookEndpointFields>;

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const webhookDeliveryFields = {
  id: integer().describe('Id of the delivery, to read its result; `event_id` is the id of the event'),
  livemode: flag().describe('True for live events, false for test events'),
  event_id: text().describe('Also sent as a header; use it to ignore duplicates'),
  event: text().describe('Type of the event, such as `lead.created`'),
  webhook_endpoint_id: integer().describe('The endpoint that receives the event'),
  status: oneOf(deliveryStatuses).describe(
    '`pending`: waits for its next attempt. `delivered`: the endpoint responded with 2xx. `failed`: no attempt is left',
  ),
  attempts: integer().describe('Number of attempts so far'),
  response_status: integer()
    .nullable()
    .describe('HTTP status of the last attempt; null before the first attempt, or without a response'),
  last_error: text()
    .nullable()
    .describe(
      'Why the last attempt failed: http_ with the status, redirect, timeout, dns_error, connect_error, tls_error, ' +
        'unsafe_address or expired',
    ),
  next_attempt_at: timestamp()
    .nullable()
    .describe('When the next attempt is due; null for a finished or held delivery'),
  delivered_at: timestamp().nullable().describe('When the endpoint responded with 2xx; null if it has not'),
  created_at: createdAt(),
};

export type WebhookDelivery = PresentedOf<typeof webhookDeliveryFields>;

const attemptTimingFields = {
  dns_ms: integer().nullable().describe('Time to look up the host; null if the connection was reused'),
  connect_ms: integer()
    .nullable()
    .describe('Time to open the TCP connection; null if the connection was reused or failed earlier'),
  tls_ms: integer()
    .nullable()
    .describe('Time of the TLS handshake; null if the connection was reused or failed earlier'),
  first_byte_ms: integer()
    .nullable()
    .describe('Time from sending the request to the first byte of the response; null without a response'),
};

const attemptLogFields = {
  at: timestamp().describe('When the attempt ended'),
  response_status: integer().nullable().describe('HTTP status; null without a response'),
  error: text()
    .nullable()
    .describe('Why the attempt failed, as in `last_error`; null if the endpoint responded with 2xx'),
  duration_ms: integer().describe('Duration of the whole attempt in milliseconds'),
  timings: json<PresentedOf<typeof attemptTimingFields>>(schemaOf(attemptTimingFields)).describe(
    'Where the time of the attempt went, in milliseconds',
  ),
};

export type AttemptLogEntry = PresentedOf<typeof attemptLogFields>;

const headerFields = {
  name: text().describe('Name of the header'),
  value: text().describe('Value of the header; `[redacted]` for cookies, tokens and other credentials of the receiver'),
};

export type HeaderEntry = PresentedOf<typeof headerFields>;

const headers = json<HeaderEntry[]>({ type: 'array', items: schemaOf(headerFields) }).nullable();

export const attemptHeadersFields = {
  number: integer().describe('Number of the attempt, counted from 1'),
  request_headers: headers.describe('Null if no request was sent, or if an earlier version made the attempt'),
  response_headers: headers.describe('Null without a response, or if an earlier version made the attempt'),
  truncated: flag().describe('Whether the response had more than 50 headers or 4 KiB, so that some are missing'),
};

export type AttemptHeaders = PresentedOf<typeof attemptHeadersFields>;

export const deliveryPayloadFields = {
  body: text().describe('The JSON text that is signed and sent; in HIPAA mode with ids only'),
};

export type DeliveryPayload = PresentedOf<typeof deliveryPayloadFields>;

/** A delivery as operators see it. */
export const loggedDeliveryFields = {
  ...webhookDeliveryFields,
  attempt_log: json<AttemptLogEntry[]>({ type: 'array', items: schemaOf(attemptLogFields) }).describe(
    'The attempts, oldest first',
  ),
};

export type LoggedDelivery = PresentedOf<typeof loggedDeliveryFields>;

export const replayStatuses = ['queued', 'running', 'completed', 'cancelled'] as const;
export type ReplayStatus = (typeof replayStatuses)[number];

/** Statuses that can be replayed. Pending deliveries still have scheduled attempts. */
export const replayableStatuses = ['failed', 'delivered'] as const;
export type ReplayableStatus = (typeof replayableStatuses)[number];

const replayFilterFields = {
  endpoint: integer().nullable().describe('Only deliveries of this endpoint; null for every endpoint'),
  status: oneOf(replayableStatuses).describe('Only `failed` or only `delivered` deliveries'),
  event: text().nullable().describe('Only deliveries of this type of event; null for every type'),
  since: timestamp().nullable().describe('Only deliveries created at or after this time; null without a lower limit'),
  until: timestamp().describe('Only deliveries created before this time'),
};

export const webhookReplayFields = {
  id: integer().describe('Id of the replay'),
  livemode: flag().describe('True for live deliveries, false for test deliveries'),
  status: oneOf(replayStatuses).describe(
    '`queued`: not started. `running`: sends deliveries. `completed` and `cancelled` are final',
  ),
  filter: json<PresentedOf<typeof replayFilterFields>>(schemaOf(replayFilterFields)).describe(
    'Which finished deliveries are sent again, in the order of their creation',
  ),
  total: integer()
    .nullable()
    .describe('Number of deliveries to send; null before they are counted, and if there are more than a million'),
  done: integer().describe('Deliveries that were sent or are held'),
  created_at: timestamp().describe('When the replay was requested'),
  finished_at: timestamp().nullable().describe('When the replay was completed or cancelled; null before'),
};

export type WebhookReplay = PresentedOf<typeof webhookReplayFields>;
