import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { GatewayConfig } from '../gateway.config.js';

/** A page that stays open asks for another one before this is over. */
export const TOKEN_LIFE_SECONDS = 24 * 3600;
const FORMAT = /^vt1\.(\d{1,16})\.(\d{1,16})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** Whose chat a visitor may see and write in. */
export interface Visitor {
  organizationId: number;
  chatId: number;
  /** Unix seconds. */
  expiresAt: number;
}

export interface VisitorToken {
  token: string;
  expiresAt: Date;
}

/**
 * What lets a visitor into one chat: `vt1.<organization>.<chat>.<expiry>.<HMAC-SHA256>`. Nothing about it is stored, so
 * every gateway with the same secret knows it.
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

  /** Null unless this token was issued with our secret, for this organization, and is still good. */
  read(token: string, organizationId: number): Visitor | null {
    const parts = FORMAT.exec(token);
    if (!parts) return null;
    const [, organization, chat, expiry, signature] = parts as unknown as [string, string, string, string, string];
    // Compared as text: several spellings of base64url decode to the same bytes.
    const expected = this.sign(token.slice(0, -signature.length - 1));
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
    const visitor = { organizationId: Number(organization), chatId: Number(chat), expiresAt: Number(expiry) };
    const isGood = visitor.organizationId === organizationId && visitor.expiresAt * 1000 > this.clock.now().getTime();
    return isGood ? visitor : null;
  }

  private sign(claims: string): string {
    return createHmac('sha256', this.secret).update(claims).digest('base64url');
  }
}
