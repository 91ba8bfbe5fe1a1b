// Generated from docs/api.json by scripts/generate.mjs.

import type { webhooks } from './api-types.js';

type Payload<Type extends keyof webhooks> =
  webhooks[Type]['post']['requestBody']['content']['application/json'];

/**
 * A lead was created, from any source.
 *
 * In HIPAA mode `lead` has only its `id` and the ids that it refers to.
 */
export type LeadCreatedEvent = Payload<'lead.created'>;

/**
 * A lead was corrected, for example after the person named another number.
 *
 * In HIPAA mode `lead` has only its `id` and the ids that it refers to.
 */
export type LeadUpdatedEvent = Payload<'lead.updated'>;

/**
 * A call was completed, missed or failed.
 *
 * In HIPAA mode `call` has only its `id` and the ids that it refers to.
 */
export type CallCompletedEvent = Payload<'call.completed'>;

/**
 * An appointment was booked.
 *
 * In HIPAA mode `booking` has only its `id` and the ids that it refers to.
 */
export type BookingCreatedEvent = Payload<'booking.created'>;

/**
 * An appointment was moved.
 *
 * In HIPAA mode `booking` has only its `id` and the ids that it refers to.
 */
export type BookingUpdatedEvent = Payload<'booking.updated'>;

/**
 * An appointment was cancelled.
 *
 * In HIPAA mode `booking` has only its `id` and the ids that it refers to.
 */
export type BookingCancelledEvent = Payload<'booking.cancelled'>;

/**
 * An outbound call ended, with any final status.
 *
 * In HIPAA mode `outbound_call` has only its `id` and the ids that it refers to.
 */
export type OutboundCallCompletedEvent = Payload<'outbound_call.completed'>;

/**
 * A visitor started a chat.
 *
 * In HIPAA mode `chat` has only its `id`.
 */
export type ChatStartedEvent = Payload<'chat.started'>;

/**
 * A message was written in a chat.
 *
 * In HIPAA mode `chat` has only its `id`, `message` has only its `id`.
 */
export type ChatMessageCreatedEvent = Payload<'chat.message.created'>;

/**
 * A visitor or the AI requested a person.
 *
 * In HIPAA mode `chat` has only its `id`, `requested_by` is absent.
 */
export type ChatHandoffRequestedEvent = Payload<'chat.handoff_requested'>;

/**
 * A chat moved from the AI to an agent or the owner.
 *
 * In HIPAA mode `chat` has only its `id`.
 */
export type ChatHandedOffEvent = Payload<'chat.handed_off'>;

/**
 * A lead was captured in a chat.
 *
 * In HIPAA mode `chat` has only its `id`, `lead` has only its `id` and the ids that it refers to.
 */
export type ChatLeadCapturedEvent = Payload<'chat.lead_captured'>;

/**
 * A chat was closed.
 *
 * In HIPAA mode `chat` has only its `id`.
 */
export type ChatClosedEvent = Payload<'chat.closed'>;

/**
 * A number was added to the Do Not Call list, or a person with a listed number opted out.
 *
 * In HIPAA mode `do_not_call_entry` has only its `id` and the ids that it refers to.
 */
export type DoNotCallAddedEvent = Payload<'do_not_call.added'>;

/**
 * Sent only by the test operation.
 */
export type WebhookTestEvent = Payload<'webhook.test'>;

/**
 * Any event that a webhook endpoint receives. New types may be added: ignore those that you do not know.
 */
export type WebhookEvent =
  | LeadCreatedEvent
  | LeadUpdatedEvent
  | CallCompletedEvent
  | BookingCreatedEvent
  | BookingUpdatedEvent
  | BookingCancelledEvent
  | OutboundCallCompletedEvent
  | ChatStartedEvent
  | ChatMessageCreatedEvent
  | ChatHandoffRequestedEvent
  | ChatHandedOffEvent
  | ChatLeadCapturedEvent
  | ChatClosedEvent
  | DoNotCallAddedEvent
  | WebhookTestEvent;
