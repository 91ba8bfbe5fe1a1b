// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

/** The server sends a heartbeat every ten seconds. */
const SILENCE_MS = 35_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * @typedef {object} StreamEvent
 * @property {string} type
 * @property {string} data JSON, unparsed
 */

/**
 * @typedef {object} StreamOptions
 * @property {string} url
 * @property {string} key
 * @property {AbortSignal} signal ends the stream
 * @property {(event: StreamEvent) => Promise<void> | void} onEvent awaited before the next event is read
 * @property {(reason: string, hasResponded: boolean) => void} onLost called when the connection is lost or
 *   the server does not respond, before the next try
 */

/** The server refused the request and would refuse a retry. */
export class StreamRefused extends Error {}

/**
 * Follows Server-Sent Events and reconnects when the connection is lost. Ends when `signal` aborts, or throws
 * StreamRefused.
 * @param {StreamOptions} options
 */
export async function followEvents({ url, key, signal, onEvent, onLost }) {
  for (let failures = 0; !signal.aborted;) {
    let hasResponded = false;
    try {
      const onAnswer = () => (hasResponded = true);
      await readOnce(url, key, signal, onAnswer, async (event) => {
        failures = 0;
        await onEvent(event);
      });
      throw new Error('the server ended the stream');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof StreamRefused) throw error;
      onLost(reasonOf(error), hasResponded);
    }
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS);
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * @param {string} url
 * @param {string} key
 * @param {AbortSignal} signal
 * @param {() => void} onAnswer
 * @param {(event: StreamEvent) => Promise<void>} onEvent
 */
async function readOnce(url, key, signal, onAnswer, onEvent) {
  const silence = new AbortController();
  const startTimer = () => setTimeout(() => silence.abort(new Error('the server sent nothing')), SILENCE_MS);
  let timer = startTimer();
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    onAnswer();
    if (response.status !== 200 || !response.body) throw await refusal(response);
    const read = eventReader();
    const decoder = new TextDecoder();
    for await (const bytes of response.body) {
      clearTimeout(timer);
      for (const event of read(decoder.decode(bytes, { stream: true }))) await onEvent(event);
      timer = startTimer();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** @param {Response} response */
async function refusal(response) {
  const text = await response.text();
  let message = text.slice(0, 200);
  try {
    message = JSON.parse(text).message ?? message;
  } catch {
    // Not an error body of the API, so the text is shown unchanged.
  }
  const isFinal = response.status >= 400 && response.status < 500 && response.status !== 429;
  return isFinal
    ? new StreamRefused(`${response.status}: ${message}`)
    : new Error(`the server returned ${response.status}: ${message}`);
}

/**
 * Parses chunks of text into complete events. Comments and fields other than `event` and `data` are ignored.
 * @returns {(text: string) => StreamEvent[]}
 */
export function eventReader() {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = /** @type {string} */ (blocks.pop());
    return blocks.flatMap((block) => {
      const lines = block.split('\n');
      const valuesOf = (/** @type {string} */ field) =>
        lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2));
      const data = valuesOf('data');
      return data.length > 0 ? [{ type: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }] : [];
    });
  };
}

/** @param {unknown} error */
function reasonOf(error) {
  const { message, cause } = /** @type {Error} */ (error);
  return cause instanceof Error ? cause.message || /** @type {any} */ (cause).code || message : message;
}
