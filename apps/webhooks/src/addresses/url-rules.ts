import { isIP } from 'node:net';
import { isPublicAddress } from './address-rules.js';
import { portOf, withoutBrackets, type AllowedHosts } from './allowed-hosts.js';
import { isPublicName } from './host-rules.js';

/**
 * What a URL tells about itself: `allowed` by the operator whatever its address, `public` as a numeric address, a
 * `name` whose addresses have yet to be looked at, or `unsafe`.
 */
export type UrlVerdict = 'allowed' | 'public' | 'name' | 'unsafe';

export function judgeUrl(url: URL, allowedHosts: AllowedHosts): UrlVerdict {
  if (url.username !== '' || url.password !== '') return 'unsafe';
  const isAllowed = allowedHosts.has(url.hostname, portOf(url));
  if (isAllowed && (url.protocol === 'https:' || url.protocol === 'http:')) return 'allowed';
  if (url.protocol !== 'https:' || portOf(url) === 0) return 'unsafe';
  const host = withoutBrackets(url.hostname);
  if (isIP(host) !== 0) return isPublicAddress(host) ? 'public' : 'unsafe';
  return isPublicName(host) ? 'name' : 'unsafe';
}
