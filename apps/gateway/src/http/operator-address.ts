import { DomainError } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GatewayConfig } from '../gateway.config.js';
import { isLoopback, PortalAddress, type PortalCookie } from './portal-address.js';

/** The path of the operator console and of its API. */
export const OPERATOR_PATH = '/operator';
export const OPERATOR_BASE = `${OPERATOR_PATH}/api/v1`;

/** Browsers send cookies to every port of a host, so those of the console have names of their own. */
const COOKIES: Readonly<Record<PortalCookie, string>> = {
  session: 'frontdesk_operator',
  browser: 'frontdesk_operator_browser',
  signIn: 'frontdesk_operator_sign_in',
};

/**
 * Knows where the operator console runs: on the platform port, at PLATFORM_BASE_URL. Without that port, it runs on the
 * same machine only.
 */
@Injectable()
export class OperatorAddress extends PortalAddress {
  protected override readonly cookies = COOKIES;
  private readonly isOnThisMachineOnly: boolean;
  /** The portal's host, where people register passkeys. */
  private readonly portalHost: string;

  constructor(config: GatewayConfig) {
    super(placeOf(config));
    this.isOnThisMachineOnly = config.PLATFORM_PORT === undefined;
    this.portalHost = new URL(config.publicOrigin).hostname;
  }

  /** Throws `not_found` unless the console is served to this client. */
  assertServed({ raw }: FastifyRequest): void {
    if (!this.isOnThisMachineOnly) return;
    const { host = '', 'x-forwarded-for': forwarded } = raw.headers;
    const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
    const address = raw.socket.remoteAddress ?? '';
    const isHere = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);
    if (!isHere || forwarded !== undefined || !isLoopback(hostname)) throw new DomainError('not_found');
  }

  /** A passkey of the portal can be used on the same host and on hosts below it. */
  override relyingPartyFor(request: FastifyRequest): string | null {
    if (this.isLocal) return super.relyingPartyFor(request);
    const { hostname } = new URL(this.origin);
    const isUsable = hostname === this.portalHost || hostname.endsWith(`.${this.portalHost}`);
    return super.relyingPartyFor(request) !== null && isUsable ? this.portalHost : null;
  }
}

/** Returns the console's address in place of the settings of the public port, which `PortalAddress` reads. */
function placeOf({ PLATFORM_PORT, PLATFORM_BASE_URL, platformOrigin, PORT }: GatewayConfig): GatewayConfig {
  const place =
    PLATFORM_PORT === undefined
      ? { publicOrigin: `http://localhost:${PORT}`, PORT }
      : { publicOrigin: platformOrigin, PUBLIC_BASE_URL: PLATFORM_BASE_URL, PORT: PLATFORM_PORT };
  return place as GatewayConfig;
}
