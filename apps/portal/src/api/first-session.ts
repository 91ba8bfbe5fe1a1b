import type { Session } from './portal-paths.js';

const PATH = '/portal/api/v1/session';
let response: Promise<Response> | undefined;

/** Requests the session before the application arrives, and reads it. The application reads the same response. */
export async function requestSession(): Promise<Session | null> {
  try {
    response = fetch(PATH);
    const received = await response;
    return received.ok ? ((await received.clone().json()) as Session) : null;
  } catch {
    return null;
  }
}

/** The response that was requested before the application, for its first request of the session. */
export function takeFirstSession({ method, url }: Request): Promise<Response> | undefined {
  if (method !== 'GET' || !url.endsWith(PATH)) return undefined;
  const first = response;
  response = undefined;
  return first;
}
