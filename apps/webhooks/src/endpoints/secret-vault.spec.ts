import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readKey, SecretVault, UnreadableSecret } from './secret-vault.js';

const SECRET = 'whsec_4kV9mQ2pXr7tLs8wYb3nZc6dFg1hJ5eA';
const aKey = (): string => randomBytes(32).toString('base64');

describe('an encrypted secret', () => {
  it('reveals nothing, is different each time and can be decrypted', () => {
    const vault = new SecretVault([aKey()]);
    const [one, other] = [vault.seal(7, SECRET), vault.seal(7, SECRET)];
    expect(one).not.toBe(other);
    expect(one).not.toContain('whsec_');
    expect(Buffer.from(one.split('.')[2]!, 'base64url').toString('latin1')).not.toContain(SECRET.slice(6, 12));
    expect([vault.open(7, one), vault.open(7, other)]).toEqual([SECRET, SECRET]);
  });

  it('is encrypted with the first key and can be decrypted with any key', () => {
    const [older, newer] = [aKey(), aKey()];
    const before = new SecretVault([older]).seal(7, SECRET);
    const both = new SecretVault([newer, older]);
    expect(both.open(7, before)).toBe(SECRET);
    expect(before.startsWith(both.prefix)).toBe(false);
    const after = both.seal(7, both.open(7, before));
    expect(after.startsWith(both.prefix)).toBe(true);
    expect(new SecretVault([newer]).open(7, after)).toBe(SECRET);
    expect(() => new SecretVault([newer]).open(7, before)).toThrow(UnreadableSecret);
  });

  it('cannot be decrypted for another endpoint or after one of its bits was changed', () => {
    const vault = new SecretVault([aKey()]);
    const sealed = vault.seal(7, SECRET);
    expect(vault.open(7, sealed)).toBe(SECRET);
    expect(() => vault.open(8, sealed)).toThrow(UnreadableSecret);
    const [form, key, text] = sealed.split('.') as [string, string, string];
    const bytes = Buffer.from(text, 'base64url');
    for (const index of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(() => vault.open(7, `${form}.${key}.${changed.toString('base64url')}`)).toThrow(UnreadableSecret);
    }
    for (const garbage of ['', 'x', `${form}.${key}.`, `${form}.00000000.${text}`, `sealed-2.${key}.${text}`]) {
      expect(() => vault.open(7, garbage)).toThrow(UnreadableSecret);
    }
  });

  it('can be decrypted after its decrypted value has left the cache', () => {
    const vault = new SecretVault([aKey()]);
    const sealed = vault.seal(7, SECRET);
    expect(vault.open(7, sealed)).toBe(SECRET);
    for (let n = 0; n < 5001; n++) expect(vault.open(8, vault.seal(8, `whsec_${n}`))).toBe(`whsec_${n}`);
    expect(vault.open(7, sealed)).toBe(SECRET);
  });

  it('may be plain text from an earlier version, which is returned unchanged', () => {
    expect(new SecretVault([aKey()]).open(7, SECRET)).toBe(SECRET);
  });
});

describe('a key', () => {
  it('is 32 bytes in base64, with or without padding, or in hex', () => {
    const bytes = randomBytes(32);
    for (const text of [bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')]) {
      expect(readKey(text)).toEqual(bytes);
    }
  });

  it.each(['', 'a password', randomBytes(31).toString('base64'), randomBytes(33).toString('hex'), 'g'.repeat(64)])(
    'cannot be %j',
    (text) => {
      expect(readKey(text)).toBeNull();
    },
  );
});
