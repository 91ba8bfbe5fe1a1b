import { describe, expect, it } from '@jest/globals';
import { bearerToken, TokenSet } from './bearer.js';

describe('bearerToken', () => {
  it.each(['Bearer abc', 'bearer abc', 'BEARER   abc', 'bEaReR abc '])('reads the token from %j', (value) => {
    expect(bearerToken(['Host', 'x', 'authorization', value])).toBe('abc');
  });

  it.each([
    [['Host', 'x']],
    [['Authorization', '']],
    [['Authorization', 'abc']],
    [['Authorization', 'Basic abc']],
    [['Authorization', 'Bearer']],
    [['Authorization', 'Bearer ']],
    [['Authorization', 'Bearer a b']],
    [['Authorization', 'Bearer a, Bearer b']],
    [['Authorization', 'Bearer abc', 'authorization', 'Bearer abc']],
  ])('finds no token in %j', (headers) => {
    expect(bearerToken(headers)).toBeNull();
  });
});

describe('TokenSet', () => {
  const tokens = new TokenSet(['first-token', 'second-token']);

  it('accepts each of its tokens, so that one can be rotated', () => {
    expect(tokens.has('first-token')).toBe(true);
    expect(tokens.has('second-token')).toBe(true);
  });

  it.each(['', 'first-toke', 'first-token ', 'First-token'])('rejects %j', (token) => {
    expect(tokens.has(token)).toBe(false);
  });
});
