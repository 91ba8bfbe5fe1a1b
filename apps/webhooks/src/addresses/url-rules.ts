import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './address-rules.js';
import { portOf, withoutBrackets, type AllowedHosts } from './allowed-hosts.js';
import { isPublicName } from './host-rules.js';

/**
 * What a URL tells about itself: `allowed` by the operator whatever its address, `public` as a numeric address, a
 * `name` whose addresses have yet to be looked at, or `unsafe`.
 */
export type UrlVerdict = 'allowed' | 'public' | 'name' | 'unsafe';

/**
 * Whether everybody reads an address the same way. Parsers drop tabs and line ends, take backslashes for slashes and
 * supply missing slashes; whoever looks at what was typed would see another host than the one that is called.
 */
export function isUnmistakable(address: string): boolean {
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

/** Whether a URL names the machine that calls it, by address or as `localhost`. */
export function isLoopback(url: URL): boolean {
  return /(^|\.)localhost\.?$/.test(url.hostname) || isLoopbackAddress(withoutBrackets(url.hostname));
}
