import { describe, expect, it } from '@jest/globals';
import { UnresolvedName, UnsafeAddress } from '@frontdesk/egress';
import { AttemptTimeout, errorOfFailure, errorOfStatus, retryAfterSeconds } from './attempt-failures.js';

const failure = (code: string, message = ''): Error => Object.assign(new Error(message), { code });

describe('the outcome of an attempt', () => {
  it.each([200, 201, 204, 299])('is delivered for status %i', (status) => expect(errorOfStatus(status)).toBeNull());
  it.each([301, 302, 303, 307, 308])('is redirect for status %i', (status) =>
    expect(errorOfStatus(status)).toBe('redirect'),
  );
  it.each([304, 400, 404, 410, 429, 500, 503])('is http_<status> for status %i', (status) =>
    expect(errorOfStatus(status)).toBe(`http_${status}`),
  );

  it.each([
    [new UnsafeAddress(), 'unsafe_address'],
    [new UnresolvedName('x'), 'dns_error'],
    [failure('ENOTFOUND'), 'dns_error'],
    [failure('EAI_AGAIN'), 'dns_error'],
    [new AttemptTimeout(), 'timeout'],
    [failure('UND_ERR_CONNECT_TIMEOUT'), 'timeout'],
    [failure('ETIMEDOUT'), 'timeout'],
    [failure('ECONNREFUSED'), 'connect_error'],
    [failure('ECONNRESET'), 'connect_error'],
    [failure('UND_ERR_SOCKET', 'other side closed'), 'connect_error'],
    [failure('HPE_INVALID_CONSTANT'), 'connect_error'],
    [new Error('what?'), 'connect_error'],
    [failure('CERT_HAS_EXPIRED'), 'tls_error'],
    [failure('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls_error'],
    [failure('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls_error'],
    [failure('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls_error'],
    [failure('ERR_SSL_WRONG_VERSION_NUMBER'), 'tls_error'],
    [
      failure('ECONNRESET', 'Client network socket disconnected before secure TLS connection was established'),
      'tls_error',
    ],
  ])('is for %s: %s', (failed, outcome) => expect(errorOfFailure(failed)).toBe(outcome));
});

describe('Retry-After', () => {
  const now = new Date('2026-01-01T00:00:00Z');

  it('is parsed as seconds or as a date', () => {
    expect(retryAfterSeconds('120', now)).toBe(120);
    expect(retryAfterSeconds('Thu, 01 Jan 2026 00:02:00 GMT', now)).toBe(120);
    expect(retryAfterSeconds('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
    expect(retryAfterSeconds('soon', now)).toBeNull();
  });
});
