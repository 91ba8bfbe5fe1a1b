import { Injectable } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import { AddressResolver } from '../addresses/address-resolver.js';
import { AllowedHosts } from '../addresses/allowed-hosts.js';
import { judgeUrl } from '../addresses/url-rules.js';
import type { AttemptTimings } from '../deliveries/deliveries.repository.js';
import type { AttemptResult } from '../deliveries/delivery-states.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { AnswerTooLong } from './answer-limit.js';
import { AttemptTimeout, errorOfFailure, errorOfStatus, UnsafeAddress } from './attempt-failures.js';
import { noTimings, type ConnectionTimings } from './connection-timings.js';
import { safeConnector } from './safe-connector.js';

export interface WebhookRequest {
  url: string;
  event: string;
  eventId: string;
  signature: string;
  body: string;
  /** W3C Trace Context, when the attempt is part of a trace. */
  traceparent?: string | undefined;
}

export interface AttemptOutcome extends AttemptResult {
  durationMs: number;
  /** From the start of the attempt to the first byte sent; null when nothing was sent. */
  sentAfterMs: number | null;
  timings: AttemptTimings;
  /** The header of that name in an answer that was not 2xx. */
  retryAfter: string | null;
}

/** Nothing was sent, and by now nothing is to be sent. */
export type Withdrawn = 'withdrawn';

const MAX_ANSWER_BYTES = 64 * 1024;
/** While nothing has been sent yet, whether it still should be is asked so often. */
const ASK_AGAIN_MS = 400;
/** Beyond so many open connections each is closed after its request. */
const MAX_KEPT_SOCKETS = 512;

/** Makes one attempt at a time per call; never throws. */
@Injectable()
export class WebhookSender {
  private readonly agent: Agent;
  private sockets = 0;
  /** Of the attempt that is being handed over: a connection that is begun meanwhile is for it. */
  private begun: ConnectionTimings | null = null;

  constructor(
    private readonly allowedHosts: AllowedHosts,
    resolver: AddressResolver,
    private readonly config: WebhooksConfig,
  ) {
    const timeoutMs = config.WEBHOOK_ATTEMPT_TIMEOUT_MS;
    const onSocket = (change: 1 | -1): void => void (this.sockets += change);
    this.agent = new Agent({
      connect: safeConnector({ allowedHosts, resolver, timeoutMs, onSocket, timings: () => this.begun }),
      allowH2: false,
      // Receivers that do not say for how long they keep a connection may close it at any moment.
      keepAliveTimeout: 1000,
      keepAliveMaxTimeout: 10_000,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Until a connection is there, which may take seconds, `isWanted` tells whether to go on. */
  send(
    request: WebhookRequest,
    isWanted: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<AttemptOutcome | Withdrawn> {
    return new Promise((resolve) => {
      const attempt = new Attempt(this.config.WEBHOOK_ATTEMPT_TIMEOUT_MS, isWanted, resolve);
      try {
        const url = new URL(request.url);
        if (judgeUrl(url, this.allowedHosts) === 'unsafe') throw new UnsafeAddress();
        this.begun = attempt.connection;
        this.agent.dispatch(
          {
            origin: url.origin,
            path: `${url.pathname}${url.search}`,
            method: 'POST',
            headers: headersOf(request),
            body: request.body,
            reset: this.sockets >= MAX_KEPT_SOCKETS,
          },
          attempt,
        );
      } catch (failure) {
        attempt.fail(failure);
      } finally {
        this.begun = null;
      }
    });
  }

  /** Addresses (scheme, host and port) to which connections are kept. */
  get origins(): number {
    return Object.keys(this.agent.stats).length;
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

function headersOf({ event, eventId, signature, traceparent }: WebhookRequest): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1.0',
    'Service-Event': event,
    'Service-Delivery': eventId,
    'Service-Signature': signature,
    ...(traceparent ? { traceparent } : {}),
  };
}

/** One request with its time limit, which runs from the start and covers everything, also a connection not yet made. */
class Attempt implements Dispatcher.DispatchHandler {
  readonly connection = noTimings();
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private readonly asking: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private sentAfterMs: number | null = null;
  private answeredAfterMs: number | null = null;
  private status: number | null = null;
  private retryAfter: string | null = null;
  private received = 0;
  private isComplete = false;
  private isOver = false;
  private isAsking = false;

  constructor(
    timeoutMs: number,
    private readonly isWanted: () => Promise<boolean>,
    private readonly resolve: (outcome: AttemptOutcome | Withdrawn) => void,
  ) {
    this.asking = setInterval(() => void this.ask(), ASK_AGAIN_MS);
    this.timer = setTimeout(() => this.fail(new AttemptTimeout()), timeoutMs);
  }

  fail(failure: unknown): void {
    this.end({ responseStatus: this.status, error: errorOfFailure(failure) });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    clearInterval(this.asking);
    if (this.isOver) controller.abort(new AttemptTimeout());
    else this.sentAfterMs = performance.now() - this.startedAt;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.status = status;
    this.answeredAfterMs = performance.now() - this.startedAt;
    const retryAfter = headers['retry-after'];
    this.retryAfter = typeof retryAfter === 'string' ? retryAfter : null;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.received += chunk.length;
    if (this.received > MAX_ANSWER_BYTES) this.finish();
  }

  onResponseEnd(): void {
    this.isComplete = true;
    this.finish();
  }

  onResponseError(_controller: Dispatcher.DispatchController, failure: Error): void {
    this.isComplete = true;
    if (failure instanceof AnswerTooLong && this.status !== null) this.finish();
    else this.fail(failure);
  }

  private finish(): void {
    this.end({ responseStatus: this.status, error: errorOfStatus(this.status!) });
  }

  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    const isWanted = await this.isWanted();
    this.isAsking = false;
    if (isWanted || this.isOver || this.sentAfterMs !== null) return;
    this.isOver = true;
    this.stopTimers();
    this.resolve('withdrawn');
  }

  private get firstByteMs(): number | null {
    return this.answeredAfterMs === null || this.sentAfterMs === null ? null : this.answeredAfterMs - this.sentAfterMs;
  }

  private stopTimers(): void {
    clearTimeout(this.timer);
    clearInterval(this.asking);
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
    });
  }
}
