import { apiAccess, assertTestKey, httpUrl, type GivenApiAccess } from '../api-access.ts';
import { UsageError } from '../failure.ts';
import { keptSecret } from './secret.ts';

/** The options as given on the command line. */
export interface GivenListenOptions extends GivenApiAccess {
  forwardTo?: string;
  print?: true;
  events?: string;
  secret?: string;
}

export interface ListenOptions {
  /** Null if events are only printed. */
  receiver: Receiver | null;
  streamUrl: string;
  key: string;
  printsBodies: boolean;
}

export interface Receiver {
  url: string;
  secret: string;
}

/** @param secret replaces the one that this machine keeps for the address */
export function receiverOf(forwardTo: string, secret: string | undefined, folder: string): Receiver {
  const url = httpUrl(forwardTo, '--forward-to').href;
  if (secret !== undefined && !/^whsec_\S+$/.test(secret)) {
    throw new UsageError('--secret must be a signing secret, which starts with whsec_.');
  }
  return { url, secret: secret ?? keptSecret(folder, url) };
}

/** @param folder of the secrets of receivers and, in a checkout, of the demo's key and address */
export function listenOptions(given: GivenListenOptions, folder: string): ListenOptions {
  if (!given.forwardTo && !given.print) throw new UsageError('--forward-to is missing. To only print, use --print.');
  const { apiKey: key, baseUrl } = apiAccess(given, folder);
  assertTestKey(key, 'Events are streamed to test keys only.');
  const streamUrl = new URL(`${baseUrl}/events/stream`);
  if (given.events) streamUrl.searchParams.set('events', given.events);
  const receiver = given.forwardTo ? receiverOf(given.forwardTo, given.secret, folder) : null;
  return { receiver, streamUrl: streamUrl.href, key, printsBodies: given.print === true };
}
