import { errorOf, FrontdeskError } from './error.js';
import { idempotentAfterResponse, idempotentPosts } from './generated/idempotent-posts.js';

export type Fetch = (request: Request) => Promise<Response>;

export interface RetryOptions {
  fetch: Fetch;
  /** Attempts after the first. */
  maxRetries: number;
  /** For one attempt. */
  timeoutMs: number;
}

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 60_000;

/**
 * A fetch that asks again: after 429 always, since nothing was done then; after 5xx and no answer only where doing it
 * twice is the same as once. It waits as long as `Retry-After` says, else twice as long each time. It throws a
 * FrontdeskError for every answer that is not 2xx, or of which only a part came.
 */
export function retryingFetch({ fetch, maxRetries, timeoutMs }: RetryOptions): Fetch {
  return async (request) => {
    let mayBeDone = false;
    for (let retries = 0; ; retries++) {
      const error = await attempt(fetch, request.clone(), timeoutMs);
      if (!(error instanceof FrontdeskError)) return error;
      // What an earlier attempt may have removed was there, and is gone: that is what was asked for.
      if (mayBeDone && request.method === 'DELETE' && error.status === 404) return new Response(null, { status: 204 });
      mayBeDone ||= error.status !== 429;
      if (retries >= maxRetries || !mayRepeat(request, error) || request.signal.aborted) throw error;
      await wait(delayBefore(retries, error), request.signal);
    }
  };
}

async function attempt(fetch: Fetch, request: Request, timeoutMs: number): Promise<Response | FrontdeskError> {
  try {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(new Request(request, { signal }));
    return response.ok ? await whole(response) : await errorOf(response);
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    return new FrontdeskError({ code: 'network_error', status: 0, message: 'The API did not answer.', cause });
  }
}

/**
 * The same answer, once all of it has come: a connection that is lost on the way, or that hangs, is no answer, and
 * neither is the page of something that stands between client and API.
 */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (status === 204) return response;
  const text = await response.text();
  JSON.parse(text);
  return new Response(text, { status, statusText, headers });
}

function mayRepeat({ method, url }: Request, { status }: FrontdeskError): boolean {
  if (status === 429) return true;
  if (status !== 0 && status < 500) return false;
  if (method !== 'POST') return true;
  const { pathname } = new URL(url);
  const matches = (pattern: RegExp): boolean => pattern.test(pathname);
  return idempotentPosts.some(matches) || (status !== 0 && idempotentAfterResponse.some(matches));
}

function delayBefore(retries: number, { retryAfterSeconds }: FrontdeskError): number {
  const growing = FIRST_DELAY_MS * 2 ** retries * (0.5 + Math.random());
  return Math.min(LONGEST_DELAY_MS, Math.max((retryAfterSeconds ?? 0) * 1000, growing));
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      signal.removeEventListener('abort', abort);
      resolve();
    }
    function abort(): void {
      clearTimeout(timer);
      reject(signal.reason as Error);
    }
    signal.addEventListener('abort', abort, { once: true });
  });
}
