import path from 'node:path';
import { readJson } from '../../launcher/private-files.ts';
import { UsageError } from '../operator-failure.ts';
import { keptSecret } from './secret.ts';

/** The options as given on the command line. */
export interface GivenListenOptions {
  forwardTo?: string;
  events?: string;
  secret?: string;
  key?: string;
  baseUrl?: string;
}

export interface ListenOptions {
  forwardTo: string;
  streamUrl: string;
  key: string;
  secret: string;
}

/** @param root of the checkout, where `npm start` stores the demo's key and address */
export function listenOptions(given: GivenListenOptions, root: string): ListenOptions {
  if (!given.forwardTo) throw new UsageError('--forward-to is missing.');
  const demo = readJson<{ test_key: string; base_url: string }>(path.join(root, '.local/demo.json'));
  const key = given.key ?? demo?.test_key;
  const baseUrl = given.baseUrl ?? demo?.base_url;
  if (!key) throw new UsageError('No API key. Use --key, or run npm start once to create a demo.');
  if (key.startsWith('vk_live_')) throw new UsageError('That is a live key. Events are streamed to test keys only.');
  if (!baseUrl) throw new UsageError('No API address. Use --base-url, or run npm start once to create a demo.');
  const streamUrl = new URL(apiBase(httpUrl(baseUrl, '--base-url')) + '/events/stream');
  if (given.events) streamUrl.searchParams.set('events', given.events);
  const forwardTo = httpUrl(given.forwardTo, '--forward-to').href;
  if (given.secret !== undefined && !/^whsec_\S+$/.test(given.secret)) {
    throw new UsageError('--secret must be a signing secret, which starts with whsec_.');
  }
  return { forwardTo, streamUrl: streamUrl.href, key, secret: given.secret ?? keptSecret(root, forwardTo) };
}

function httpUrl(text: string, option: string) {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(`${option} must be an address such as http://localhost:3000/hooks.`);
  }
  return new URL(text);
}

/** Adds the path of the API to a URL without a path. */
function apiBase({ origin, pathname }: URL) {
  return origin + (pathname === '/' ? '/api/public/v1' : pathname.replace(/\/+$/, ''));
}
