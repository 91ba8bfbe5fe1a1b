import { describe, expect, it } from '@jest/globals';
import { PasswordHashes } from './password-hashes.js';

describe('PasswordHashes', () => {
  it('accepts the password of a hash and no other', async () => {
    const hashes = new PasswordHashes();
    const stored = await hashes.hash('correct horse battery');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await hashes.verify('correct horse battery', stored)).toBe(true);
    for (const wrong of ['', 'correct horse batter', 'Correct horse battery', 'correct horse battery '])
      expect(await hashes.verify(wrong, stored)).toBe(false);
  });

  it('accepts no password for a person who has none, or whose hash is of another kind', async () => {
    const hashes = new PasswordHashes();
    for (const stored of [null, '', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=8,t=1,p=1$$'])
      expect(await hashes.verify('anything at all', stored)).toBe(false);
  });

  it('accepts the same password if other code points encode it', async () => {
    const hashes = new PasswordHashes();
    expect(await hashes.verify('cafe\u0301 au lait, ﬁne', await hashes.hash('caf\u00e9 au lait, fine'))).toBe(true);
  });

  it('hashes the same password differently each time', async () => {
    const hashes = new PasswordHashes();
    expect(await hashes.hash('twice the same one')).not.toBe(await hashes.hash('twice the same one'));
  });

  it('queues computations, refuses more than the queue holds, and works again afterwards', async () => {
    const hashes = new PasswordHashes();
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => hashes.verify('x', null)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    for (const outcome of outcomes.filter((one) => one.status === 'rejected'))
      expect(outcome.reason).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } });
    expect(await hashes.verify('x', await hashes.hash('x'))).toBe(true);
  });
});
