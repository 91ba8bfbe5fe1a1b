import { DomainError, type AnyOperation, type Caller } from '@frontdesk/contracts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request of the gateway that carries a file or asks for one. */
export interface FileRequest {
  caller: Caller;
  /** The ids in the path, apart from the organization. */
  ids: readonly number[];
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Serves one operation whose file is too large for the broker, at a path between `/organizations/ID` and the mode. The
 * gateway has made every other check.
 */
export interface FileRoute {
  operation: AnyOperation;
  method: 'GET' | 'POST';
  /** Matches the path below the organization, without the mode. Its groups are the ids. */
  path: RegExp;
  /** The message of the log line after a failure. */
  failure: string;
  /** Sends a response, or throws a refusal before it has begun one. */
  serve(request: FileRequest): Promise<void>;
}

/** Aborted if the connection closes before the response is sent. */
export function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => !response.writableFinished && gone.abort());
  return gone.signal;
}

/**
 * Yields the body up to the size limit. Keeps the request open if it is not read to the end, because the refusal still
 * has to be sent.
 */
export async function* sizedBody(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new DomainError('payload_too_large');
    yield chunk;
  }
}

export function sendJson(response: ServerResponse, status: number, body: Buffer): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}
