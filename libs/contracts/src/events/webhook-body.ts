import { idsOnly, type EventEnvelope } from '../event.js';
import { formatInstant } from '../timestamps.js';
import { eventOfType, WEBHOOK_TEST } from './catalogue.js';

/** The body of a webhook request, with its fields in the order of sending. */
export interface WebhookBody {
  id: string;
  type: string;
  livemode: boolean;
  created_at: string;
  data: Record<string, unknown>;
}

export function webhookBodyOf({ id, type, livemode, created_at, data }: EventEnvelope): WebhookBody {
  return { id, type, livemode, created_at: formatInstant(new Date(created_at)), data };
}

/** Reduces a body for an organization in HIPAA mode. */
export function reducedWebhookBody({ id, type, livemode, created_at, data }: WebhookBody): WebhookBody {
  return { id, type, livemode, created_at, data: reducedData(type, data) };
}

/** `webhook.test` contains no personal data. An undeclared event may contain some, so all its data is removed. */
function reducedData(type: string, data: Record<string, unknown>): Record<string, unknown> {
  if (type === WEBHOOK_TEST) return data;
  const declaration = eventOfType(type);
  return declaration ? idsOnly(declaration, data) : {};
}
