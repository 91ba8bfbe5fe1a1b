import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Returns the bearer token of a request, or null if `Authorization` is missing, repeated or of another scheme.
 * `rawHeaders` are Node's alternating names and values.
 */
export function bearerToken(rawHeaders: readonly string[]): string | null {
  let value: string | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.toLowerCase() !== 'authorization') continue;
    if (value !== undefined) return null;
    value = rawHeaders[i + 1];
  }
  return /^bearer +([^\s,]+) *$/i.exec(value ?? '')?.[1] ?? null;
}

/** A set of secret tokens with a constant-time lookup. */
export class TokenSet {
  private readonly digests: Buffer[];

  constructor(tokens: readonly string[]) {
    this.digests = tokens.map(digest);
  }

  has(token: string): boolean {
    const presented = digest(token);
    let found = false;
    for (const known of this.digests) found = timingSafeEqual(presented, known) || found;
    return found;
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
