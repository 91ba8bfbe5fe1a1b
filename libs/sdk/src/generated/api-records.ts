// Generated from docs/api.json by scripts/generate.mjs.

import type { components } from './api-types.js';

type Schemas = components['schemas'];

/**
 * The API key of a request, and its organization.
 */
export type Account = Schemas['Account'];

/**
 * A phone call as it happened: an inbound call, or a dial of an outbound call.
 */
export type Call = Schemas['Call'];

/**
 * A person who contacted the organization, and why.
 */
export type Lead = Schemas['Lead'];

/**
 * An appointment in the calendar or the field-service software of the organization.
 */
export type Booking = Schemas['Booking'];

/**
 * A call to be placed, which the rules for outbound calls allow, delay or block.
 */
export type OutboundCall = Schemas['OutboundCall'];

/**
 * What the rules for outbound calls decided: allowed, delayed until `retry_at`, or refused.
 */
export type Decision = Schemas['Decision'];

/**
 * A decision on a call that was not requested, with the result of each rule until the first refusal.
 */
export type CallCheck = Schemas['CallCheck'];

/**
 * A number that is never called.
 */
export type DoNotCallEntry = Schemas['DoNotCallEntry'];

/**
 * When an opt-out took effect, and what it changed.
 */
export type OptOutReceipt = Schemas['OptOutReceipt'];

/**
 * Evidence that a person agreed to AI calls. A consent may be revoked, but is never deleted.
 */
export type Consent = Schemas['Consent'];

/**
 * A number or a prefix whose inbound calls are rejected.
 */
export type BlockedCaller = Schemas['BlockedCaller'];

/**
 * The recent calls that a pattern would have blocked.
 */
export type BlockPreview = Schemas['BlockPreview'];

/**
 * A conversation with a visitor of a website, or with a customer on WhatsApp.
 */
export type Chat = Schemas['Chat'];

/**
 * A text that WhatsApp has approved for messages outside the reply window.
 */
export type WhatsappTemplate = Schemas['WhatsappTemplate'];

/**
 * One message of a chat.
 */
export type ChatMessage = Schemas['ChatMessage'];

/**
 * An https address that receives events.
 */
export type WebhookEndpoint = Schemas['WebhookEndpoint'];

/**
 * One event for one endpoint.
 */
export type WebhookDelivery = Schemas['WebhookDelivery'];

/**
 * A delivery with its attempts.
 */
export type LoggedWebhookDelivery = Schemas['LoggedWebhookDelivery'];

/**
 * A request to send finished deliveries again, and its progress.
 */
export type WebhookReplay = Schemas['WebhookReplay'];

/**
 * The time in test mode, which a test key can freeze and advance.
 */
export type SandboxClock = Schemas['SandboxClock'];
