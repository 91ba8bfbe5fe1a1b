import { uuidv7 } from '@frontdesk/messaging';
import { Seal } from '@frontdesk/service-host';
import { createHash } from 'node:crypto';

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

export interface Confirmation {
  /** What the owner of the call spends. */
  id: string;
  /** The approval in the portal without which the token does not work, or null. */
  approvalId: number | null;
}

/** Issues and checks the tokens with which a caller repeats a call that was shown to the user. */
export class ConfirmationTokens {
  private readonly seal: Seal;

  constructor(secret: string) {
    this.seal = new Seal(secret, 'call confirmation');
  }

  /** Returns when a token of this instant expires. */
  expiryAt(now: Date): Date {
    return new Date(now.getTime() + LIFETIME_MS);
  }

  issue(of: ConfirmedCall, now: Date, approvalId: number | null = null): ConfirmationToken {
    const expiresAt = this.expiryAt(now);
    // The purge of the inbox finds old ids by their time.
    const id = uuidv7(now.getTime());
    const content = JSON.stringify([id, expiresAt.getTime(), digestOf(of), approvalId]);
    return { token: this.seal.close(content), expiresAt };
  }

  /** Returns null if the token has expired or is for something else. */
  read(token: string, of: ConfirmedCall, now: Date): Confirmation | null {
    const content = this.seal.open(token);
    if (content === null) return null;
    const [id, expiresAt, digest, approvalId = null] = JSON.parse(content) as [string, number, string, number | null];
    return expiresAt > now.getTime() && digest === digestOf(of) ? { id, approvalId } : null;
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
