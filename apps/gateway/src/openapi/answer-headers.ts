const header = (description: string, example: string | number) => ({
  description,
  required: true,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
});

/** Headers of answers, by their names. */
export const answerHeaders = {
  'Cache-Control': header('Answers are not to be kept', 'no-store'),
  'X-Content-Type-Options': header('The content type is not to be guessed', 'nosniff'),
  'X-Request-Id': header('Names the request in our logs', 'b7c1e0de-4c4e-4b7a-8a53-0c1a7f6d2f11'),
  'X-RateLimit-Limit': header('Requests allowed in a minute', 120),
  'X-RateLimit-Remaining': header('Requests left in the current minute', 119),
  'Retry-After': header('Seconds to wait', 12),
  'WWW-Authenticate': header('How to authenticate', 'Bearer'),
  Allow: header('The methods that the address takes', 'GET, HEAD, POST'),
};

const headers = (...names: (keyof typeof answerHeaders)[]): object =>
  Object.fromEntries(
    ['Cache-Control', 'X-Content-Type-Options', 'X-Request-Id', ...names].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

/** Of what a request with a valid key is answered. */
export const limitHeaders = headers('X-RateLimit-Limit', 'X-RateLimit-Remaining');

/** The same where an answer may come before a key was recognized. */
const limitHeadersOfKeys = Object.fromEntries(
  (['X-RateLimit-Limit', 'X-RateLimit-Remaining'] as const).map((name) => [
    name,
    {
      ...answerHeaders[name],
      description: `${answerHeaders[name].description}, once a key was recognized`,
      required: false,
    },
  ]),
);

/** The headers of a refusal. `isKnown` tells that it is the operation's own: the key was recognized by then. */
export function headersOf(status: number, isKnown: boolean): object {
  if (status === 400 || status === 431) return headers();
  if (status === 401) return headers('WWW-Authenticate');
  if (status === 405) return headers('Allow');
  if (status === 429 || status === 503) return { ...headers('Retry-After'), ...limitHeadersOfKeys };
  if (isKnown || status === 413 || status === 500) return limitHeaders;
  return { ...headers(), ...limitHeadersOfKeys };
}
