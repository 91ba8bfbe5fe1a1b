// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keptSecret } from './listen-secret.mjs';

export const USAGE = `Usage: npm run frontdesk -- listen --forward-to URL [options]

Shows the test events of an organization as they happen, and posts each to a receiver on this machine, signed as a
real delivery is.

  --forward-to URL   where your receiver listens, such as http://localhost:3000/hooks
  --events A,B       only these; all that the key may read otherwise
  --secret SECRET    whsec_…, to sign with; one that is kept on this machine for the URL unless given
  --key KEY          a test key with webhooks:manage; the demo's unless given
  --base-url URL     of the API; the demo's unless given
`;

/** What is wrong with the command line, for people to read. */
export class UsageError extends Error {}

/**
 * @typedef {object} ListenOptions
 * @property {string} forwardTo
 * @property {string} streamUrl
 * @property {string} key
 * @property {string} secret
 */

/**
 * @param {string[]} args behind `listen`
 * @param {string} root of the checkout, in which `npm start` notes the demo's key and address
 * @returns {ListenOptions | 'help'}
 */
export function listenOptions(args, root) {
  const given = parsed(args);
  if (given.help) return 'help';
  const demo = demoOf(root);
  const key = given.key ?? demo?.test_key;
  const baseUrl = given['base-url'] ?? demo?.base_url;
  if (!given['forward-to']) throw new UsageError('--forward-to is missing.');
  if (!key) throw new UsageError('Which key? Give --key, or run npm start once for a demo.');
  if (key.startsWith('vk_live_')) throw new UsageError('That is a live key. Events are streamed to test keys only.');
  if (!baseUrl) throw new UsageError('Where is the API? Give --base-url, or run npm start once for a demo.');
  const streamUrl = new URL(apiBase(httpUrl(baseUrl, '--base-url')) + '/events/stream');
  if (given.events) streamUrl.searchParams.set('events', given.events);
  const forwardTo = httpUrl(given['forward-to'], '--forward-to').href;
  if (given.secret !== undefined && !/^whsec_\S+$/.test(given.secret)) {
    throw new UsageError('--secret takes a signing secret, which begins with whsec_.');
  }
  return { forwardTo, streamUrl: streamUrl.href, key, secret: given.secret ?? keptSecret(root, forwardTo) };
}

/** @param {string[]} args */
function parsed(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  try {
    const options = {
      'forward-to': text,
      events: text,
      key: text,
      secret: text,
      'base-url': text,
      help: /** @type {const} */ ({ type: 'boolean', short: 'h' }),
    };
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message, { cause: error });
  }
}

/** @param {string} root */
function demoOf(root) {
  try {
    return JSON.parse(readFileSync(path.join(root, '.local/demo.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} text
 * @param {string} option
 */
function httpUrl(text, option) {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(`${option} takes an address such as http://localhost:3000/hooks.`);
  }
  return new URL(text);
}

/**
 * The API's base below a host that was given alone.
 * @param {URL} url
 */
function apiBase({ origin, pathname }) {
  return origin + (pathname === '/' ? '/api/public/v1' : pathname.replace(/\/+$/, ''));
}
