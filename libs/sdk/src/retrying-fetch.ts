import { errorOf, FrontdeskError } from './error.js';

export type Fetch = (request: Request) => Promise<Response>;

/** Patterns of the paths whose POST is safe to repeat. */
export interface SafeRepeats {
  /** A repeat returns the record that the first request made. */
  always: readonly RegExp[];
  /** A repeat with an `external_id` returns the record that the first request made. */
  withExternalId: readonly RegExp[];
  /** A repeat is safe only if the first request got a response. */
  afterResponse: readonly RegExp[];
}

export interface RetryOptions {
  fetch: Fetch;
  /** Retries after the first request. */
  maxRetries: number;
  /** Timeout of each request. */
  timeoutMs: number;
  safeRepeats: SafeRepeats;
}

const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 60_000;

/**
 * Returns a fetch that retries. After 429 it always retries, because the request had no effect; after 5xx and lost
 * connections only if the request is idempotent. It backs off exponentially, and at least as long as `Retry-After`
 * says. It throws a FrontdeskError for every response that is not 2xx or is incomplete.
 */
export function retryingFetch({ fetch, maxRetries, timeoutMs, safeRepeats }: RetryOptions): Fetch {
  return async (request) => {
    let mayHaveSucceeded = false;
    for (let retries = 0; ; retries++) {
      const error = await tryOnce(fetch, request.clone(), timeoutMs);
      if (!(error instanceof FrontdeskError)) return error;
      // An earlier request may have deleted the record, so a 404 means success.
      if (mayHaveSucceeded && request.method === 'DELETE' && error.status === 404)
        return new Response(null, { status: 204 });
      mayHaveSucceeded ||= error.status !== 429;
      if (retries >= maxRetries || request.signal.aborted) throw error;
      if (!(await canRetry(request, error, safeRepeats))) throw error;
      await wait(delayBefore(retries, error), request.signal);
    }
  };
}

async function tryOnce(fetch: Fetch, request: Request, timeoutMs: number): Promise<Response | FrontdeskError> {
  try {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    return await Promise.race([readOnce(fetch, new Request(request, { signal })), abortOf(signal)]);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    return new FrontdeskError({ code: 'network_error', status: 0, message: 'The API did not respond.', cause });
  }
}

async function readOnce(fetch: Fetch, request: Request): Promise<Response | FrontdeskError> {
  const response = await fetch(request);
  return response.ok ? readWhole(response) : errorOf(response);
}

/** Rejects once the signal is aborted. Node forgets a timeout without listeners as soon as it collects garbage. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/**
 * Reads the whole response. Throws if the connection is lost or stalls, or if the body is neither JSON nor a file, for
 * example the page of a proxy.
 */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (status === 204) return response;
  if (headers.get('content-type') === 'application/zip') {
    return new Response(await response.arrayBuffer(), { status, statusText, headers });
  }
  const text = await response.text();
  JSON.parse(text);
  return new Response(text, { status, statusText, headers });
}

async function canRetry(
  request: Request,
  { status }: FrontdeskError,
  { always, withExternalId, afterResponse }: SafeRepeats,
): Promise<boolean> {
  if (status === 429) return true;
  if (status !== 0 && status < 500) return false;
  if (request.method !== 'POST') return true;
  const { pathname } = new URL(request.url);
  const matches = (pattern: RegExp): boolean => pattern.test(pathname);
  if (withExternalId.some(matches)) return hasExternalId(request);
  return always.some(matches) || (status !== 0 && afterResponse.some(matches));
}

async function hasExternalId(request: Request): Promise<boolean> {
  const { external_id: externalId } = (await request.clone().json()) as { external_id?: string | null };
  return typeof externalId === 'string';
}

function delayBefore(retries: number, { retryAfterSeconds }: FrontdeskError): number {
  const backoffMs = MIN_DELAY_MS * 2 ** retries * (0.5 + Math.random());
  return Math.min(MAX_DELAY_MS, Math.max((retryAfterSeconds ?? 0) * 1000, backoffMs));
}

/** Waits, or rejects once the signal is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      signal?.removeEventListener('abort', abort);
      resolve();
    }
    function abort(): void {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    }
    signal?.addEventListener('abort', abort, { once: true });
  });
}
