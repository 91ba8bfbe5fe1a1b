/** For receivers on Node: tells whether a webhook is genuine. Apart from the client, which browsers use too. */
export {
  signWebhook,
  verifyWebhook,
  WebhookVerificationError,
  type VerificationFailure,
  type VerifyOptions,
  type WebhookEvent,
} from '@frontdesk/webhook-verify';
