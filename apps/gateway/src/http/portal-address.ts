import { DomainError, invalidFields } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { GatewayConfig } from '../gateway.config.js';
import { methodOf } from './head-requests.js';

/** The path of the portal and of its API. */
export const PORTAL_BASE = '/portal/api/v1';

const COOKIES = { session: 'frontdesk_session', browser: 'frontdesk_browser', signIn: 'frontdesk_sign_in' };
export type PortalCookie = keyof typeof COOKIES;

/** Knows where the portal runs: its own origins, and the cookies that browsers keep for them. */
@Injectable()
export class PortalAddress {
  private readonly origins: ReadonlySet<string>;
  protected readonly isEncrypted: boolean;
  /** The names of cookies. */
  protected readonly cookies: Readonly<Record<PortalCookie, string>> = COOKIES;
  /** Whether the portal is open on this machine only, without TLS. */
  protected readonly isLocal: boolean;
  /** The origin in links. */
  readonly origin: string;

  constructor({ publicOrigin, PUBLIC_BASE_URL, PORT }: GatewayConfig) {
    const { origin, protocol, hostname, port } = new URL(publicOrigin);
    this.isEncrypted = protocol === 'https:';
    this.isLocal = !this.isEncrypted && (isLoopback(hostname) || PUBLIC_BASE_URL === undefined);
    const localPort = PUBLIC_BASE_URL === undefined ? PORT : port || 80;
    const local = ['localhost', '127.0.0.1'].map((host) => new URL(`http://${host}:${localPort}`).origin);
    // Passkeys need a host name.
    this.origin = this.isLocal ? local[0]! : origin;
    this.origins = new Set(this.isLocal ? local : this.isEncrypted ? [origin] : []);
  }

  /** Returns why the address of the request does not allow sign-in, or null if it does. */
  problemFor({ raw }: FastifyRequest): string | null {
    if (this.isEncrypted) return null;
    if (!this.isLocal) {
      return `This server is at ${this.origin}, which is not encrypted. Set PUBLIC_BASE_URL to an https address.`;
    }
    const { host = '' } = raw.headers;
    const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
    return isLoopback(hostname)
      ? null
      : `This address is not encrypted. Open ${this.origin}/portal on the same machine.`;
  }

  /** Returns the URL that a person opens. The secret is in the fragment, which browsers do not send. */
  linkWith(secret: string): string {
    return `${this.origin}/portal/link#${secret}`;
  }

  /** The domain of passkeys. Null if the address has no host name, because browsers then offer no passkeys. */
  relyingPartyFor({ raw }: FastifyRequest): string | null {
    if (this.isLocal) return /^localhost(:\d+)?$/i.test(raw.headers.host ?? '') ? 'localhost' : null;
    const { hostname } = new URL(this.origin);
    return this.isEncrypted && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null;
  }

  /** The portal's address at which passkeys work, if they do not work at the address of the request. */
  passkeyAddressFor(request: FastifyRequest): string | null {
    return this.isLocal && this.relyingPartyFor(request) === null ? `${this.origin}/portal` : null;
  }

  get ownOrigins(): string[] {
    return [...this.origins];
  }

  /**
   * Throws unless a request that changes something comes from the portal's own page.
   * @param contentTypes the operation's content types; other websites can send none of them without a preflight request
   */
  assertOwnRequest({ raw }: FastifyRequest, contentTypes: readonly string[] = ['application/json']): void {
    if (['GET', 'HEAD'].includes(methodOf(raw))) return;
    const { origin, 'content-type': contentType } = raw.headers;
    if (origin === undefined || !this.origins.has(origin)) throw new DomainError('portal_origin_not_allowed');
    if (!contentTypes.includes(contentType?.split(';')[0]!.trim().toLowerCase() ?? '')) {
      throw invalidFields({ body: [`must be sent as ${contentTypes.join(' or ')}`] });
    }
  }

  /** Returns the value of a cookie. Null if the cookie is absent, or repeated so that ours cannot be recognized. */
  cookieOf({ raw }: FastifyRequest, cookie: PortalCookie): string | null {
    const name = this.nameOf(cookie);
    const values = (raw.headers.cookie ?? '').split(';').flatMap((pair) => {
      const [key, ...value] = pair.split('=');
      return key!.trim() === name ? [value.join('=').trim()] : [];
    });
    return values.length === 1 ? values[0]! : null;
  }

  /** Returns a `Set-Cookie` header. An empty value removes the cookie. */
  setCookie(cookie: PortalCookie, value: string, lifeSeconds: number): string {
    const life = value === '' ? 0 : lifeSeconds;
    const secure = this.isEncrypted ? '; Secure' : '';
    return `${this.nameOf(cookie)}=${value}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
  }

  private nameOf(cookie: PortalCookie): string {
    return this.isEncrypted ? `__Host-${this.cookies[cookie]}` : this.cookies[cookie];
  }
}

/** Whether a page sent the request in the background, without user input. Such requests do not extend a session. */
export function isBackground({ raw }: FastifyRequest): boolean {
  return raw.headers['frontdesk-background'] === 'true';
}

/** Whether a URL with this host stays on the machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
