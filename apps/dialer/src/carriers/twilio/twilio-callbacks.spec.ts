import type { TwilioCallback } from '@frontdesk/contracts';
import { signatureOf } from '@frontdesk/testing';
import { describe, expect, it } from '@jest/globals';
import type { DialerConfig } from '../../dialer.config.js';
import { readCallback, type CarrierReport } from './twilio-callbacks.js';

const config = {
  CARRIER_CALLBACK_BASE_URL: 'https://api.frontdesk.example/',
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: '2'.repeat(32),
} as DialerConfig;
const ATTEMPT = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const OTHER_ATTEMPT = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
const ADDRESS = `https://api.frontdesk.example/carriers/twilio/attempts/${ATTEMPT}`;
const sid = `CA${'3'.repeat(32)}`;

interface Made {
  kind?: TwilioCallback['kind'];
  fields?: Record<string, string>;
  /** The address that is signed. By default the address of the callback. */
  signed?: string;
  token?: string;
}

function aCallback({ kind = 'status', fields = {}, signed, token = config.TWILIO_AUTH_TOKEN! }: Made): TwilioCallback {
  const form = { CallSid: sid, AccountSid: config.TWILIO_ACCOUNT_SID!, ...fields };
  const signature = signatureOf(token, signed ?? `${ADDRESS}/${kind}`, form);
  return { attempt_id: ATTEMPT, kind, signature, form: new URLSearchParams(form).toString() };
}
const read = (made: Made): CarrierReport | null => readCallback(config, aCallback(made));

describe('a Twilio callback', () => {
  it('is accepted if it is signed with the account’s token for this address', () => {
    expect(read({ fields: { CallStatus: 'ringing' } })).toMatchObject({ carrierCallId: sid, status: null });
  });

  it('is accepted with or without the retry fragment or the port in the signature', () => {
    for (const signed of [`${ADDRESS}/status#rc=5&rp=all`, `${ADDRESS}/status`.replace('example/', 'example:443/')])
      expect(read({ signed })).not.toBeNull();
  });

  it.each<[string, Made]>([
    ['with another token', { token: '4'.repeat(32) }],
    ['for another attempt', { signed: `${ADDRESS.replace(ATTEMPT, OTHER_ATTEMPT)}/status` }],
    ['for another kind of callback', { signed: `${ADDRESS}/amd` }],
    ['for another host', { signed: `https://evil.example/carriers/twilio/attempts/${ATTEMPT}/status` }],
    ['by another account', { fields: { AccountSid: `AC${'9'.repeat(32)}` } }],
    ['about no call', { fields: { CallSid: '' } }],
  ])('is rejected if it is signed %s', (_how, made) => {
    expect(read(made)).toBeNull();
  });

  it('is rejected if a field was changed, added or repeated after signing', () => {
    const signed = aCallback({ fields: { CallStatus: 'ringing' } });
    for (const form of [
      signed.form.replace('ringing', 'completed'),
      `${signed.form}&CallDuration=60`,
      `${signed.form}&CallStatus=completed`,
      '',
    ])
      expect(readCallback(config, { ...signed, form })).toBeNull();
  });

  it.each([
    ['queued', null],
    ['initiated', null],
    ['ringing', null],
    ['in-progress', 'in_progress'],
    ['completed', 'completed'],
    ['busy', 'no_answer'],
    ['no-answer', 'no_answer'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['brand-new', null],
    ['constructor', null],
  ])('maps status %s to %s', (CallStatus, status) => {
    expect(read({ fields: { CallStatus } })?.status).toBe(status);
  });

  it.each([
    ['human', 'human'],
    ['machine_start', 'machine'],
    ['machine_end_beep', 'machine'],
    ['machine_end_silence', 'machine'],
    ['machine_end_other', 'machine'],
    ['fax', 'machine'],
    ['unknown', 'unknown'],
  ])('maps AnsweredBy %s to %s', (AnsweredBy, answeredBy) => {
    expect(read({ kind: 'amd', fields: { AnsweredBy } })).toMatchObject({ answeredBy, status: 'in_progress' });
  });

  it.each(['queued', 'initiated', 'ringing', 'in-progress'])(
    'starts the dial only with status initiated: %s',
    (CallStatus) => {
      expect(read({ fields: { CallStatus } })?.startsToDial).toBe(CallStatus === 'initiated');
    },
  );

  it('reads the duration if it is a whole number of seconds', () => {
    const durationOf = (CallDuration: string): number | null | undefined =>
      read({ fields: { CallStatus: 'completed', CallDuration } })?.durationSeconds;
    expect(durationOf('61')).toBe(61);
    for (const odd of ['', '-1', '1e9', '1.5', '99999999']) expect(durationOf(odd)).toBeNull();
  });

  it('stores no number and no name', () => {
    const fields = { CallStatus: 'completed', To: '+14155550123', CallerName: 'ROBIN', ToCity: 'SAN FRANCISCO' };
    expect(read({ fields })?.evidence).toEqual({ CallSid: sid, CallStatus: 'completed' });
  });
});
