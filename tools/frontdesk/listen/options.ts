import { apiAccess, httpUrl, type GivenApiAccess } from '../api-access.ts';
import { UsageError } from '../operator-failure.ts';
import { keptSecret } from './secret.ts';

/** The options as given on the command line. */
export interface GivenListenOptions extends GivenApiAccess {
  forwardTo?: string;
  events?: string;
  secret?: string;
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
  const { apiKey: key, baseUrl } = apiAccess(given, root);
  if (key.startsWith('vk_live_')) throw new UsageError('That is a live key. Events are streamed to test keys only.');
  const streamUrl = new URL(`${baseUrl}/events/stream`);
  if (given.events) streamUrl.searchParams.set('events', given.events);
  const forwardTo = httpUrl(given.forwardTo, '--forward-to').href;
  if (given.secret !== undefined && !/^whsec_\S+$/.test(given.secret)) {
    throw new UsageError('--secret must be a signing secret, which starts with whsec_.');
  }
  return { forwardTo, streamUrl: streamUrl.href, key, secret: given.secret ?? keptSecret(root, forwardTo) };
}
