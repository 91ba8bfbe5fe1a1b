import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { readForm, textField } from './form.js';
import { isSignedByTwilio } from './signature.js';

const TOKEN = '2'.repeat(32);
const URL = 'https://voice.frontdesk.example/voice/twilio/inbound';
const BODY = 'To=%2B13125550100&From=%2B14155550123&CallSid=CA1';

/** Signs by Twilio's published rules, without its SDK. */
function sign(address: string, body = ''): string {
  const fields = [...new URLSearchParams(body)].sort(([one], [other]) => (one < other ? -1 : 1));
  return createHmac('sha1', TOKEN)
    .update(address + fields.flat().join(''))
    .digest('base64');
}
const isSigned = (signature: string, urls = [URL], body = BODY): boolean =>
  isSignedByTwilio(TOKEN, { signature, urls, form: readForm(body) });

describe('the signature of a Twilio request', () => {
  it('covers the address and every field', () => {
    expect(isSigned(sign(URL, BODY))).toBe(true);
    expect(isSigned(sign(URL, BODY), [URL.replace('inbound', 'status')])).toBe(false);
    for (const changed of [BODY.replace('CA1', 'CA2'), `${BODY}&CallSid=CA2`, `${BODY}&Extra=1`, ''])
      expect(isSigned(sign(URL, BODY), [URL], changed)).toBe(false);
  });

  it('covers the scheme and the path of a WebSocket address', () => {
    const relay = 'wss://voice.frontdesk.example/voice/relay/token-1';
    expect(isSigned(sign(relay), [relay], '')).toBe(true);
    for (const other of [relay.replace('wss:', 'https:'), relay.replace('token-1', 'token-2')])
      expect(isSigned(sign(relay), [other], '')).toBe(false);
  });

  it('is refused if it is empty, of another length or of another account', () => {
    const other = createHmac('sha1', '3'.repeat(32)).update(URL).digest('base64');
    for (const signature of ['', 'x', other]) expect(isSigned(signature, [URL], '')).toBe(false);
  });
});

describe('a field of a Twilio request', () => {
  it('is absent if it is empty, repeated, too long or a property of every object', () => {
    const form = readForm(`CallSid=CA1&To=&From=1&From=2&Long=${'x'.repeat(201)}`);
    expect(['CallSid', 'To', 'From', 'Long', 'constructor'].map((name) => textField(form, name))).toEqual([
      'CA1',
      null,
      null,
      null,
      null,
    ]);
    expect(textField(form, 'Long', 500)).toHaveLength(201);
  });
});
