import type { WebhookBody } from '@frontdesk/contracts';
import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';

/** A message in the form of Standard Webhooks, to the address of a subscription of MCP Events. */
export interface StandardMessage {
  /** The id of the subscription. */
  subscription: string;
  /** The id of the message, by which receivers recognize a repeat. */
  id: string;
  body: string;
  /** The valid secrets, newest first. */
  secrets: readonly string[];
  at: Date;
  traceparent?: string | null | undefined;
}

/** The signature has one part per secret. The key is the decoded secret. */
export function standardHeaders({ subscription, id, body, secrets, at, traceparent }: StandardMessage) {
  const time = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')}`;
  });
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': signatures.join(' '),
    'X-MCP-Subscription-Id': subscription,
    ...(traceparent ? { traceparent } : {}),
  };
}

/** The body of a stored event for a subscription. */
export function occurrenceOf(stored: string, cursor: string): string {
  const { id, type, created_at, data } = JSON.parse(stored) as WebhookBody;
  return JSON.stringify({ eventId: id, name: type, timestamp: created_at, data, cursor });
}
