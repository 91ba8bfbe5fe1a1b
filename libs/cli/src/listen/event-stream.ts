import { setTimeout as sleep } from 'node:timers/promises';

/** The longest silence. The server sends a heartbeat every ten seconds. */
const SILENCE_MS = 35_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

export interface StreamEvent {
  type: string;
  /** The unparsed JSON. */
  data: string;
}

export interface StreamOptions {
  url: string;
  key: string;
  /** Ends the stream when it is aborted. */
  signal: AbortSignal;
  /** Called for each event and awaited before the next event is read. */
  onEvent: (event: StreamEvent) => Promise<void> | void;
  /** Called when the connection is lost or the server does not respond, before the next try. */
  onLost: (reason: string, hasResponded: boolean) => void;
}

/** The server refused the request and would refuse a retry too. */
export class StreamRefused extends Error {}

/**
 * Follows Server-Sent Events and reconnects when the connection is lost. Ends when `signal` aborts, or throws
 * StreamRefused.
 */
export async function followEvents({ url, key, signal, onEvent, onLost }: StreamOptions) {
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

async function readOnce(
  url: string,
  key: string,
  signal: AbortSignal,
  onAnswer: () => void,
  onEvent: (event: StreamEvent) => Promise<void>,
) {
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
    for await (const bytes of response.body as AsyncIterable<Uint8Array>) {
      clearTimeout(timer);
      for (const event of read(decoder.decode(bytes, { stream: true }))) await onEvent(event);
      timer = startTimer();
    }
  } finally {
    clearTimeout(timer);
  }
}

async function refusal(response: Response) {
  const text = await response.text();
  let message = text.slice(0, 200);
  try {
    message = (JSON.parse(text) as { message?: string }).message ?? message;
  } catch {
    // The response is not an error of the API, so its text is shown unchanged.
  }
  const isFinal = response.status >= 400 && response.status < 500 && response.status !== 429;
  return isFinal
    ? new StreamRefused(`${response.status}: ${message}`)
    : new Error(`the server returned ${response.status}: ${message}`);
}

/** Parses chunks of text into complete events. Ignores comments and fields other than `event` and `data`. */
export function eventReader(): (text: string) => StreamEvent[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop()!;
    return blocks.flatMap((block) => {
      const lines = block.split('\n');
      const valuesOf = (field: string) =>
        lines.filter((line) => line.startsWith(`${field}: `)).map((line) => line.slice(field.length + 2));
      const data = valuesOf('data');
      return data.length > 0 ? [{ type: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }] : [];
    });
  };
}

function reasonOf(error: unknown) {
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.message || cause?.code || message;
}
