import type { HeaderEntry } from '@frontdesk/contracts';

/** The parts of a request from which its headers are composed. */
export interface SentRequest {
  event: string;
  eventId: string;
  signature: string;
  /** The W3C Trace Context of the attempt. */
  traceparent?: string | null | undefined;
}

/** The received headers of a response, as they are stored and returned. */
export interface ResponseHeaders {
  headers: HeaderEntry[];
  /** Whether headers are missing because of the limits. */
  truncated: boolean;
}

/** The headers of a response as the HTTP client reports them. A repeated header has a list of values. */
export type ReceivedHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const MAX_HEADERS = 50;
/** The stored JSON, without the property names around the list. */
const MAX_BYTES = 4096;
/** Names of headers whose values may give access to the receiver. */
const CREDENTIAL =
  /cookie|auth(?!enticate)|token|secret|passw|credential|(api|access|private)[-_]?key|session|csrf|jwt/;
const REDACTED = '[redacted]';

/** The headers that a request has in addition to `Host`, `Connection` and `Content-Length`. */
export function requestHeadersOf({ event, eventId, signature, traceparent }: SentRequest): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1.0',
    'Service-Event': event,
    'Service-Delivery': eventId,
    'Service-Signature': signature,
    ...(traceparent ? { traceparent } : {}),
  };
}

export function headerEntries(headers: Readonly<Record<string, string>>): HeaderEntry[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

/**
 * Returns the headers of a response as JSON of `ResponseHeaders`, without the values of credentials. A header that
 * exceeds the limits is left out as a whole.
 */
export function storedHeaders(received: ReceivedHeaders): string {
  const kept: string[] = [];
  let bytes = 0;
  let truncated = false;
  for (const entry of entriesOf(received)) {
    const json = JSON.stringify(entry);
    const size = Buffer.byteLength(json) + 1;
    if (kept.length === MAX_HEADERS || bytes + size > MAX_BYTES) truncated = true;
    else {
      kept.push(json);
      bytes += size;
    }
  }
  return `{"headers":[${kept.join()}],"truncated":${truncated}}`;
}

function entriesOf(received: ReceivedHeaders): HeaderEntry[] {
  return Object.entries(received).flatMap(([name, values = []]) =>
    [values].flat().map((value) => ({ name, value: CREDENTIAL.test(name) ? REDACTED : value })),
  );
}
