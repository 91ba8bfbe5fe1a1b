import { createHmac } from 'node:crypto';
import { exchange, type Answer } from '../http-exchange.js';
import type { PlacedCall } from './twilio-server.js';

export interface CallbackOptions {
  /** Where the request goes, whatever the address says: the test's gateway. */
  origin: string;
  accountSid: string;
  authToken: string;
  /** A forged or repeated one. */
  signature?: string;
}

/**
 * Calls back about a call as the carrier does: with a form, and a signature made of the address that it was given and
 * the fields. Made from the provider's public rules, not with its SDK.
 */
export function callBack(
  call: PlacedCall,
  news: 'status' | 'amd',
  fields: Record<string, string>,
  { origin, accountSid, authToken, signature }: CallbackOptions,
): Promise<Answer> {
  const [given] = call.parameters[news === 'amd' ? 'AsyncAmdStatusCallback' : 'StatusCallback']!;
  const address = given!.replace(/#.*$/, '');
  const form = { CallSid: call.sid, AccountSid: accountSid, To: call.to, From: call.from, ...fields };
  const body = new URLSearchParams(form).toString();
  const signed = signature ?? signatureOf(authToken, address, form);
  return exchange(origin, {
    method: 'POST',
    path: new URL(address).pathname,
    headers: [
      ['content-type', 'application/x-www-form-urlencoded; charset=utf-8'],
      ['x-twilio-signature', signed],
    ],
    body,
  });
}

export function signatureOf(authToken: string, address: string, form: Record<string, string>): string {
  const names = Object.keys(form).sort();
  const text = address + names.map((name) => name + form[name]).join('');
  return createHmac('sha1', authToken).update(text).digest('base64');
}
