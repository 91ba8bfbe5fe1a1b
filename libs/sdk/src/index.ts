export { Frontdesk, type FrontdeskOptions } from './client.js';
export { FrontdeskError, isFrontdeskError, type Decision, type ErrorCode, type KnownErrorCode } from './error.js';
export type { FollowedEvent, FollowOptions } from './event-feed.js';
export type { List, Page } from './list.js';
export type {
  Account,
  BlockedCaller,
  BlockPreview,
  Booking,
  Call,
  CallCheck,
  Chat,
  ChatMessage,
  Consent,
  DoNotCallEntry,
  Event,
  EventPage,
  Lead,
  LoggedWebhookDelivery,
  OptOutReceipt,
  OutboundCall,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookReplay,
  WhatsappTemplate,
} from './resources.js';
