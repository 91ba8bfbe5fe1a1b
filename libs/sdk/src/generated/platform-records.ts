// Generated from docs/platform-api.json by scripts/generate.mjs.

import type { components } from './platform-types.js';

type Schemas = components['schemas'];

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
 * A number that is never called.
 */
export type DoNotCallEntry = Schemas['DoNotCallEntry'];

/**
 * Evidence that a person agreed to AI calls. A consent may be revoked, but is never deleted.
 */
export type Consent = Schemas['Consent'];

/**
 * A number or a prefix whose inbound calls are rejected.
 */
export type BlockedCaller = Schemas['BlockedCaller'];

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
 * A delivery with its attempts.
 */
export type LoggedWebhookDelivery = Schemas['LoggedWebhookDelivery'];

/**
 * A request to send finished deliveries again, and its progress.
 */
export type WebhookReplay = Schemas['WebhookReplay'];

/**
 * A business that uses Frontdesk, with its settings.
 */
export type Organization = Schemas['Organization'];

/**
 * A request to erase or export one person, and its receipt.
 */
export type DataRequest = Schemas['DataRequest'];

/**
 * A CRM that receives the leads of an organization.
 */
export type CrmConnection = Schemas['CrmConnection'];

/**
 * A push of a lead to a CRM.
 */
export type CrmDelivery = Schemas['CrmDelivery'];

/**
 * A number that callers of an organization dial.
 */
export type InboundNumber = Schemas['InboundNumber'];

/**
 * A key for the Organization API, without its secret part.
 */
export type ApiKey = Schemas['ApiKey'];

/**
 * The calendar in which the receptionist books.
 */
export type Calendar = Schemas['Calendar'];

/**
 * A time that can be booked.
 */
export type FreeTime = Schemas['FreeTime'];

/**
 * A time that is held for five minutes.
 */
export type BookingHold = Schemas['BookingHold'];

/**
 * An AI app that a person connected to an organization.
 */
export type ConnectedApp = Schemas['ConnectedApp'];

/**
 * A connected AI app with its organization.
 */
export type OperatorConnectedApp = Schemas['OperatorConnectedApp'];

/**
 * A person who may use the portal for an organization.
 */
export type Member = Schemas['Member'];

/**
 * An invitation to the portal that was not accepted yet.
 */
export type Invitation = Schemas['Invitation'];

/**
 * One change: who made it, what was changed, and when.
 */
export type AuditEntry = Schemas['AuditEntry'];

/**
 * The acceptance of the outbound calling terms, as evidence.
 */
export type TermsAcceptance = Schemas['TermsAcceptance'];

/**
 * A decision on an outbound call, with the result of each rule until the first refusal.
 */
export type TracedDecision = Schemas['TracedDecision'];

/**
 * A list of people whom the AI calls one after another, each because of a consent.
 */
export type Campaign = Schemas['Campaign'];

/**
 * A person in a campaign. A number occurs in a campaign once.
 */
export type CampaignContact = Schemas['CampaignContact'];

/**
 * A row of an imported file that was refused.
 */
export type RefusedRow = Schemas['RefusedRow'];

/**
 * The result of importing contacts.
 */
export type ContactImport = Schemas['ContactImport'];

/**
 * A number that no organization may call.
 */
export type OperatorDoNotCallEntry = Schemas['OperatorDoNotCallEntry'];

/**
 * What an organization used in a month.
 */
export type Usage = Schemas['Usage'];

/**
 * What an organization used in a month, by day.
 */
export type OrganizationUsage = Schemas['OrganizationUsage'];

/**
 * The result of importing a national registry.
 */
export type RegistryImport = Schemas['RegistryImport'];
