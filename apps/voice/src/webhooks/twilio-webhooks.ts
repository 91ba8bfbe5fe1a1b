import { isSignedByTwilio, readForm, textField, type TwilioForm } from '@frontdesk/twilio';
import type { IncomingMessage } from 'node:http';

export const MAX_BODY_BYTES = 64 * 1024;

export interface TwilioRequest {
  callSid: string;
  form: TwilioForm;
}

/** Reads a body. Returns null if it is too long. */
export async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Returns the request, or null if Twilio did not sign it for this address. */
export function readTwilioRequest(
  authToken: string | null,
  { url, signature, body }: { url: string; signature: string | string[] | undefined; body: string },
): TwilioRequest | null {
  if (!authToken || typeof signature !== 'string') return null;
  const form = readForm(body);
  const callSid = textField(form, 'CallSid');
  return callSid && isSignedByTwilio(authToken, { signature, urls: [url], form }) ? { callSid, form } : null;
}
