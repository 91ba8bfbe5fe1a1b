import { idsOnly, type EventEnvelope } from '../event.js';
import { formatInstant } from '../timestamps.js';
import { eventOfType, WEBHOOK_TEST } from './catalogue.js';

/** What receivers of webhooks get, in the order they get it. */
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

/** The form of a body that organizations in HIPAA mode get. */
export function reducedWebhookBody({ id, type, livemode, created_at, data }: WebhookBody): WebhookBody {
  return { id, type, livemode, created_at, data: reducedData(type, data) };
}

/** `webhook.test` is about nobody. Of an event that is not declared nothing is known to be harmless. */
function reducedData(type: string, data: Record<string, unknown>): Record<string, unknown> {
  if (type === WEBHOOK_TEST) return data;
  const declaration = eventOfType(type);
  return declaration ? idsOnly(declaration, data) : {};
}
