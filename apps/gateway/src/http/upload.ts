import { DomainError, invalidFields, type AnyOperation } from '@frontdesk/contracts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The time from the first byte of the request to the response. */
export const UPLOAD_TIMEOUT_MS = 120_000;

/** A request body that is streamed and not buffered. */
export interface Upload {
  /** One of the operation's declared content types. */
  contentType: string;
  /** From `Content-Length`. Null if the header is missing. */
  bytes: number | null;
  /** The stream. It throws `payload_too_large` once it exceeds the limit. */
  content: AsyncIterable<Buffer>;
  /** Aborted if the client disconnects before the response is sent. */
  signal: AbortSignal;
}

/**
 * Opens the body of a request and does not read it yet. Throws `validation_failed` on `body` for another content type,
 * or `payload_too_large`.
 */
export function openUpload(
  { contentTypes, maxBytes }: NonNullable<AnyOperation['upload']>,
  request: IncomingMessage,
  response: ServerResponse,
): Upload {
  const contentType = (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (!contentTypes.includes(contentType))
    throw invalidFields({ body: [`must be sent as ${contentTypes.join(' or ')}`] });
  const { 'content-length': length } = request.headers;
  const bytes = length === undefined ? null : Number(length);
  if (bytes !== null && bytes > maxBytes) throw new DomainError('payload_too_large');
  const disconnected = new AbortController();
  response.once('close', () => !response.writableFinished && disconnected.abort());
  return { contentType, bytes, content: limited(request, maxBytes), signal: disconnected.signal };
}

/** Leaves the request open after a refusal, so that the client can read it. */
async function* limited(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new DomainError('payload_too_large');
    yield chunk;
  }
}
