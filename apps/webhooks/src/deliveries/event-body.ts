import { eventOfType, formatInstant, idsOnly, WEBHOOK_TEST, type EventEnvelope } from '@frontdesk/contracts';

/** An event ready to be stored: the texts that are signed and sent, in full and cut down to ids. */
export interface WebhookEvent {
  id: string;
  organization_id: number;
  livemode: boolean;
  type: string;
  created_at: Date;
  fullBody: string;
  reducedBody: string;
}

/** What receivers get, in the order they get it. */
interface Body {
  id: string;
  type: string;
  livemode: boolean;
  created_at: string;
  data: Record<string, unknown>;
}

export function toWebhookEvent(envelope: EventEnvelope): WebhookEvent {
  const { id, organization_id, livemode, type, data } = envelope;
  const created_at = new Date(envelope.created_at);
  const body: Body = { id, type, livemode, created_at: formatInstant(created_at), data };
  const fullBody = JSON.stringify(body);
  return { id, organization_id, livemode, type, created_at, fullBody, reducedBody: reduced(body) };
}

/** The ids-only form of a stored body. */
export function reducedBodyOf(fullBody: string): string {
  return reduced(JSON.parse(fullBody) as Body);
}

function reduced({ id, type, livemode, created_at, data }: Body): string {
  return JSON.stringify({ id, type, livemode, created_at, data: reducedData(type, data) });
}

/** `webhook.test` is about nobody. Of an event that is not declared nothing is known to be harmless. */
function reducedData(type: string, data: Record<string, unknown>): Record<string, unknown> {
  if (type === WEBHOOK_TEST) return data;
  const declaration = eventOfType(type);
  return declaration ? idsOnly(declaration, data) : {};
}
