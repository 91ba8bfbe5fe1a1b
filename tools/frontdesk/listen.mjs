// @ts-check
import { followEvents, StreamRefused } from './event-stream.mjs';
import { forward } from './forward.mjs';
import { listenOptions, USAGE, UsageError } from './listen-options.mjs';

/** The most deliveries forwarded concurrently; further events wait in the stream. */
const MAX_CONCURRENT_FORWARDS = 16;

/** Types of messages about the stream itself. */
const NOTICES = new Set(['ready', 'missed']);

/**
 * `npm run frontdesk -- listen`
 * @param {string[]} args
 * @param {string} root
 * @returns {Promise<number>} the exit code
 */
export async function listen(args, root) {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
  try {
    const options = listenOptions(args, root);
    if (options === 'help') print(USAGE);
    else await follow(options, stop.signal);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`);
    else if (error instanceof StreamRefused) process.stderr.write(`The API refused: ${error.message}\n`);
    else throw error;
    return 1;
  }
}

/**
 * @param {import('./listen-options.mjs').ListenOptions} options
 * @param {AbortSignal} signal
 */
async function follow({ forwardTo, streamUrl, key, secret }, signal) {
  print(`Forwarding to ${forwardTo}, signed with ${secret}\n`);
  print('Configure the secret in your receiver. It stays the same for this URL.\n');
  let isAway = false;
  /** @type {Set<Promise<void>>} */
  const underWay = new Set();
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
      const one = forwardAndPrint(forwardTo, event, secret).finally(() => underWay.delete(one));
      underWay.add(one);
    },
  });
  await Promise.all(underWay);
}

/**
 * @param {string} url
 * @param {import('./event-stream.mjs').StreamEvent} event
 * @param {string} secret
 */
async function forwardAndPrint(url, event, secret) {
  const { outcome, durationMs, verification } = await forward(url, event, secret);
  print(`${time()}  ${event.type}  ${JSON.parse(event.data).id}  ${outcome} in ${durationMs} ms  ${verification}\n`);
}

/** @param {import('./event-stream.mjs').StreamEvent} notice */
function printNotice({ type, data }) {
  const { events, message } = JSON.parse(data);
  print(type === 'ready' ? `${time()}  listening for ${events.join(', ')}\n` : `${time()}  ${message}\n`);
}

function time() {
  return new Date().toTimeString().slice(0, 8);
}

/** @param {string} text */
function print(text) {
  process.stdout.write(text);
}
