import { UnresolvedName, UnsafeAddress } from '@frontdesk/egress';
import type { AttemptError } from '../deliveries/delivery-states.js';

/** The attempt exceeded its time limit. */
export class AttemptTimeout extends Error {
  constructor() {
    super('attempt timed out');
    this.name = 'AttemptTimeout';
  }
}

const REDIRECTS = new Set([300, 301, 302, 303, 307, 308]);

/** Returns the reason of a failure with this status, or null if the status counts as delivered. */
export function errorOfStatus(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null;
  return REDIRECTS.has(status) ? 'redirect' : `http_${status}`;
}

const TIMEOUT_CODES = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT']);
const TLS_CODES = /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$|HOSTNAME_MISMATCH$)/;
const TLS_MESSAGE = /before secure TLS connection was established/;

/** Returns the reason of an attempt that received no response. */
export function errorOfFailure(failure: unknown): AttemptError {
  if (failure instanceof UnsafeAddress) return 'unsafe_address';
  if (failure instanceof UnresolvedName) return 'dns_error';
  if (failure instanceof AttemptTimeout) return 'timeout';
  const { code = '', message = '' } = failure as { code?: unknown; message?: string };
  if (typeof code !== 'string') return 'connect_error';
  if (TIMEOUT_CODES.has(code)) return 'timeout';
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'dns_error';
  return TLS_CODES.test(code) || TLS_MESSAGE.test(message) ? 'tls_error' : 'connect_error';
}

/** Returns the delay of a `Retry-After` header, given in seconds or as a date, or null if it is invalid. */
export function retryAfterSeconds(header: string, now: Date): number | null {
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now.getTime()) / 1000));
}
