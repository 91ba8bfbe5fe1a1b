import { pathOf } from './route-index.js';

/**
 * Matches names and ids, which are logged. Longer text may be a key or token, ten digits may be a phone number, and
 * other characters may be part of an email address.
 */
const HARMLESS_SEGMENT = /^(?!(.*\d){10})[\w.-]{0,40}$/;
const MAX_SEGMENTS = 12;

/**
 * Returns the path of a request for the log, without its query. Segments that may contain secrets or personal data
 * become `…`, because clients can send anything to an unknown path.
 */
export function loggedPath(target: string): string {
  const segments = pathOf(target).split('/');
  const shown = segments.slice(0, MAX_SEGMENTS).map((segment) => (HARMLESS_SEGMENT.test(segment) ? segment : '…'));
  return [...shown, ...(segments.length > MAX_SEGMENTS ? ['…'] : [])].join('/');
}
