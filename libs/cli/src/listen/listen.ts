import { CommandFailure } from '../failure.ts';
import { followEvents, StreamRefused, type StreamEvent } from './event-stream.ts';
import { forward, idOf } from './forward.ts';
import type { ListenOptions, Receiver } from './options.ts';

/** How many deliveries are forwarded concurrently. Further events wait in the stream. */
const MAX_CONCURRENT_FORWARDS = 16;

/** The types of messages about the stream itself. */
const NOTICES = new Set(['ready', 'missed']);

/** Prints events, and forwards them if there is a receiver, until Ctrl-C. */
export async function listen(options: ListenOptions): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
  try {
    await follow(options, stop.signal);
  } catch (error) {
    if (!(error instanceof StreamRefused)) throw error;
    throw new CommandFailure(`The API refused: ${error.message}`);
  }
}

async function follow({ receiver, streamUrl, key, printsBodies }: ListenOptions, signal: AbortSignal) {
  if (receiver) {
    print(`Forwarding to ${receiver.url}, signed with ${receiver.secret}\n`);
    print('Configure the secret in your receiver. It stays the same for this URL.\n');
  }
  let isAway = false;
  const underWay = new Set<Promise<void>>();
  await followEvents({
    url: streamUrl,
    key,
    signal,
    onLost: (reason, hasResponded) => {
      if (hasResponded) print(`${time()}  connection lost (${reason}); reconnecting\n`);
      else if (!isAway)
        print(`${time()}  ${new URL(streamUrl).origin} does not respond (${reason}); waiting for the API\n`);
      isAway = !hasResponded;
    },
    onEvent: async (event) => {
      isAway = false;
      if (NOTICES.has(event.type)) return printNotice(event);
      while (underWay.size >= MAX_CONCURRENT_FORWARDS) await Promise.race(underWay);
      const one = handle(event, receiver, printsBodies).finally(() => underWay.delete(one));
      underWay.add(one);
    },
  });
  await Promise.all(underWay);
}

async function handle(event: StreamEvent, receiver: Receiver | null, printsBody: boolean) {
  const line = [time(), event.type, idOf(event)];
  if (receiver) {
    const { outcome, durationMs, verification } = await forward(receiver.url, event, receiver.secret);
    line.push(`${outcome} in ${durationMs} ms`, verification);
  }
  print(`${line.join('  ')}\n${printsBody ? `${JSON.stringify(JSON.parse(event.data), null, 2)}\n` : ''}`);
}

function printNotice({ type, data }: StreamEvent) {
  const { events, message } = JSON.parse(data) as { events?: string[]; message?: string };
  print(`${time()}  ${type === 'ready' ? `listening for ${events?.join(', ')}` : message}\n`);
}

function time() {
  return new Date().toTimeString().slice(0, 8);
}

function print(text: string) {
  process.stdout.write(text);
}
