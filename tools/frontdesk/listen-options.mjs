// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { keptSecret } from './listen-secret.mjs';

export const USAGE = `Usage: npm run frontdesk -- listen --forward-to URL [options]

Prints the test events of an organization as they happen and posts each to a receiver on this machine, signed like a real
delivery.

  --forward-to URL   the address of your receiver, such as http://localhost:3000/hooks
  --events A,B       only these events (default: all that the key may read)
  --secret SECRET    the signing secret, whsec_… (default: one that this machine keeps for the URL)
  --key KEY          a test key with webhooks:manage (default: the demo's)
  --base-url URL     the address of the API (default: the demo's)
`;

/** A command-line error, shown with the usage. */
export class UsageError extends Error {}

/**
 * @typedef {object} ListenOptions
 * @property {string} forwardTo
 * @property {string} streamUrl
 * @property {string} key
 * @property {string} secret
 */

/**
 * @param {string[]} args the arguments after `listen`
 * @param {string} root of the checkout, where `npm start` stores the demo's key and address
 * @returns {ListenOptions | 'help'}
 */
export function listenOptions(args, root) {
  const given = parsed(args);
  if (given.help) return 'help';
  const demo = demoOf(root);
  const key = given.key ?? demo?.test_key;
  const baseUrl = given['base-url'] ?? demo?.base_url;
  if (!given['forward-to']) throw new UsageError('--forward-to is missing.');
  if (!key) throw new UsageError('No API key. Use --key, or run npm start once to create a demo.');
  if (key.startsWith('vk_live_')) throw new UsageError('That is a live key. Events are streamed to test keys only.');
  if (!baseUrl) throw new UsageError('No API address. Use --base-url, or run npm start once to create a demo.');
  const streamUrl = new URL(apiBase(httpUrl(baseUrl, '--base-url')) + '/events/stream');
  if (given.events) streamUrl.searchParams.set('events', given.events);
  const forwardTo = httpUrl(given['forward-to'], '--forward-to').href;
  if (given.secret !== undefined && !/^whsec_\S+$/.test(given.secret)) {
    throw new UsageError('--secret must be a signing secret, which starts with whsec_.');
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
    throw new UsageError(`${option} must be an address such as http://localhost:3000/hooks.`);
  }
  return new URL(text);
}

/**
 * Adds the path of the API to a URL without a path.
 * @param {URL} url
 */
function apiBase({ origin, pathname }) {
  return origin + (pathname === '/' ? '/api/public/v1' : pathname.replace(/\/+$/, ''));
}
