import { valueWithin } from '@frontdesk/concurrency';
import { DomainError, invalidFields, type ErrorCode } from '@frontdesk/contracts';
import type { IncomingMessage } from 'node:http';

export const MAX_BODY_BYTES = 256 * 1024;
const BODY_TIMEOUT_MS = 30_000;

export interface BodyLimit {
  maxBytes: number;
  refusal: ErrorCode;
}

const API_BODY: BodyLimit = { maxBytes: MAX_BODY_BYTES, refusal: 'payload_too_large' };

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the JSON object in a request's body, or `{}` if there is no body. Throws the limit's refusal, or
 * `validation_failed` on `body` for another content type, malformed JSON, or JSON that is not an object.
 */
export async function readJsonObject(
  request: IncomingMessage,
  limit: BodyLimit = API_BODY,
  onBytes?: (bytes: Buffer) => void,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, limit);
  onBytes?.(bytes);
  if (bytes.length === 0) return {};
  if (!isJson(request.headers['content-type'])) throw refusedBody('must be sent as application/json');
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    throw refusedBody('must be valid JSON in UTF-8');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusedBody('must be a JSON object');
  return value as Record<string, unknown>;
}

function refusedBody(message: string): DomainError {
  return invalidFields({ body: [message] });
}

function isJson(contentType: string | undefined): boolean {
  return contentType === undefined || contentType.split(';')[0]!.trim().toLowerCase() === 'application/json';
}

/**
 * Reads a request's raw body up to the limit. If the body is longer, throws the limit's refusal but leaves the request
 * open, so that the client can read the refusal.
 */
export async function readBytes(request: IncomingMessage, limit: BodyLimit): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit.maxBytes) throw new DomainError(limit.refusal);
  const arrived = wholeBody(request);
  if (arrived && arrived.length > limit.maxBytes) throw new DomainError(limit.refusal);
  const body = arrived ?? (await valueWithin(BODY_TIMEOUT_MS, collect(request, limit), null));
  if (body === null) throw new DomainError('request_timeout');
  return body;
}

/** Returns the body without a wait and a time limit if it has already arrived, as a small body usually has. */
function wholeBody(request: IncomingMessage): Buffer | null {
  if (!request.complete || request.destroyed) return null;
  return (request.read() as Buffer | null) ?? Buffer.alloc(0);
}

async function collect(request: IncomingMessage, { maxBytes, refusal }: BodyLimit): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw new DomainError('bad_request', {}, 'the client disconnected while sending');
  }
  if (length > maxBytes) throw new DomainError(refusal);
  return Buffer.concat(chunks);
}
