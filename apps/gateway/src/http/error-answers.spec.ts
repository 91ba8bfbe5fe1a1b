import { describe, expect, it } from '@jest/globals';
import { DomainError, errorCatalogue, type ErrorCode } from '@frontdesk/contracts';
import { errorAnswer } from './error-answers.js';

const publicCode = (code: ErrorCode): string => (errorCatalogue[code] as { code?: string }).code ?? code;

describe('error answers', () => {
  it.each(Object.keys(errorCatalogue) as ErrorCode[])('carry message and code for %s', (code) => {
    const { status, body } = errorAnswer(new DomainError(code));
    expect(status).toBe(errorCatalogue[code].status);
    expect(body).toEqual({
      message: errorCatalogue[code].message,
      code: publicCode(code),
    });
  });

  it('name the scheme with a 401', () => {
    expect(errorAnswer(new DomainError('unauthenticated')).headers).toEqual({ 'www-authenticate': 'Bearer' });
  });

  it('say how long to wait', () => {
    expect(errorAnswer(new DomainError('rate_limited', { retryAfterSeconds: 7 })).headers['retry-after']).toBe('7');
  });

  it('list the methods that an address accepts', () => {
    expect(errorAnswer(new DomainError('method_not_allowed', { allow: ['GET', 'POST'] })).headers['allow']).toBe(
      'GET, POST',
    );
  });

  it('carry field errors and a decision, and never the reason kept for our logs', () => {
    const decision = { allowed: false };
    const { body } = errorAnswer(new DomainError('do_not_call', { decision, errors: { a: ['b'] } }, 'internal'));
    expect(body).toMatchObject({ decision, errors: { a: ['b'] } });
    expect(JSON.stringify(body)).not.toContain('internal');
  });
});
