import { inputFieldsOf, tailRequests, type AnyOperation } from '@frontdesk/contracts';
import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { Clock, localDay, logFailure, LOGGER, monthOf, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { methodOf } from '../http/head-requests.js';
import { loggedPath } from '../http/logged-path.js';
import type { RecordedRequest } from '../http/recorded-request.js';
import { keptBody } from './recorded-bodies.js';
import type { RequestCountEntity } from './request-count.entity.js';
import { droppedRequests } from './request-log-metrics.js';
import { RequestLogRepository, type NewLoggedRequest } from './request-log.repository.js';

export const MAX_WAITING = 10_000;
/** The memory for bodies of waiting requests. Further requests are logged without bodies. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;
const BATCH = 500;
const FLUSH_MS = 1000;
const MAX_QUERY_LENGTH = 2048;

/** A finished request. The flush turns it into a row, so that no request waits for that. */
interface Finished {
  recorded: RecordedRequest;
  at: Date;
  requestId: string;
  operation: AnyOperation | undefined;
  name: string;
  method: string;
  target: string;
  status: number;
  durationMs: number;
}

/** Collects finished requests and writes them to the request log within a second, in batches. */
@Injectable()
export class RequestRecorder implements OnApplicationShutdown {
  private readonly waiting: Finished[] = [];
  private waitingBytes = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly log: RequestLogRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Writes the waiting requests, unless the database is unavailable. */
  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.writing;
    try {
      while ((await this.writeBatch()) > 0);
    } catch {
      droppedRequests.inc(this.waiting.length);
    }
  }

  record(request: FastifyRequest, recorded: RecordedRequest, status: number, durationMs: number): void {
    const { operation, visitorRoute } = request.routeOptions.config;
    // A person who follows the log would see little else.
    if (operation === tailRequests) return;
    if (this.waiting.length >= MAX_WAITING) return droppedRequests.inc();
    if (this.waitingBytes + sizeOf(recorded) > MAX_WAITING_BYTES) {
      recorded.requestBody = null;
      recorded.responseBody = null;
    }
    this.waitingBytes += sizeOf(recorded);
    this.waiting.push({
      recorded,
      at: new Date(this.clock.now().getTime() - durationMs),
      requestId: request.id,
      operation,
      name: request.toolCall?.tool ?? operation?.name ?? visitorRoute ?? 'none',
      method: methodOf(request.raw),
      target: request.url,
      status,
      durationMs,
    });
    this.schedule();
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void (this.writing = this.write()), FLUSH_MS).unref();
  }

  private async write(): Promise<void> {
    try {
      // A batch that is not full waits for more requests.
      while ((await this.writeBatch()) >= BATCH);
    } catch (error) {
      logFailure(this.logger, 'request_log', error);
    }
    this.timer = undefined;
    if (this.waiting.length > 0) this.schedule();
  }

  /** Returns the number of requests that still wait. */
  private async writeBatch(): Promise<number> {
    const batch = this.waiting.slice(0, BATCH);
    if (batch.length === 0) return 0;
    try {
      await this.log.insert(batch.map(toRow), countsOf(batch));
    } catch (error) {
      // During an outage the batch waits. A batch with any other fault would fail again and block the log.
      if (!isTransientDatabaseFault(error)) {
        this.remove(batch);
        droppedRequests.inc(batch.length);
      }
      throw error;
    }
    this.remove(batch);
    return this.waiting.length;
  }

  private remove(batch: readonly Finished[]): void {
    this.waiting.splice(0, batch.length);
    for (const { recorded } of batch) this.waitingBytes -= sizeOf(recorded);
  }
}

/** Counts requests by organization, mode and month. */
function countsOf(batch: readonly Finished[]): RequestCountEntity[] {
  const counts = new Map<string, RequestCountEntity>();
  for (const { recorded, at } of batch) {
    const { organization, livemode } = recorded.key;
    const month = monthOf(localDay(at, organization.timezone));
    const id = `${organization.id} ${livemode} ${month}`;
    const count = counts.get(id) ?? { organization_id: organization.id, livemode, month, requests: 0 };
    count.requests++;
    counts.set(id, count);
  }
  return [...counts.values()];
}

function sizeOf({ requestBody, responseBody }: RecordedRequest): number {
  return (requestBody?.length ?? 0) + (responseBody?.length ?? 0);
}

function toRow({ recorded, at, operation, target, ...finished }: Finished): NewLoggedRequest {
  const { key, address, keepsBodies, code } = recorded;
  const [request, response] = [keptBody(recorded.requestBody), keptBody(recorded.responseBody)];
  return {
    at,
    organization_id: key.organization.id,
    livemode: key.livemode,
    key_id: key.id,
    request_id: finished.requestId,
    operation: finished.name,
    method: finished.method,
    path: loggedPath(target),
    query: keptQuery(target, operation, keepsBodies),
    status: finished.status,
    code,
    duration_ms: Math.round(finished.durationMs),
    address,
    request_body: request.text,
    response_body: response.text,
    truncated: request.isTruncated || response.isTruncated,
  };
}

/** Without values, only names of declared parameters are kept, because other names may be personal data. */
function keptQuery(target: string, operation: AnyOperation | undefined, keepsValues: boolean): string | null {
  const start = target.indexOf('?');
  const text = start < 0 ? '' : target.slice(start + 1);
  if (text === '') return null;
  if (keepsValues) return text.slice(0, MAX_QUERY_LENGTH);
  const known = new Set(
    operation?.query ? inputFieldsOf(operation.query as new () => object).map(({ name }) => name) : [],
  );
  const names = [...new Set(new URLSearchParams(text).keys())].filter((name) => known.has(name));
  return names.length > 0 ? names.map((name) => `${name}=…`).join('&') : null;
}
