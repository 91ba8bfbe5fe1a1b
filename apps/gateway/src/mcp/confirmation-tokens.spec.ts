import { madeAt } from '@frontdesk/messaging';
import { describe, expect, it } from '@jest/globals';
import { ConfirmationTokens, type ConfirmedCall } from './confirmation-tokens.js';

const tokens = new ConfirmationTokens('a secret of at least thirty-two characters');
const now = new Date('2026-11-20T12:00:00Z');
const of: ConfirmedCall = {
  caller: 'grant 7',
  tool: 'outbound_calls_create',
  call: { phone_number: '+14155550123', purpose: 'marketing', context: { offer: 'a', until: 3 } },
};

describe('ConfirmationTokens', () => {
  it('accepts a token for the same call, in any order of its arguments', () => {
    const { token } = tokens.issue(of, now);
    const call = { context: { until: 3, offer: 'a' }, purpose: 'marketing', phone_number: '+14155550123' };
    expect(tokens.read(token, { ...of, call }, now)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      approvalId: null,
    });
  });

  it('gives each token an id of its own, which stays the same', () => {
    const [one, two] = [tokens.issue(of, now), tokens.issue(of, now)].map(({ token }) => token);
    expect(tokens.read(one!, of, now)).toEqual(tokens.read(one!, of, now));
    expect(tokens.read(one!, of, now)).not.toEqual(tokens.read(two!, of, now));
  });

  it('keeps the approval that a token needs', () => {
    const { token } = tokens.issue(of, now, 41);
    expect(tokens.read(token, of, now)).toMatchObject({ approvalId: 41 });
  });

  it('uses ids with the time of issue, as the purge of spent confirmations needs', () => {
    expect(madeAt(tokens.read(tokens.issue(of, now).token, of, now)!.id)).toBe(now.getTime());
  });

  it('refuses a token of another caller, tool or argument', () => {
    const { token } = tokens.issue(of, now);
    for (const other of [
      { ...of, caller: 'grant 8' },
      { ...of, caller: 'key 7' },
      { ...of, tool: 'leads_create' },
      { ...of, call: { ...of.call, phone_number: '+14155550124' } },
      { ...of, call: { ...of.call, context: { offer: 'b', until: 3 } } },
      { ...of, call: { ...of.call, contact_name: 'Dana' } },
    ]) {
      expect(tokens.read(token, other, now)).toBeNull();
    }
  });

  it('expires after five minutes', () => {
    const { token, expiresAt } = tokens.issue(of, now);
    expect(expiresAt.toISOString()).toBe('2026-11-20T12:05:00.000Z');
    expect(tokens.read(token, of, new Date(expiresAt.getTime() - 1))).not.toBeNull();
    expect(tokens.read(token, of, expiresAt)).toBeNull();
  });

  it('refuses tokens that were changed or sealed with another secret', () => {
    const { token } = tokens.issue(of, now);
    const other = new ConfirmationTokens('another secret of thirty-two characters').issue(of, now);
    for (const wrong of [other.token, `${token.slice(0, -8)}${'A'.repeat(8)}`, 'x', '']) {
      expect(tokens.read(wrong, of, now)).toBeNull();
    }
  });
});
