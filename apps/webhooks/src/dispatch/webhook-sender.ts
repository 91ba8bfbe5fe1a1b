import type { HttpMethod } from '@frontdesk/contracts';
import {
  AddressResolver,
  AllowedHosts,
  judgeUrl,
  noTimings,
  ResponseTooLong,
  safeConnector,
  UnsafeAddress,
  type ConnectionTimings,
} from '@frontdesk/egress';
import { Injectable } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import { storedHeaders, type ReceivedHeaders } from '../deliveries/attempt-headers.js';
import type { AttemptTimings } from '../deliveries/deliveries.repository.js';
import type { AttemptResult } from '../deliveries/delivery-states.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { AttemptTimeout, errorOfFailure, errorOfStatus } from './attempt-failures.js';

export interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  /** Null without a body. */
  body: string | null;
  /** The default is POST. */
  method?: HttpMethod;
  /** The time limit, if it is not the configured one. */
  timeoutMs?: number;
  /** Whether the whole body of the response is kept, and not only its beginning. */
  keepsBody?: boolean;
}

export interface AttemptOutcome extends AttemptResult {
  durationMs: number;
  /** From the start of the attempt to the first byte sent. Null if nothing was sent. */
  sentAfterMs: number | null;
  timings: AttemptTimings;
  /** The `Retry-After` header of a response whose status is not 2xx. */
  retryAfter: string | null;
  /** From `storedHeaders`. Null without a response. */
  responseHeaders: string | null;
  /** The beginning of the response's body. */
  responseBody: Buffer;
}

/** The attempt was abandoned before anything was sent. */
export type Withdrawn = 'withdrawn';

const MAX_BODY_BYTES = 64 * 1024;
/** How much of a response's body is kept in memory for the caller. */
const MAX_KEPT_BYTES = 4096;
/** How often `isWanted` is called until the request is sent. */
const RECHECK_INTERVAL_MS = 400;
/** If more connections than this are open, each is closed after its request. */
const MAX_KEPT_SOCKETS = 512;

/** Sends webhook requests. `send` never throws; it reports every failure as an outcome. */
@Injectable()
export class WebhookSender {
  private readonly agent: Agent;
  private sockets = 0;
  /**
   * The timings of the attempt that is being dispatched; a connection that starts during the dispatch records into
   * them.
   */
  private dispatching: ConnectionTimings | null = null;

  constructor(
    private readonly allowedHosts: AllowedHosts,
    resolver: AddressResolver,
    private readonly config: WebhooksConfig,
  ) {
    const timeoutMs = config.WEBHOOK_ATTEMPT_TIMEOUT_MS;
    const onSocket = (change: 1 | -1): void => void (this.sockets += change);
    this.agent = new Agent({
      connect: safeConnector({ allowedHosts, resolver, timeoutMs, onSocket, timings: () => this.dispatching }),
      allowH2: false,
      // A receiver that announces no keep-alive timeout may close the connection at any time.
      keepAliveTimeout: 1000,
      keepAliveMaxTimeout: 10_000,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Sends one request. Calls `isWanted` repeatedly until the connection is established, and returns `withdrawn` once it
   * resolves to false.
   */
  send(
    request: WebhookRequest,
    isWanted: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<AttemptOutcome | Withdrawn> {
    return new Promise((resolve) => {
      const timeoutMs = request.timeoutMs ?? this.config.WEBHOOK_ATTEMPT_TIMEOUT_MS;
      const attempt = new Attempt(timeoutMs, request.keepsBody ? MAX_BODY_BYTES : MAX_KEPT_BYTES, isWanted, resolve);
      try {
        const url = new URL(request.url);
        if (judgeUrl(url, this.allowedHosts) === 'unsafe') throw new UnsafeAddress();
        this.dispatching = attempt.connection;
        this.agent.dispatch(
          {
            origin: url.origin,
            path: `${url.pathname}${url.search}`,
            method: request.method ?? 'POST',
            headers: request.headers,
            body: request.body,
            reset: this.sockets >= MAX_KEPT_SOCKETS,
          },
          attempt,
        );
      } catch (failure) {
        attempt.fail(failure);
      } finally {
        this.dispatching = null;
      }
    });
  }

  /** The number of origins with open connections. */
  get origins(): number {
    return Object.keys(this.agent.stats).length;
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

/** Sends one request. Its time limit covers everything from the start, including the connection. */
class Attempt implements Dispatcher.DispatchHandler {
  readonly connection = noTimings();
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private readonly recheckTimer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private sentAfterMs: number | null = null;
  private respondedAfterMs: number | null = null;
  private status: number | null = null;
  private retryAfter: string | null = null;
  private responseHeaders: string | null = null;
  private readonly kept: Buffer[] = [];
  private received = 0;
  private isComplete = false;
  private isOver = false;
  private isRechecking = false;

  constructor(
    timeoutMs: number,
    private readonly keptBytes: number,
    private readonly isWanted: () => Promise<boolean>,
    private readonly resolve: (outcome: AttemptOutcome | Withdrawn) => void,
  ) {
    this.recheckTimer = setInterval(() => void this.recheck(), RECHECK_INTERVAL_MS);
    this.timer = setTimeout(() => this.fail(new AttemptTimeout()), timeoutMs);
  }

  fail(failure: unknown): void {
    this.end({ responseStatus: this.status, error: errorOfFailure(failure) });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    clearInterval(this.recheckTimer);
    if (this.isOver) controller.abort(new AttemptTimeout());
    else this.sentAfterMs = performance.now() - this.startedAt;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: ReceivedHeaders): void {
    if (status < 200) return;
    this.status = status;
    this.respondedAfterMs = performance.now() - this.startedAt;
    const retryAfter = headers['retry-after'];
    this.retryAfter = typeof retryAfter === 'string' ? retryAfter : null;
    this.responseHeaders = storedHeaders(headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.received < this.keptBytes) this.kept.push(chunk);
    this.received += chunk.length;
    if (this.received > MAX_BODY_BYTES) this.finish();
  }

  onResponseEnd(): void {
    this.isComplete = true;
    this.finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, failure: Error): void {
    this.isComplete = true;
    if (failure instanceof ResponseTooLong && this.status !== null) this.finish();
    else this.fail(failure);
  }

  private finish(): void {
    this.end({ responseStatus: this.status, error: errorOfStatus(this.status!) });
  }

  private async recheck(): Promise<void> {
    if (this.isRechecking) return;
    this.isRechecking = true;
    const isWanted = await this.isWanted();
    this.isRechecking = false;
    if (isWanted || this.isOver || this.sentAfterMs !== null) return;
    this.isOver = true;
    this.stopTimers();
    this.resolve('withdrawn');
  }

  private get firstByteMs(): number | null {
    return this.respondedAfterMs === null || this.sentAfterMs === null
      ? null
      : this.respondedAfterMs - this.sentAfterMs;
  }

  private stopTimers(): void {
    clearTimeout(this.timer);
    clearInterval(this.recheckTimer);
  }

  private end(result: AttemptResult): void {
    if (this.isOver) return;
    this.isOver = true;
    this.stopTimers();
    if (!this.isComplete) this.controller?.abort(new AttemptTimeout());
    this.resolve({
      ...result,
      durationMs: performance.now() - this.startedAt,
      sentAfterMs: this.sentAfterMs,
      timings: { ...this.connection, firstByteMs: this.firstByteMs },
      retryAfter: result.error === null ? null : this.retryAfter,
      responseHeaders: this.responseHeaders,
      responseBody: Buffer.concat(this.kept),
    });
  }
}
