import { ApiError, errorOf } from './api-error.js';

/** Sends a request to an address of the portal that is not an operation. */
export async function send<Body>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Body> {
  const response = await fetch(path, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, 'no_response', '', null);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw errorOf(response, answer);
  return answer as Body;
}
