import { DomainError, invalidFields, type AnyOperation } from '@frontdesk/contracts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** From the first byte to the answer. */
export const UPLOAD_TIMEOUT_MS = 120_000;

/** A body that is passed on as it comes, and never held. */
export interface Upload {
  /** One of those that the operation declares. */
  contentType: string;
  /** When it was said beforehand. */
  bytes: number | null;
  /** Throws `payload_too_large` where it gets longer than it may be. */
  content: AsyncIterable<Buffer>;
  /** Aborted when the client has gone away without its answer. */
  signal: AbortSignal;
}

/** Throws `validation_failed` on `body` for another content type, or `payload_too_large`; reads nothing yet. */
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
  const gone = new AbortController();
  response.once('close', () => !response.writableFinished && gone.abort());
  return { contentType, bytes, content: limited(request, maxBytes), signal: gone.signal };
}

/** Leaves the request open when it is not read to its end: the refusal still has to get through. */
async function* limited(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new DomainError('payload_too_large');
    yield chunk;
  }
}
