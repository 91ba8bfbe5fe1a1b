import { EventParser, type StreamEvent } from './event-parser.js';
import type { LiveEvent, LiveEventName, LiveState } from './live-messages.js';

const STREAM_URL = '/portal/api/v1/session/stream';
/** The server sends a heartbeat every 15 s. If nothing arrives for this long, the connection is dead. */
const MAX_SILENCE_MS = 25_000;
/** A shorter interruption is not shown. */
const UNNOTICED_MS = 2000;
const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 15_000;

interface Listeners {
  onEvent: (event: LiveEvent, lastId: string) => void;
  onState: (state: LiveState) => void;
}

/** The reason for the end of a stream request: the connection broke, or the session is no longer valid. */
type End = { kind: 'broken'; retryAfterMs: number } | { kind: 'ended' };

/** The stream of a browser. It reconnects automatically and continues after the last change that it received. */
export class LiveConnection {
  private tenants = new Set<string>();
  private current: LiveState = 'connecting';
  private running: AbortController | undefined;
  private request: AbortController | undefined;
  private unnoticed: ReturnType<typeof setTimeout> | undefined;
  private pause: (() => void) | undefined;
  private receivedAt = 0;

  /** @param lastId the last event id that an earlier connection of this browser received */
  constructor(
    private readonly listeners: Listeners,
    private lastId = '',
  ) {}

  get state(): LiveState {
    return this.current;
  }

  /** The position that the first connection continues after. Later ones continue after the last change. */
  startAfter(position: string): void {
    this.lastId ||= position;
  }

  /** Follows at least these organizations. Following none closes the stream. */
  follow(tenants: readonly string[]): void {
    const isCovered = this.running !== undefined && tenants.every((tenant) => this.tenants.has(tenant));
    if (tenants.length > 0 && isCovered) return;
    this.stop();
    this.tenants = new Set(tenants);
    if (tenants.length === 0) return;
    const running = new AbortController();
    this.running = running;
    void this.run(running.signal);
  }

  /** Reconnects at once, for example because the computer was asleep. */
  wake(): void {
    if (this.pause) this.pause();
    else if (Date.now() - this.receivedAt > MAX_SILENCE_MS) this.request?.abort();
  }

  private stop(): void {
    this.running?.abort();
    this.running = undefined;
    clearTimeout(this.unnoticed);
    this.unnoticed = undefined;
  }

  private set(state: LiveState): void {
    if (state === this.current) return;
    this.current = state;
    this.listeners.onState(state);
  }

  private async run(signal: AbortSignal): Promise<void> {
    if (this.current === 'ended') this.set('connecting');
    for (let failures = 0; !signal.aborted; failures++) {
      this.unnoticed ??= setTimeout(() => this.set('lost'), UNNOTICED_MS);
      const end = await this.connect(signal, () => {
        failures = -1;
        clearTimeout(this.unnoticed);
        this.unnoticed = undefined;
        this.set('live');
      });
      if (signal.aborted) return;
      if (end.kind === 'ended') {
        this.stop();
        this.set('ended');
        return;
      }
      this.unnoticed ??= setTimeout(() => this.set('lost'), UNNOTICED_MS);
      const backoffMs = Math.min(MIN_RETRY_MS * 2 ** Math.max(0, failures), MAX_RETRY_MS);
      // The delay is random, so that browsers do not all reconnect at the same time.
      await this.wait(Math.max(end.retryAfterMs, backoffMs * (0.5 + Math.random() / 2)), signal);
    }
  }

  private async connect(signal: AbortSignal, onReady: () => void): Promise<End> {
    const request = new AbortController();
    this.request = request;
    const stop = (): void => request.abort();
    signal.addEventListener('abort', stop);
    let silence = setTimeout(stop, MAX_SILENCE_MS);
    let hasEnded = false;
    try {
      const response = await fetch(`${STREAM_URL}?tenants=${[...this.tenants].join(',')}`, {
        headers: this.lastId ? { 'last-event-id': this.lastId } : {},
        cache: 'no-store',
        signal: request.signal,
      });
      if (!response.ok || !response.body) return endOf(response);
      const parser = new EventParser(
        (event) => {
          hasEnded ||= event.name === 'ended';
          this.receive(event, onReady);
        },
        (id) => (this.lastId = id),
      );
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        this.receivedAt = Date.now();
        clearTimeout(silence);
        silence = setTimeout(stop, MAX_SILENCE_MS);
        parser.push(value);
      }
    } catch {
      // The connection was not established or has broken.
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      if (this.request === request) this.request = undefined;
    }
    return hasEnded ? { kind: 'ended' } : { kind: 'broken', retryAfterMs: 0 };
  }

  private receive({ name, data }: StreamEvent, onReady: () => void): void {
    if (name === 'ready') onReady();
    const event = { name: name as LiveEventName, data: JSON.parse(data) as never } as LiveEvent;
    this.listeners.onEvent(event, this.lastId);
  }

  private async wait(ms: number, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.pause = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', this.pause, { once: true });
    });
    this.pause = undefined;
  }
}

/** Returns the end that a refusal means. The status is enough, because the page reads the session itself. */
function endOf({ status, headers }: Response): End {
  if ([401, 403, 404, 422].includes(status)) return { kind: 'ended' };
  return { kind: 'broken', retryAfterMs: (Number(headers.get('retry-after')) || 0) * 1000 };
}
