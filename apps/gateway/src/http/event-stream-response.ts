import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isHead } from './head-requests.js';

/**
 * Takes the response over for Server-Sent Events, with the headers that the reply has so far. Null after HEAD, which
 * asked for the headers alone.
 */
export function openEventStream({ raw: request }: FastifyRequest, reply: FastifyReply): ServerResponse | null {
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  reply.hijack();
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // A stream ends when its gateway stops, and the next one is for another: nothing may follow on its connection.
    connection: 'close',
    // Proxies that gather answers before they pass them on are told not to.
    'x-accel-buffering': 'no',
  });
  if (!isHead(request)) return reply.raw;
  reply.raw.end();
  return null;
}
