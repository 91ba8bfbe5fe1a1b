import { Refusal, refusalOf } from './api.js';

export interface StreamEvent {
  /** Empty when the event has none. */
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

/** The service sends something every 15 s at least; without that the connection is dead, whatever the browser thinks. */
const SILENCE_MS = 40_000;

/**
 * Follows Server-Sent Events until the stream ends. `EventSource` cannot be used: it sends no headers, and a token in
 * the address would end up in logs. Throws a Refusal.
 */
export async function followStream(options: StreamOptions): Promise<void> {
  const limit = new AbortController();
  const stop = (): void => limit.abort();
  options.signal.addEventListener('abort', stop);
  let silence = setTimeout(stop, SILENCE_MS);
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
      silence = setTimeout(stop, SILENCE_MS);
      parser.push(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(0, 'disconnected', 0);
  } finally {
    clearTimeout(silence);
    options.signal.removeEventListener('abort', stop);
  }
}

/** Puts events together from pieces of text that may end anywhere. */
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
