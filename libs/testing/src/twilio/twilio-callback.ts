import { createHmac } from 'node:crypto';
import { exchange, type ApiResponse } from '../http-exchange.js';
import type { PlacedCall } from './twilio-server.js';

export interface CallbackOptions {
  /** The test's gateway, which replaces the origin of the callback's URL. */
  origin: string;
  accountSid: string;
  authToken: string;
  /** Replaces the valid signature, so that a test can forge or repeat one. */
  signature?: string;
}

/**
 * Sends a status callback of a call as the carrier does: a form, signed over the callback's URL and the fields.
 * Implements the carrier's public rules and does not use its SDK.
 */
export function callBack(
  call: PlacedCall,
  report: 'status' | 'amd',
  fields: Record<string, string>,
  { origin, accountSid, authToken, signature }: CallbackOptions,
): Promise<ApiResponse> {
  const [given] = call.parameters[report === 'amd' ? 'AsyncAmdStatusCallback' : 'StatusCallback']!;
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
