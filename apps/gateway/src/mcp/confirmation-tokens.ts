import { uuidv7 } from '@frontdesk/messaging';
import { createHash } from 'node:crypto';
import { Seal } from '../credentials/seal.js';

const LIFETIME_MS = 5 * 60_000;

/** The call that a token confirms. The token is refused for any other call. */
export interface ConfirmedCall {
  /** The key or grant, such as `key 12`. */
  caller: string;
  tool: string;
  /** The arguments that decide who is called and what is said. */
  call: Readonly<Record<string, unknown>>;
}

export interface ConfirmationToken {
  token: string;
  expiresAt: Date;
}

/** Issues and checks the tokens with which a caller repeats a call that was shown to the user. */
export class ConfirmationTokens {
  private readonly seal: Seal;

  constructor(secret: string) {
    this.seal = new Seal(secret, 'call confirmation');
  }

  issue(of: ConfirmedCall, now: Date): ConfirmationToken {
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    // The purge of the inbox finds old ids by their time.
    const id = uuidv7(now.getTime());
    return { token: this.seal.close(JSON.stringify([id, expiresAt.getTime(), digestOf(of)])), expiresAt };
  }

  /** Returns the id that the owner of the call spends, or null if the token has expired or is for something else. */
  idOf(token: string, of: ConfirmedCall, now: Date): string | null {
    const content = this.seal.open(token);
    if (content === null) return null;
    const [id, expiresAt, digest] = JSON.parse(content) as [string, number, string];
    return expiresAt > now.getTime() && digest === digestOf(of) ? id : null;
  }
}

function digestOf({ caller, tool, call }: ConfirmedCall): string {
  return createHash('sha256')
    .update(JSON.stringify([caller, tool, call], sortKeys))
    .digest('base64url');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
