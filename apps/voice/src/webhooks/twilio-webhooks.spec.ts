import { signatureOf } from '@frontdesk/testing';
import { describe, expect, it } from '@jest/globals';
import { readTwilioRequest } from './twilio-webhooks.js';

const TOKEN = 'a'.repeat(32);
const url = 'https://voice.frontdesk.example/voice/twilio/inbound';

describe('a request of Twilio', () => {
  const body = 'CallSid=CA1';
  const signature = signatureOf(TOKEN, url, { CallSid: 'CA1' });

  it('is read if it is signed for its address', () => {
    expect(readTwilioRequest(TOKEN, { url, signature, body })).toEqual({ callSid: 'CA1', form: { CallSid: 'CA1' } });
  });

  it('is refused without a signature, without a call, and if no token is configured', () => {
    expect(readTwilioRequest(TOKEN, { url, signature: undefined, body })).toBeNull();
    expect(readTwilioRequest(TOKEN, { url, signature: [signature], body })).toBeNull();
    expect(readTwilioRequest(null, { url, signature, body })).toBeNull();
    expect(readTwilioRequest(TOKEN, { url, signature: signatureOf(TOKEN, url, {}), body: '' })).toBeNull();
  });
});
