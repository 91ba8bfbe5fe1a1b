import { flag, integer, listOf, oneOf, text, timestamp, type PresentedOf } from '../fields.js';

export const webhookEndpointFields = {
  id: integer(),
  livemode: flag(),
  url: text(),
  description: text().nullable(),
  events: listOf(text()),
  enabled: flag(),
  created_at: timestamp().nullable(),
};

export type WebhookEndpoint = PresentedOf<typeof webhookEndpointFields>;

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const webhookDeliveryFields = {
  id: integer(),
  livemode: flag(),
  event_id: text().describe('Also sent as a header; use it to ignore duplicates'),
  event: text(),
  webhook_endpoint_id: integer(),
  status: oneOf(deliveryStatuses),
  attempts: integer(),
  response_status: integer().nullable(),
  last_error: text().nullable(),
  next_attempt_at: timestamp().nullable(),
  delivered_at: timestamp().nullable(),
  created_at: timestamp().nullable(),
};

export type WebhookDelivery = PresentedOf<typeof webhookDeliveryFields>;
