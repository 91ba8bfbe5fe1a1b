import { describe, expect, it } from '@jest/globals';
import { passwordRefusal } from './password-policy.js';

describe('passwordRefusal', () => {
  it.each([
    'correct horse battery staple',
    'Tr0ub4dor&3 went home',
    'ünïcödé ist länger',
    'zvK2!mPq09sLw',
    'a password no one has',
  ])('accepts %j', (password) => {
    expect(passwordRefusal(password, ['ada@example.com', 'Ada Park'])).toBeNull();
  });

  it('refuses fewer than 12 characters, counted as code points', () => {
    expect(passwordRefusal('elevenchars')).toBe('must be at least 12 characters');
    expect(passwordRefusal('😀'.repeat(11))).toBe('must be at least 12 characters');
  });

  it.each([
    'motherfucker',
    'Professional',
    '1qaz2wsx3edc',
    '123456789012',
    '098765432109',
    'qwertyuiopas',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'passwordpassword',
    'Password2026!',
    '!!Welcome123456',
    'frontdesk-2026',
    'qwerty 123456',
    '2026-11-22 !!!!',
    'ada.park@example.com',
    'Ada.Park2026',
    'ADA PARK 2026',
  ])('refuses %j, which is easy to guess', (password) => {
    expect(passwordRefusal(password, ['ada.park@example.com', 'Ada Park'])).toBe('is too easy to guess');
  });
});
