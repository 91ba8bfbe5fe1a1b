import { DomainError, invalidFields } from '@frontdesk/contracts';
import type { IncomingMessage } from 'node:http';

export const MAX_BODY_BYTES = 256 * 1024;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON object in a request's body; without a body an empty object. Throws `payload_too_large`, or
 * `validation_failed` on `body` for another content type, malformed JSON and anything but an object.
 */
export async function readJsonObject(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request);
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

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new DomainError('payload_too_large');
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BODY_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    throw new DomainError('bad_request', {}, 'the client went away while sending');
  }
  if (length > MAX_BODY_BYTES) throw new DomainError('payload_too_large');
  return Buffer.concat(chunks);
}
