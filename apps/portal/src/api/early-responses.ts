import type { Session } from './portal-paths.js';

/** The responses to requests that were sent before the application arrived. The application uses each once. */
const responses = new Map<string, { response: Promise<Response>; abort: () => void }>();
const BASE_URL = '/portal/api/v1';

function nameOf(url: string, headers: Headers): string {
  return [url, headers.get('frontdesk-organization'), headers.get('frontdesk-mode')].join();
}

/** Sends a request whose response the application needs soon. */
export function requestEarly(path: string, tenant: Record<string, string> = {}): Promise<Response> {
  const headers = new Headers(tenant);
  const url = new URL(BASE_URL + path, location.origin).href;
  const controller = new AbortController();
  const response = fetch(url, { headers, signal: controller.signal });
  // The application repeats a request that failed.
  response.catch(() => responses.delete(nameOf(url, headers)));
  responses.set(nameOf(url, headers), { response, abort: () => controller.abort() });
  return response;
}

/** The response to a request of the application, if that request was sent early. */
export function earlyResponse({ method, url, headers, signal }: Request): Promise<Response> | undefined {
  const name = nameOf(url, headers);
  const early = method === 'GET' ? responses.get(name) : undefined;
  responses.delete(name);
  // For example, a sign-out ends the requests under way.
  if (early) signal.addEventListener('abort', early.abort);
  return early?.response;
}

/** Forgets responses that the first page did not use. They would be old for a later page. */
export function forgetEarlyResponses(): void {
  responses.clear();
}

/** Requests the session, and reads it. The application reads the same response. */
export async function requestSession(): Promise<Session | null> {
  try {
    const response = await requestEarly('/session');
    return response.ok ? ((await response.clone().json()) as Session) : null;
  } catch {
    return null;
  }
}
