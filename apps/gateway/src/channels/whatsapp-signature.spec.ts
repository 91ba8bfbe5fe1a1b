import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { isSame, isSignedBy } from './whatsapp-signature.js';

const secret = 'the secret of the app';
const body = Buffer.from('{"entry":[]}');
const signature = (of: Uint8Array = body, by = secret) => `sha256=${createHmac('sha256', by).update(of).digest('hex')}`;

describe('the signature of a notification', () => {
  it('is right for the bytes as they came', () => {
    expect(isSignedBy(secret, body, signature())).toBe(true);
    expect(isSignedBy(secret, Buffer.alloc(0), signature(Buffer.alloc(0)))).toBe(true);
  });

  it.each([
    ['missing', undefined],
    ['given twice', [signature(), signature()]],
    ['of other bytes', signature(Buffer.from('{"entry": []}'))],
    ['by another secret', signature(body, 'another secret')],
    ['without its name', signature().slice('sha256='.length)],
    ['of another algorithm', signature().replace('sha256', 'sha1')],
    ['cut short', signature().slice(0, -2)],
    ['with something behind it', `${signature()}00`],
    ['not hexadecimal', `sha256=${'z'.repeat(64)}`],
  ])('is refused when it is %s', (_what, header) => {
    expect(isSignedBy(secret, body, header)).toBe(false);
  });
});

describe('the verify token', () => {
  it('is compared as a whole', () => {
    expect(isSame('a token', 'a token')).toBe(true);
    for (const other of ['', 'a toke', 'a token ', 'A token']) expect(isSame(other, 'a token')).toBe(false);
  });
});
