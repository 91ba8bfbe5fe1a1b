import {
  reducedWebhookBody,
  webhookBodyOf,
  type Caller,
  type EventEnvelope,
  type WebhookBody,
} from '@frontdesk/contracts';

/** An event ready to be stored, with its full and ids-only bodies as signed and sent. */
export interface WebhookEvent {
  id: string;
  organization_id: number;
  livemode: boolean;
  type: string;
  created_at: Date;
  fullBody: string;
  reducedBody: string;
  /** The trace that attempts continue. */
  traceparent: string | null;
}

export function toWebhookEvent(envelope: EventEnvelope): WebhookEvent {
  const { id, organization_id, livemode, type } = envelope;
  const body = webhookBodyOf(envelope);
  return {
    id,
    organization_id,
    livemode,
    type,
    created_at: new Date(envelope.created_at),
    fullBody: JSON.stringify(body),
    reducedBody: JSON.stringify(reducedWebhookBody(body)),
    traceparent: envelope.traceparent ?? null,
  };
}

/** The ids-only form of a stored body. */
export function reducedBodyOf(fullBody: string): string {
  return JSON.stringify(reducedWebhookBody(JSON.parse(fullBody) as WebhookBody));
}

/** A body as it is stored. */
export interface StoredBody {
  body: string;
  /** Whether the body is the ids-only form. */
  reduced: boolean;
  /** Whether the organization is in HIPAA mode. */
  hipaa: boolean;
}

/** The body as webhooks send it now. */
export function bodyToSend({ body, reduced, hipaa }: StoredBody, caller: Pick<Caller, 'hipaa'>): string {
  return !reduced && (hipaa || caller.hipaa) ? reducedBodyOf(body) : body;
}
