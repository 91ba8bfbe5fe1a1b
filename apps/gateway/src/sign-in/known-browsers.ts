import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { GatewayConfig } from '../gateway.config.js';

/**
 * Recognizes browsers that signed in before. They have a counter of their own, so that failed sign-ins from elsewhere
 * do not lock a person out. The cookie is valid for one email address and does not contain it.
 */
@Injectable()
export class KnownBrowsers {
  private readonly secret: string;

  constructor({ CURSOR_SECRET }: GatewayConfig) {
    this.secret = `portal browser ${CURSOR_SECRET}`;
  }

  /** Returns the value of a new cookie. */
  issue(email: string): string {
    const id = randomBytes(16).toString('base64url');
    return `${id}.${this.sign(id, email).toString('base64url')}`;
  }

  /** Returns the id of the browser, or null if the cookie is missing, forged or for another person. */
  read(cookie: string | null, email: string): string | null {
    const [, id, signature] = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(cookie ?? '') ?? [];
    if (!id || !signature) return null;
    return timingSafeEqual(this.sign(id, email), Buffer.from(signature, 'base64url')) ? id : null;
  }

  private sign(id: string, email: string): Buffer {
    return createHmac('sha256', this.secret).update(`${id} ${email}`).digest();
  }
}
