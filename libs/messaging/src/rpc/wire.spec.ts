import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@frontdesk/contracts';
import { decodeFailure, encodeFailure, refusalOf } from './wire.js';

describe('an RPC failure', () => {
  it('keeps code and details, and never the internal reason', () => {
    const wire = encodeFailure(new DomainError('rate_limited', { retryAfterSeconds: 3 }, 'Ada Lovelace'));
    expect(wire.toString()).not.toContain('Ada');
    expect(decodeFailure(wire)).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 3 } });
  });

  it('becomes server_error if its code is unknown or its message unreadable', () => {
    for (const text of ['{"code":"new_code"}', '{"code":"toString"}', '{}', 'null', '', 'no json'])
      expect(decodeFailure(Buffer.from(text))).toMatchObject({ code: 'server_error', details: {} });
  });

  it('becomes unavailable during a database outage, and server_error unless it is a refusal', () => {
    const refusal = new DomainError('not_found');
    expect(refusalOf(refusal)).toBe(refusal);
    expect(refusalOf(Object.assign(new Error(), { code: '57P01' })).code).toBe('unavailable');
    expect(refusalOf(new Error('bug')).code).toBe('server_error');
    expect(refusalOf(null).code).toBe('server_error');
  });
});
