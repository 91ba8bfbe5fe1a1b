import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isHead } from './head-requests.js';

/**
 * Starts a response of Server-Sent Events, with the headers set so far. Returns null for HEAD, which gets only the
 * headers.
 */
export function openEventStream({ raw: request }: FastifyRequest, reply: FastifyReply): ServerResponse | null {
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  reply.hijack();
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // A stream ends when the gateway stops. The client must then reconnect to another replica and not reuse the
    // connection.
    connection: 'close',
    // Keeps proxies from buffering the stream.
    'x-accel-buffering': 'no',
  });
  if (!isHead(request)) return reply.raw;
  reply.raw.end();
  return null;
}
