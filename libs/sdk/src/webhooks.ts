/**
 * Webhook verification for receivers on Node. It has a separate entry point, because the client also runs in browsers.
 */
export {
  signWebhook,
  verifyWebhook,
  WebhookVerificationError,
  type VerificationFailure,
  type VerifyOptions,
  type WebhookEvent,
} from '@frontdesk/webhook-verify';
