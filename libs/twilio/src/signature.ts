import twilio from 'twilio';
import type { TwilioForm } from './form.js';

export interface SignedRequest {
  /** The value of the header `X-Twilio-Signature`. */
  signature: string;
  /** The addresses that Twilio may have signed. One must match. */
  urls: readonly string[];
  /** Empty for a WebSocket upgrade, whose address alone is signed. */
  form: TwilioForm;
}

export function isSignedByTwilio(authToken: string, { signature, urls, form }: SignedRequest): boolean {
  return urls.some((url) => twilio.validateRequest(authToken, signature, url, form));
}
