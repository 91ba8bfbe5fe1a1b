import type { components, operations } from './generated/api-types.js';

type Schemas = components['schemas'];

export type Decision = Schemas['Decision'];
export type Account = Schemas['Account'];
export type BlockedCaller = Schemas['BlockedCaller'];
export type BlockPreview = Schemas['BlockPreview'];
export type Booking = Schemas['Booking'];
export type Call = Schemas['Call'];
export type CallCheck = Schemas['CallCheck'];
export type Chat = Schemas['Chat'];
export type ChatMessage = Schemas['ChatMessage'];
export type Consent = Schemas['Consent'];
export type DoNotCallEntry = Schemas['DoNotCallEntry'];
/** An event of the feed. Its data depends on its type. */
export type Event = Omit<Schemas['EventPage']['data'][number], 'data'> & { data: Record<string, unknown> };
export type EventPage = Omit<Schemas['EventPage'], 'data'> & { data: Event[] };
export type Lead = Schemas['Lead'];
export type LoggedWebhookDelivery = Schemas['LoggedWebhookDelivery'];
export type OptOutReceipt = Schemas['OptOutReceipt'];
export type OutboundCall = Schemas['OutboundCall'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookReplay = Schemas['WebhookReplay'];
export type WhatsappTemplate = Schemas['WhatsappTemplate'];

type Operations = operations;

/** Query parameters of a list, without the cursor, which List handles. */
export type QueryOf<Name extends keyof Operations> = Operations[Name] extends { parameters: { query?: infer Query } }
  ? Omit<NonNullable<Query>, 'cursor'>
  : never;

/** The request body of an operation. */
export type BodyOf<Name extends keyof Operations> = Operations[Name] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;
