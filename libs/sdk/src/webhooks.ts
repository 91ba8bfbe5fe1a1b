/**
 * Webhook verification for receivers on Node. It has a separate entry point, because the client also runs in browsers.
 */
import type { WebhookEvent } from './generated/api-events.js';
import { verifyWebhook as verify, type VerifyOptions } from './generated/webhook-verify/index.js';

export type * from './generated/api-events.js';
export {
  signWebhook,
  WebhookVerificationError,
  type SigningOptions,
  type VerificationFailure,
  type VerifyOptions,
} from './generated/webhook-verify/index.js';

/**
 * Verifies a delivery and returns its event, whose `type` selects the type of its `data`. Throws a
 * WebhookVerificationError if the delivery is not genuine.
 *
 * @param rawBody the body as it arrived, as bytes or text; not parsed and serialized again
 * @param signature the Service-Signature header
 * @param secret the endpoint's secret, `whsec_…`; both secrets during a rotation
 */
export function verifyWebhook(
  rawBody: string | Uint8Array,
  signature: string | readonly string[] | null | undefined,
  secret: string | readonly string[],
  options?: VerifyOptions,
): WebhookEvent {
  return verify(rawBody, signature, secret, options) as WebhookEvent;
}
