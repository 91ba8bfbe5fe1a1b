import { describe, expect, it } from '@jest/globals';
import { Seal } from './seal.js';

describe('Seal', () => {
  const seal = new Seal('a secret of specs', 'cookies');

  it('opens what it has closed, and encrypts the same text differently each time', () => {
    const [one, two] = [seal.close('Zoë Park'), seal.close('Zoë Park')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('Park');
    expect([seal.open(one), seal.open(two)]).toEqual(['Zoë Park', 'Zoë Park']);
  });

  it('opens nothing that was changed, cut, or closed for another purpose or with another secret', () => {
    const closed = seal.close('text');
    const changed = Buffer.from(closed, 'base64url');
    changed[14]! ^= 1;
    expect(seal.open(changed.toString('base64url'))).toBeNull();
    for (const text of [closed.slice(0, -2), '', 'x', new Seal('a secret of specs', 'mails').close('text')]) {
      expect(seal.open(text)).toBeNull();
    }
    expect(new Seal('another secret', 'cookies').open(closed)).toBeNull();
  });
});
