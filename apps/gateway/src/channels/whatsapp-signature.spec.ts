import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { isSame, isSignedBy } from './whatsapp-signature.js';

const secret = 'the secret of the app';
const body = Buffer.from('{"entry":[]}');
const signature = (of: Uint8Array = body, by = secret) => `sha256=${createHmac('sha256', by).update(of).digest('hex')}`;

describe('isSignedBy', () => {
  it('accepts the HMAC of the raw body', () => {
    expect(isSignedBy(secret, body, signature())).toBe(true);
    expect(isSignedBy(secret, Buffer.alloc(0), signature(Buffer.alloc(0)))).toBe(true);
  });

  it.each([
    ['missing', undefined],
    ['repeated', [signature(), signature()]],
    ['for another body', signature(Buffer.from('{"entry": []}'))],
    ['made with another secret', signature(body, 'another secret')],
    ['without its algorithm', signature().slice('sha256='.length)],
    ['of another algorithm', signature().replace('sha256', 'sha1')],
    ['too short', signature().slice(0, -2)],
    ['too long', `${signature()}00`],
    ['not hexadecimal', `sha256=${'z'.repeat(64)}`],
  ])('rejects a signature that is %s', (_what, header) => {
    expect(isSignedBy(secret, body, header)).toBe(false);
  });
});

describe('isSame', () => {
  it('compares the whole token', () => {
    expect(isSame('a token', 'a token')).toBe(true);
    for (const other of ['', 'a toke', 'a token ', 'A token']) expect(isSame(other, 'a token')).toBe(false);
  });
});
