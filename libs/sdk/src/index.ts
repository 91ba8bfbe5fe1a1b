export { Frontdesk, type FrontdeskOptions } from './client.js';
export { FrontdeskError, isFrontdeskError, type Decision, type ErrorCode, type KnownErrorCode } from './error.js';
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
  Lead,
  LoggedWebhookDelivery,
  OptOutReceipt,
  OutboundCall,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookReplay,
  WhatsappTemplate,
} from './resources.js';
