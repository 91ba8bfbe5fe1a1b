import { describe, expect, it } from '@jest/globals';
import { DomainError, errorCatalogue, type ErrorCode } from '@frontdesk/contracts';
import { errorResponse } from './error-responses.js';

const publicCode = (code: ErrorCode): string => (errorCatalogue[code] as { code?: string }).code ?? code;

describe('errorResponse', () => {
  it.each(Object.keys(errorCatalogue) as ErrorCode[])('returns the status, message and code of %s', (code) => {
    const { status, body } = errorResponse(new DomainError(code));
    expect(status).toBe(errorCatalogue[code].status);
    expect(body).toEqual({
      message: errorCatalogue[code].message,
      code: publicCode(code),
    });
  });

  it('names the authentication scheme with a 401', () => {
    expect(errorResponse(new DomainError('unauthenticated')).headers).toEqual({ 'www-authenticate': 'Bearer' });
  });

  it('sends Retry-After in seconds', () => {
    expect(errorResponse(new DomainError('rate_limited', { retryAfterSeconds: 7 })).headers['retry-after']).toBe('7');
  });

  it('lists the allowed methods with a 405', () => {
    expect(errorResponse(new DomainError('method_not_allowed', { allow: ['GET', 'POST'] })).headers['allow']).toBe(
      'GET, POST',
    );
  });

  it('returns field errors and a decision, but never the reason that is only logged', () => {
    const decision = { allowed: false };
    const { body } = errorResponse(new DomainError('do_not_call', { decision, errors: { a: ['b'] } }, 'internal'));
    expect(body).toMatchObject({ decision, errors: { a: ['b'] } });
    expect(JSON.stringify(body)).not.toContain('internal');
  });
});
