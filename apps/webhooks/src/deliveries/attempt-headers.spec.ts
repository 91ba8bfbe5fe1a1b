import { describe, expect, it } from '@jest/globals';
import { storedHeaders, type ReceivedHeaders, type ResponseHeaders } from './attempt-headers.js';

const stored = (received: ReceivedHeaders): ResponseHeaders => JSON.parse(storedHeaders(received)) as ResponseHeaders;

describe('the stored headers of a response', () => {
  it('are those received, in order and with repeated headers', () => {
    expect(stored({ server: 'nginx', via: ['1.1 a', '1.1 b'], 'x-quote': '"\\' })).toEqual({
      headers: [
        { name: 'server', value: 'nginx' },
        { name: 'via', value: '1.1 a' },
        { name: 'via', value: '1.1 b' },
        { name: 'x-quote', value: '"\\' },
      ],
      truncated: false,
    });
  });

  it.each(['set-cookie', 'proxy-authorization', 'x-api-key', 'x-access-key', 'x-auth', 'x-auth-token', 'x-csrf-token'])(
    'contain the name of %s without its value',
    (name) => {
      expect(stored({ [name]: ['one', 'two'] }).headers).toEqual([
        { name, value: '[redacted]' },
        { name, value: '[redacted]' },
      ]);
    },
  );

  it('keep the values that explain a refusal', () => {
    const headers = { 'www-authenticate': 'Basic realm="staff"', location: 'https://example.com/', 'retry-after': '7' };
    expect(stored(headers).headers.map(({ value }) => value)).toEqual(Object.values(headers));
  });

  it('are at most 50', () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`x-${index}`, '1']));
    const { headers, truncated } = stored(many);
    expect([headers.length, truncated]).toEqual([50, true]);
    delete many['x-50'];
    expect(stored(many).truncated).toBe(false);
  });

  it('are at most 4 KiB, and leave out only the headers that do not fit', () => {
    const received = { first: '1', long: 'é'.repeat(2048), last: '2' };
    expect(stored(received)).toEqual({
      headers: [
        { name: 'first', value: '1' },
        { name: 'last', value: '2' },
      ],
      truncated: true,
    });
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x-${index}`, 'é'.repeat(100)]));
    expect(Buffer.byteLength(storedHeaders(many))).toBeLessThanOrEqual(
      4096 + '{"headers":[],"truncated":false}'.length,
    );
  });
});
