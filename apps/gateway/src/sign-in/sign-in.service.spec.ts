import { DomainError } from '@frontdesk/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SignInService, type SigningIn } from './sign-in.service.js';

const from: SigningIn = {
  address: '203.0.113.9',
  countedAddress: '203.0.113.9',
  browser: 'Firefox on Linux',
  knownBrowser: null,
  oldSecret: null,
};
const attempt = { address: 'a', subject: 's' };

describe('an attempt to sign in', () => {
  const limits = {
    beginFor: jest.fn((..._of: unknown[]) => Promise.resolve(attempt)),
    succeeded: jest.fn(() => Promise.resolve()),
    undo: jest.fn((_attempt: object) => Promise.resolve()),
  };
  const people = { findByEmail: jest.fn(() => Promise.resolve<object | null>({ id: 7, password: 'hash' })) };
  const passwords = { verify: jest.fn((_password: string, _stored: string | null) => Promise.resolve(false)) };
  const sessions = { recordFailure: jest.fn((..._of: unknown[]) => Promise.resolve()) };
  const service = new SignInService(
    {} as never,
    people as never,
    sessions as never,
    passwords as never,
    limits as never,
    {} as never,
    { hasPasswords: true } as never,
    {} as never,
  );

  beforeEach(() => void jest.clearAllMocks());

  it('counts as failed before the password is checked, and stays counted if it is wrong', async () => {
    passwords.verify.mockImplementationOnce(() => {
      expect(limits.beginFor).toHaveBeenCalledTimes(1);
      return Promise.resolve(false);
    });
    await expect(service.withPassword('a@example.com', 'wrong', from)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(limits.undo).not.toHaveBeenCalled();
    expect(limits.succeeded).not.toHaveBeenCalled();
    expect(sessions.recordFailure).toHaveBeenCalledWith(7, from);
  });

  it('computes a hash for an unknown email address too', async () => {
    people.findByEmail.mockResolvedValueOnce(null);
    await expect(service.withPassword('a@example.com', 'wrong', from)).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(passwords.verify).toHaveBeenCalledWith('wrong', null);
    expect(sessions.recordFailure).toHaveBeenCalledWith(null, from);
  });

  it('does not count if the password could not be checked', async () => {
    passwords.verify.mockRejectedValueOnce(new DomainError('unavailable', { retryAfterSeconds: 2 }));
    await expect(service.withPassword('a@example.com', 'right', from)).rejects.toMatchObject({ code: 'unavailable' });
    expect(limits.undo).toHaveBeenCalledWith(attempt);
  });

  it('computes no hash beyond the limit', async () => {
    limits.beginFor.mockRejectedValueOnce(new DomainError('too_many_sign_ins', { retryAfterSeconds: 60 }));
    await expect(service.withPassword('a@example.com', 'x', from)).rejects.toMatchObject({ code: 'too_many_sign_ins' });
    expect(passwords.verify).not.toHaveBeenCalled();
  });
});
