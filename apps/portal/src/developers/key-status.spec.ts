import { describe, expect, it } from '@jest/globals';
import { keyStatus } from './key-status.js';

const PAST = '2020-01-01T00:00:00Z';
const FUTURE = '9999-01-01T00:00:00Z';

describe('keyStatus', () => {
  it.each([
    ['active', 'no end', null, null],
    ['active', 'an end in the future', null, FUTURE],
    ['expired', 'an end in the past', null, PAST],
    ['revoked', 'a revocation', PAST, FUTURE],
    ['revoked', 'a revocation and an end in the past', PAST, PAST],
  ])('is %s for a key with %s', (status, _with, revoked_at, expires_at) => {
    expect(keyStatus({ revoked_at, expires_at })).toBe(status);
  });
});
