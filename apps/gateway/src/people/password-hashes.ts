import { ConcurrencyLimit } from '@frontdesk/concurrency';
import { DomainError } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Argon2id with 19 MiB and two passes, which is the first choice of OWASP's password storage cheat sheet. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Each computation takes a core for tens of milliseconds. */
const MAX_RUNNING = 2;
/** With more waiting computations, requests would exceed their deadline. */
const MAX_PENDING = 60;

const compute = promisify(argon2);

interface Stored {
  memory: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  hash: Buffer;
}

/** Hashes and verifies passwords. Hashes are stored in the PHC format. */
@Injectable()
export class PasswordHashes {
  private readonly limit = new ConcurrencyLimit(MAX_RUNNING);
  private pending = 0;
  /** The hash that is verified if the person does not exist, so that both cases take the same time. */
  private readonly decoy: Stored = { ...COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };

  /** Throws `unavailable` if too many computations wait. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.derive(password, { ...COST, salt, hash: Buffer.alloc(HASH_BYTES) });
    const { memory, passes, parallelism } = COST;
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
  }

  /** Returns false for a wrong password. If `stored` is null, takes as long as for a hash and returns false. */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const expected = (stored && parse(stored)) || this.decoy;
    const isEqual = timingSafeEqual(await this.derive(password, expected), expected.hash);
    return isEqual && expected !== this.decoy;
  }

  private async derive(password: string, { memory, passes, parallelism, salt, hash }: Stored): Promise<Buffer> {
    if (this.pending >= MAX_PENDING) {
      throw new DomainError('unavailable', { retryAfterSeconds: 2 }, 'too many password computations wait');
    }
    this.pending++;
    const message = password.normalize('NFKC');
    const parameters = { message, nonce: salt, memory, passes, parallelism, tagLength: hash.length };
    try {
      return await this.limit.run(() => compute('argon2id', parameters));
    } finally {
      this.pending--;
    }
  }
}

function parse(stored: string): Stored | null {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(stored);
  if (!found) return null;
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number) as [number, number, number];
  return {
    memory,
    passes,
    parallelism,
    salt: Buffer.from(found[4]!, 'base64'),
    hash: Buffer.from(found[5]!, 'base64'),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
