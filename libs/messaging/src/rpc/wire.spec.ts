import { describe, expect, it } from '@jest/globals';
import { DomainError } from '@frontdesk/contracts';
import { decodeFailure, encodeFailure, refusalOf } from './wire.js';

describe('failures on the wire', () => {
  it('keep code and details, and never the internal reason', () => {
    const wire = encodeFailure(new DomainError('rate_limited', { retryAfterSeconds: 3 }, 'Ada Lovelace'));
    expect(wire.toString()).not.toContain('Ada');
    expect(decodeFailure(wire)).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 3 } });
  });

  it('are a server_error when the code is unknown or the message cannot be read', () => {
    for (const text of ['{"code":"new_code"}', '{"code":"toString"}', '{}', 'null', '', 'no json'])
      expect(decodeFailure(Buffer.from(text))).toMatchObject({ code: 'server_error', details: {} });
  });

  it('tell refusals, a database that is away, and everything else apart', () => {
    const refusal = new DomainError('not_found');
    expect(refusalOf(refusal)).toBe(refusal);
    expect(refusalOf(Object.assign(new Error(), { code: '57P01' })).code).toBe('unavailable');
    expect(refusalOf(new Error('bug')).code).toBe('server_error');
    expect(refusalOf(null).code).toBe('server_error');
  });
});
