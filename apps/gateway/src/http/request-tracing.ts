import { fail, inSpan, isTracing, startSpan, traceparentOf, type Span } from '@frontdesk/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodOf } from './head-requests.js';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/**
 * Traces each request. Continues the `traceparent` of a trusted caller and links to that of any other. A caller that
 * chose our trace ids and sampling could flood our traces or mix them up.
 */
export function traceRequests(server: FastifyInstance, isTrusted: (request: FastifyRequest) => boolean): void {
  server.decorateRequest('span', undefined);
  if (!isTracing()) return;
  server.addHook('onRequest', (request, _reply, done) => {
    request.span = begin(request, isTrusted(request));
    inSpan(request.span, done);
  });
  server.addHook('onResponse', ({ span, caller }, reply, done) => {
    span?.setAttributes({
      'http.response.status_code': reply.statusCode,
      ...(caller?.organizationId ? { 'frontdesk.organization_id': caller.organizationId } : {}),
    });
    if (reply.statusCode >= 500) fail(span, String(reply.statusCode));
    span?.end();
    done();
  });
}

/** Returns the `traceparent` for calls to other services. */
export function traceparentFor({ span }: FastifyRequest): { traceparent?: string } {
  const traceparent = traceparentOf(span);
  return traceparent ? { traceparent } : {};
}

function begin(request: FastifyRequest, isTrusted: boolean): Span | undefined {
  const { routeOptions } = request;
  const method = methodOf(request.raw);
  const given = request.headers['traceparent'];
  const theirs = typeof given === 'string' ? given : undefined;
  const { url, config } = routeOptions;
  const name = config.operation?.name ?? config.visitorRoute;
  return startSpan(url ? `${method} ${url}` : method, {
    kind: 'server',
    parent: isTrusted ? (theirs ?? null) : null,
    link: isTrusted ? undefined : theirs,
    attributes: {
      'http.request.method': method,
      ...(url ? { 'http.route': url } : {}),
      ...(name ? { 'frontdesk.operation': name } : {}),
    },
  });
}
