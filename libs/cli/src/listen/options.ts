import type { WebhookEvent } from '@frontdesk/sdk';
import { apiAccess, assertTestKey, httpUrl, type GivenApiAccess } from '../api-access.ts';
import { UsageError } from '../failure.ts';
import { keptSecret } from './secret.ts';

/** Every event that happens. The compiler finds an event that is missing. */
const HAPPENING: Readonly<Record<Exclude<WebhookEvent['type'], 'webhook.test'>, true>> = {
  'lead.created': true,
  'lead.updated': true,
  'call.completed': true,
  'booking.created': true,
  'booking.updated': true,
  'booking.cancelled': true,
  'outbound_call.completed': true,
  'chat.started': true,
  'chat.message.created': true,
  'chat.handoff_requested': true,
  'chat.handed_off': true,
  'chat.lead_captured': true,
  'chat.closed': true,
  'do_not_call.added': true,
};

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
  // Without names, the stream leaves out the opt-in events.
  streamUrl.searchParams.set('events', given.events ?? Object.keys(HAPPENING).join(','));
  const receiver = given.forwardTo ? receiverOf(given.forwardTo, given.secret, folder) : null;
  return { receiver, streamUrl: streamUrl.href, key, printsBodies: given.print === true };
}
