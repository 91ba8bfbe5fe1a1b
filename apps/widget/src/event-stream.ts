import { Refusal, refusalOf } from './api.js';

export interface StreamEvent {
  /** Empty if the event has no id. */
  id: string;
  name: string;
  data: string;
}

export interface StreamOptions {
  url: string;
  token: string;
  lastId: number;
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (event: StreamEvent) => void;
  onRetry: (ms: number) => void;
}

/** The server sends at least a heartbeat every 15 s. If nothing arrives for this long, the connection is dead. */
const MAX_SILENCE_MS = 40_000;

/**
 * Follows Server-Sent Events until the stream ends. `EventSource` cannot send headers, and a token in the URL would
 * appear in logs. Throws a Refusal.
 */
export async function followStream(options: StreamOptions): Promise<void> {
  const limit = new AbortController();
  const stop = (): void => limit.abort();
  options.signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, MAX_SILENCE_MS);
  try {
    const response = await fetch(options.url, {
      headers: { authorization: `Bearer ${options.token}`, 'last-event-id': String(options.lastId) },
      credentials: 'omit',
      cache: 'no-store',
      signal: limit.signal,
    });
    if (!response.ok || !response.body) throw await refusalOf(response);
    options.onOpen();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const parser = new EventParser(options.onEvent, options.onRetry);
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(stop, MAX_SILENCE_MS);
      parser.push(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(0, 'disconnected', 0);
  } finally {
    clearTimeout(silence);
    options.signal.removeEventListener('abort', stop);
  }
}

/** Parses events from chunks that may end anywhere. */
export class EventParser {
  private rest = '';
  private id = '';
  private name = '';
  private data: string[] = [];

  constructor(
    private readonly onEvent: (event: StreamEvent) => void,
    private readonly onRetry: (ms: number) => void,
  ) {}

  push(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.line(line.replace(/\r$/, ''));
  }

  private line(line: string): void {
    if (line === '') return this.finish();
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.data.push(value);
    else if (field === 'event') this.name = value;
    else if (field === 'id') this.id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) this.onRetry(Number(value));
  }

  private finish(): void {
    const event = { id: this.id, name: this.name || 'message', data: this.data.join('\n') };
    const isEvent = this.data.length > 0;
    this.id = '';
    this.name = '';
    this.data = [];
    if (isEvent) this.onEvent(event);
  }
}
