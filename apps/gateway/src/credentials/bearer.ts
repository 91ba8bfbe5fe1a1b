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

/** A token of the platform API. Its name identifies its user in the audit log. */
export interface PlatformToken {
  name: string | null;
  token: string;
}

/** Reads `name:token` or `token`. */
export function platformToken(entry: string): PlatformToken {
  const [, name, token] = /^(?:([\w.-]{1,64}):)?(.*)$/s.exec(entry)!;
  return { name: name ?? null, token: token! };
}

/** The tokens of the platform API, with a constant-time lookup. */
export class PlatformTokens {
  private readonly known: readonly { name: string | null; digest: Buffer }[];

  constructor(tokens: readonly PlatformToken[]) {
    this.known = tokens.map(({ name, token }) => ({ name, digest: digest(token) }));
  }

  /** Null for an unknown token. */
  find(token: string): { name: string | null } | null {
    const presented = digest(token);
    let found: { name: string | null } | null = null;
    for (const known of this.known) if (timingSafeEqual(presented, known.digest)) found = known;
    return found && { name: found.name };
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
