import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The bearer token of a request, or null: without the header, with two of them, or with another scheme.
 * `rawHeaders` are Node's name and value pairs in the order they came.
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

/** Whether a token is one of those given. Takes the same time whichever matches, or none. */
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
