import { pathOf } from './route-index.js';

/** A name or an id. Longer texts may be keys and tokens, ten digits a phone number, other characters an e-mail address. */
const HARMLESS_SEGMENT = /^(?!(.*\d){10})[\w.-]{0,40}$/;
const MAX_SEGMENTS = 12;

/**
 * The path of a request target as logs show it: never the query, and `…` for segments that may hold secrets or personal
 * data, since an address that does not exist can hold anything.
 */
export function loggedPath(target: string): string {
  const segments = pathOf(target).split('/');
  const shown = segments.slice(0, MAX_SEGMENTS).map((segment) => (HARMLESS_SEGMENT.test(segment) ? segment : '…'));
  return [...shown, ...(segments.length > MAX_SEGMENTS ? ['…'] : [])].join('/');
}
