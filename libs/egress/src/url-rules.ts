import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './address-rules.js';
import { portOf, withoutBrackets, type AllowedHosts } from './allowed-hosts.js';
import { isPublicName } from './host-rules.js';

/**
 * The verdict on a URL before any lookup.
 * - `allowed`: the operator allows the host.
 * - `public`: the host is a public numeric address.
 * - `name`: the host is a name whose addresses must still be checked.
 * - `unsafe`: all other URLs.
 */
export type UrlVerdict = 'allowed' | 'public' | 'name' | 'unsafe';

/**
 * Whether a reader sees the same host in the text as a URL parser. Parsers drop tabs and line breaks, convert
 * backslashes and add missing slashes, so the parsed host can differ from the visible one.
 */
export function isUnambiguous(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(address) && !/[\p{Cc}\\]/u.test(address);
}

export function judgeUrl(url: URL, allowedHosts: AllowedHosts): UrlVerdict {
  if (url.username !== '' || url.password !== '') return 'unsafe';
  const isAllowed = allowedHosts.has(url.hostname, portOf(url));
  if (isAllowed && (url.protocol === 'https:' || url.protocol === 'http:')) return 'allowed';
  if (url.protocol !== 'https:' || portOf(url) === 0) return 'unsafe';
  const host = withoutBrackets(url.hostname);
  if (isIP(host) !== 0) return isPublicAddress(host) ? 'public' : 'unsafe';
  return isPublicName(host) ? 'name' : 'unsafe';
}

/** Whether a URL refers to this machine itself, by address or as `localhost`. */
export function isLoopback(url: URL): boolean {
  return /(^|\.)localhost\.?$/.test(url.hostname) || isLoopbackAddress(withoutBrackets(url.hostname));
}
