import { describe, expect, it } from '@jest/globals';
import { bearerToken, platformToken, PlatformTokens } from './bearer.js';

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

describe('platformToken', () => {
  it.each([
    ['billing:sixteen-characters', { name: 'billing', token: 'sixteen-characters' }],
    ['voice.runtime-2:a:b', { name: 'voice.runtime-2', token: 'a:b' }],
    ['sixteen-characters', { name: null, token: 'sixteen-characters' }],
    ['not+a+name:sixteen', { name: null, token: 'not+a+name:sixteen' }],
  ])('reads name and token of %s', (entry, expected) => {
    expect(platformToken(entry)).toEqual(expected);
  });
});

describe('PlatformTokens', () => {
  const tokens = new PlatformTokens([platformToken('first-token'), platformToken('billing:second-token')]);

  it('accepts each of its tokens, so that one can be rotated, and returns its name', () => {
    expect(tokens.find('first-token')).toEqual({ name: null });
    expect(tokens.find('second-token')).toEqual({ name: 'billing' });
  });

  it.each(['', 'first-toke', 'first-token ', 'First-token', 'billing:second-token'])('rejects %j', (token) => {
    expect(tokens.find(token)).toBeNull();
  });
});
