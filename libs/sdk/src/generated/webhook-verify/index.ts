// Generated from libs/webhook-verify/src/index.ts by scripts/generate.mjs.
export { signWebhook, type SigningOptions } from './sign-webhook.js';
export { verifyWebhook, type VerifyOptions, type WebhookEvent } from './verify-webhook.js';
export { WebhookVerificationError, type VerificationFailure } from './verification-error.js';
