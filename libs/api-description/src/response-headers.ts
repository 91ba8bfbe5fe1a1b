const header = (description: string, example: string | number) => ({
  description,
  required: true,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
});

/** Response headers by name. */
export const responseHeaders = {
  'Cache-Control': header('Responses must not be cached', 'no-store'),
  'X-Content-Type-Options': header('Prevents content type sniffing', 'nosniff'),
  'X-Request-Id': header(
    'Identifies the request in our logs. Include it when you contact support',
    'b7c1e0de-4c4e-4b7a-8a53-0c1a7f6d2f11',
  ),
  'X-RateLimit-Limit': header('Requests allowed per minute', 120),
  'X-RateLimit-Remaining': header('Requests left in the current minute', 119),
  'Retry-After': header('Seconds to wait before you retry', 12),
  'WWW-Authenticate': header('How to authenticate', 'Bearer'),
  Allow: header('Methods that the path supports', 'GET, HEAD, POST'),
};

const headers = (...names: (keyof typeof responseHeaders)[]): object =>
  Object.fromEntries(
    ['Cache-Control', 'X-Content-Type-Options', 'X-Request-Id', ...names].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

/** The headers of responses to a request with a valid key. */
export const limitHeaders = headers('X-RateLimit-Limit', 'X-RateLimit-Remaining');

/** The rate limit headers of responses that may come before the key is authenticated. */
const optionalLimitHeaders = Object.fromEntries(
  (['X-RateLimit-Limit', 'X-RateLimit-Remaining'] as const).map((name) => [
    name,
    {
      ...responseHeaders[name],
      description: `${responseHeaders[name].description}. Only if the key was authenticated`,
      required: false,
    },
  ]),
);

/**
 * Returns the headers of an error. `isAuthenticated` says that the error can occur only after the key was
 * authenticated.
 */
export function headersOf(status: number, isAuthenticated: boolean): object {
  if (status === 400 || status === 431) return headers();
  if (status === 401) return headers('WWW-Authenticate');
  if (status === 405) return headers('Allow');
  if (status === 429 || status === 503) return { ...headers('Retry-After'), ...optionalLimitHeaders };
  if (isAuthenticated || status === 413 || status === 500) return limitHeaders;
  return { ...headers(), ...optionalLimitHeaders };
}
