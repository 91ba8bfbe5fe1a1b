import { describe, expect, it } from '@jest/globals';
import { signWebhook, verifyWebhook, WebhookVerificationError, type VerifyOptions } from './index.js';

const SECRET = 'whsec_4kV9mQ2pXr7tLs8wYb3nZc6dFg1hJ5eA';
const OTHER = 'whsec_ZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZZ';
const TIME = 1_767_225_600;
const BODY =
  '{"id":"5b1a6c1e-6f0a-4c55-9a53-0d8f1f5f2c11","type":"webhook.test","livemode":false,"created_at":"2026-01-01T00:00:00Z","data":{"message":"This is a test event."}}';
const GENUINE = `t=${TIME},v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1`;

const at = (seconds: number): VerifyOptions => ({ now: seconds * 1000 });
const failureOf = (...args: Parameters<typeof verifyWebhook>): string => {
  try {
    verifyWebhook(...args);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
  return 'verified';
};

describe('verifyWebhook', () => {
  it('returns the event of a genuine delivery, from a body as text or bytes', () => {
    const event = verifyWebhook(BODY, GENUINE, SECRET, at(TIME));
    expect(event).toEqual(JSON.parse(BODY));
    expect(verifyWebhook(Buffer.from(BODY), GENUINE, SECRET, at(TIME))).toEqual(event);
    expect(verifyWebhook(new TextEncoder().encode(BODY), [GENUINE], SECRET, at(TIME))).toEqual(event);
  });

  it('agrees with signWebhook about a known signature', () => {
    expect(signWebhook(BODY, SECRET, { timestamp: TIME })).toBe(GENUINE);
  });

  it('refuses a changed body, a changed time and another secret', () => {
    expect(failureOf(BODY.replace('test event', 'best event'), GENUINE, SECRET, at(TIME))).toBe('signature_mismatch');
    expect(failureOf(BODY, GENUINE, OTHER, at(TIME))).toBe('signature_mismatch');
    expect(failureOf(BODY, GENUINE.replace(String(TIME), String(TIME + 1)), SECRET, at(TIME))).toBe(
      'signature_mismatch',
    );
  });

  it('accepts a clock difference of up to 300 seconds by default', () => {
    expect(failureOf(BODY, GENUINE, SECRET, at(TIME + 300))).toBe('verified');
    expect(failureOf(BODY, GENUINE, SECRET, at(TIME - 300))).toBe('verified');
    expect(failureOf(BODY, GENUINE, SECRET, at(TIME + 301))).toBe('timestamp_out_of_range');
    expect(failureOf(BODY, GENUINE, SECRET, at(TIME - 301))).toBe('timestamp_out_of_range');
    expect(failureOf(BODY, GENUINE, SECRET, { ...at(TIME + 301), toleranceSeconds: 600 })).toBe('verified');
    expect(failureOf(BODY, GENUINE, SECRET, { now: Number.NaN })).toBe('timestamp_out_of_range');
  });

  it('accepts either secret during a rotation, on either side', () => {
    const both = signWebhook(BODY, [OTHER, SECRET], { timestamp: TIME });
    expect(failureOf(BODY, both, SECRET, at(TIME))).toBe('verified');
    expect(failureOf(BODY, GENUINE, [OTHER, SECRET], at(TIME))).toBe('verified');
  });

  it.each([
    [undefined, 'missing_signature'],
    [null, 'missing_signature'],
    ['', 'missing_signature'],
    [[], 'missing_signature'],
    [[GENUINE, GENUINE], 'missing_signature'],
    ['v1=00', 'malformed_signature'],
    [`t=${TIME}`, 'malformed_signature'],
    [GENUINE.replace('t=', 't=x'), 'malformed_signature'],
    [GENUINE.replace('t=', `t=${TIME},t=`), 'malformed_signature'],
    [GENUINE.replace('v1=', 'v0='), 'malformed_signature'],
    [GENUINE.slice(0, -1), 'malformed_signature'],
    [GENUINE.toUpperCase(), 'malformed_signature'],
  ])('refuses the header %j', (header, code) => {
    expect(failureOf(BODY, header, SECRET, at(TIME))).toBe(code);
  });

  it.each(['', 'null', '[]', '{"id":"x"}', 'not json'])('refuses the signed body %j, which is not an event', (body) => {
    const header = signWebhook(body, SECRET, { timestamp: TIME });
    expect(failureOf(body, header, SECRET, at(TIME))).toBe('malformed_body');
  });

  it.each(['', []])('throws a TypeError for the empty secret %j', (secret) => {
    expect(() => verifyWebhook(BODY, GENUINE, secret, at(TIME))).toThrow(TypeError);
  });
});
