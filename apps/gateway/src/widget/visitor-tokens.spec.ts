import { Clock } from '@frontdesk/service-host';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GatewayConfig } from '../gateway.config.js';
import { TOKEN_LIFE_SECONDS, VisitorTokens } from './visitor-tokens.js';

class SettableClock extends Clock {
  current = new Date('2026-03-01T12:00:00Z');
  now(): Date {
    return this.current;
  }
}

describe('a visitor’s token', () => {
  const clock = new SettableClock();
  const tokensOf = (widgetTokenSecret: string) => new VisitorTokens({ widgetTokenSecret } as GatewayConfig, clock);
  const tokens = tokensOf('a secret of the spec');

  beforeEach(() => {
    clock.current = new Date('2026-03-01T12:00:00Z');
  });

  it('is valid only for the organization and chat that it was issued for', () => {
    const { token, expiresAt } = tokens.issue(7, 42);
    expect(tokens.read(token, 7)).toEqual({ organizationId: 7, chatId: 42, expiresAt: expiresAt.getTime() / 1000 });
    expect(tokens.read(token, 8)).toBeNull();
  });

  it('is valid at every gateway with the same secret and at none with another', () => {
    const { token } = tokens.issue(7, 42);
    expect(tokensOf('a secret of the spec').read(token, 7)).not.toBeNull();
    expect(tokensOf('another secret').read(token, 7)).toBeNull();
  });

  it('expires on time', () => {
    const { token, expiresAt } = tokens.issue(7, 42);
    expect(expiresAt.getTime() - clock.current.getTime()).toBe(TOKEN_LIFE_SECONDS * 1000);
    clock.current = new Date(expiresAt.getTime() - 1);
    expect(tokens.read(token, 7)).not.toBeNull();
    clock.current = expiresAt;
    expect(tokens.read(token, 7)).toBeNull();
  });

  it.each([
    ['another organization', (token: string) => token.replace('vt1.7.', 'vt1.8.'), 8],
    ['another chat', (token: string) => token.replace('.42.', '.43.'), 7],
    ['a later expiry', (token: string) => token.replace(/\.(\d+)\.([^.]+)$/, '.9999999999.$2'), 7],
    ['another signature', (token: string) => token.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')), 7],
    ['a shorter signature', (token: string) => token.slice(0, -1), 7],
    ['a trailing character', (token: string) => `${token}A`, 7],
    ['another version', (token: string) => token.replace('vt1', 'vt2'), 7],
  ])('is refused with %s', (_title, change, organizationId) => {
    expect(tokens.read(change(tokens.issue(7, 42).token), organizationId)).toBeNull();
  });

  it('is refused with any other last character, even one that decodes to the same signature', () => {
    const { token } = tokens.issue(7, 42);
    const digits = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const readable = digits.map((last) => token.slice(0, -1) + last).filter((one) => tokens.read(one, 7) !== null);
    expect(readable).toEqual([token]);
  });

  it.each(['', 'vt1', 'vt1....', 'vt1.7.42.1.', 'x'.repeat(10_000)])('is refused if malformed: %j', (text) => {
    expect(tokens.read(text, 7)).toBeNull();
  });
});
