import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { GatewayConfig } from '../gateway.config.js';

/** How long a token is valid. An open page renews its token before it expires. */
export const TOKEN_LIFE_SECONDS = 24 * 3600;
const FORMAT = /^vt1\.(\d{1,16})\.(\d{1,16})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** The chat that a visitor may read and write. */
export interface Visitor {
  organizationId: number;
  chatId: number;
  /** In Unix seconds. */
  expiresAt: number;
}

export interface VisitorToken {
  token: string;
  expiresAt: Date;
}

/**
 * Issues and verifies tokens for one chat: `vt1.<organization>.<chat>.<expiry>.<HMAC-SHA256>`. Tokens are not stored,
 * and any gateway with the same secret can verify them.
 */
@Injectable()
export class VisitorTokens {
  private readonly secret: string;

  constructor(
    config: GatewayConfig,
    private readonly clock: Clock,
  ) {
    this.secret = config.widgetTokenSecret;
  }

  issue(organizationId: number, chatId: number): VisitorToken {
    const expiresAt = Math.floor(this.clock.now().getTime() / 1000) + TOKEN_LIFE_SECONDS;
    const claims = `vt1.${organizationId}.${chatId}.${expiresAt}`;
    return { token: `${claims}.${this.sign(claims)}`, expiresAt: new Date(expiresAt * 1000) };
  }

  /** Returns null if the token is forged, expired or for another organization. */
  read(token: string, organizationId: number): Visitor | null {
    const parts = FORMAT.exec(token);
    if (!parts) return null;
    const [, organization, chat, expiry, signature] = parts as unknown as [string, string, string, string, string];
    // The signatures are compared as text, because several base64url texts decode to the same bytes.
    const expected = this.sign(token.slice(0, -signature.length - 1));
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
    const visitor = { organizationId: Number(organization), chatId: Number(chat), expiresAt: Number(expiry) };
    const isValid = visitor.organizationId === organizationId && visitor.expiresAt * 1000 > this.clock.now().getTime();
    return isValid ? visitor : null;
  }

  private sign(claims: string): string {
    return createHmac('sha256', this.secret).update(claims).digest('base64url');
  }
}
