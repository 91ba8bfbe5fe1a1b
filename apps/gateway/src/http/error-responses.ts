import { errorCatalogue, type DomainError } from '@frontdesk/contracts';
import { refusalOf } from '@frontdesk/messaging';
import type { Logger } from '@frontdesk/service-host';
import type { FastifyReply } from 'fastify';
import { lingering } from './lingering-close.js';
import type {} from './recorded-request.js';

/** An error as an HTTP response. */
export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

export function errorResponse({ code, details }: DomainError): ErrorResponse {
  const definition: { status: number; message: string; code?: string } = errorCatalogue[code];
  const headers: Record<string, string> = {};
  if (definition.status === 401) headers['www-authenticate'] = 'Bearer';
  if (details.retryAfterSeconds !== undefined) headers['retry-after'] = String(details.retryAfterSeconds);
  if (details.allow) headers['allow'] = details.allow.join(', ');
  // The rest of the request has not been read, so the connection cannot be reused.
  if (definition.status === 413 || code === 'request_timeout') headers['connection'] = 'close';
  const { errors, decision, oldest } = details;
  return {
    status: definition.status,
    headers,
    body: {
      message: definition.message,
      code: definition.code ?? code,
      ...(errors ? { errors } : {}),
      ...(decision ? { decision } : {}),
      ...(oldest ? { oldest } : {}),
    },
  };
}

/**
 * Responds with an error. Only 5xx are logged.
 * @param challenge the `WWW-Authenticate` header of a 401
 */
export function sendError(reply: FastifyReply, error: unknown, logger?: Logger, challenge = 'Bearer'): void {
  const refusal = refusalOf(error);
  const response = errorResponse(refusal);
  const { status, headers, body } = response;
  if (status >= 500)
    logger?.error({ request_id: reply.request.id, reason: refusal.reason, err: error }, 'request.failed');
  if (status === 401) headers['www-authenticate'] = challenge;
  reply.request.recorded?.keepError(String(body['code']), body);
  sendErrorResponse(reply, response);
}

/** Sends an error. If the connection closes after it, the client can still read it. */
export function sendErrorResponse(reply: FastifyReply, { status, headers, body }: ErrorResponse): void {
  void reply.code(status).headers(headers);
  if (headers['connection'] === undefined) return void reply.send(body);
  const json = JSON.stringify(body);
  void reply
    .headers({ 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(json) })
    .send(lingering(json, reply.request.raw));
}
