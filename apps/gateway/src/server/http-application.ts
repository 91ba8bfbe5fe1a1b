import { DomainError, type ErrorCode } from '@frontdesk/contracts';
import { metrics, nestLogger, type Logger, type RunningApplication, type StartContext } from '@frontdesk/service-host';
import { traceFields } from '@frontdesk/tracing';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  fastify,
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { createServer, STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { RedisGate } from '../redis/redis-gate.js';
import { DocumentationRouter } from '../documentation/documentation.router.js';
import type { GatewayConfig } from '../gateway.config.js';
import { Connections } from './connections.js';
import { errorResponse, sendError } from '../http/error-responses.js';
import { methodOf, serveHeadAsGet } from '../http/head-requests.js';
import { loggedPath } from '../http/logged-path.js';
import { traceRequests } from '../http/request-tracing.js';
import { RouteIndex } from '../http/route-index.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { UPLOAD_TIMEOUT_MS } from '../http/upload.js';
import { RequestRecorder } from '../request-log/request-recorder.js';

const SANE_REQUEST_ID = /^[A-Za-z0-9._:/+=-]{1,128}$/;
const HEADERS_TIMEOUT_MS = 30_000;
/** The largest upload fits into this time. Other bodies have a shorter timeout. */
const REQUEST_TIMEOUT_MS = UPLOAD_TIMEOUT_MS + 5000;
const KEEP_ALIVE_MS = 72_000;
/** A connection stays open this much longer than announced, so that a request sent at the last moment is served. */
const KEEP_ALIVE_GRACE_MS = 5000;
/** Slow requests time out within seconds of their limit. A request without Host is served; Node would refuse it. */
const LISTENER = {
  connectionsCheckingInterval: 5000,
  requireHostHeader: false,
  keepAliveTimeoutBuffer: KEEP_ALIVE_GRACE_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
};
/** The error codes for Node's parse errors. Any other error is a `bad_request`. */
const PARSE_ERRORS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'header_too_large',
};

/** The requests that arrived on the platform port. */
const onPlatformPort = new WeakSet<IncomingMessage>();

type Listener = 'public' | 'platform';

/** Starts the HTTP server: one Fastify instance on the public port and, if set, the platform port. */
export async function startHttp({
  module,
  config,
  logger,
  health,
  databaseReady,
}: StartContext<GatewayConfig>): Promise<RunningApplication> {
  const server = createHttpServer();
  const connections = new Connections();
  connections.watch(server.server);
  const creating = NestFactory.create<NestFastifyApplication>(module, new FastifyAdapter(server as never), {
    logger: nestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  const [app] = await Promise.all([creating, databaseReady]);
  prepare(server, logger, config, app.get(DocumentationRouter), app.get(RequestRecorder));
  for (const { instance } of app.get(DiscoveryService).getProviders({ metadataKey: Router.KEY })) {
    (instance as RouteRegistrar).register(server);
  }
  health.onStop(() => connections.closeAfterUse());
  // Runs after the streams have ended and before the dependencies of requests close.
  server.addHook('preClose', () => connections.drained());
  const redis = app.get(RedisGate);
  health.add({ name: 'redis', check: async () => ((await redis.ping()) ? 'ready' : 'degraded') });

  await listening(config.HOST, config.PORT, () => app.listen(config.PORT, config.HOST));
  if (config.PLATFORM_PORT) connections.watch(await listenForPlatform(server, config.HOST, config.PLATFORM_PORT));
  logger.info({ host: config.HOST, port: config.PORT, platform_port: config.PLATFORM_PORT }, 'http.listening');
  return {
    app,
    close: async () => {
      await connections.refuseNew();
      await app.close();
    },
  };
}

function createHttpServer(): FastifyInstance {
  const server = fastify({
    logger: false,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: LISTENER,
    routerOptions: { maxParamLength: 8192 },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
    },
    // A path that cannot be decoded does not exist.
    frameworkErrors: (_error, request, reply) => {
      setCommonHeaders(request as FastifyRequest, reply as FastifyReply);
      sendError(reply as FastifyReply, new DomainError('not_found'));
    },
    clientErrorHandler: respondToParseError,
  });
  ignoreUnknownExpect(server.server);
  serveHeadAsGet(server.server);
  server.removeAllContentTypeParsers();
  return server;
}

function prepare(
  server: FastifyInstance,
  logger: Logger,
  config: GatewayConfig,
  documentation: DocumentationRouter,
  recorder: RequestRecorder,
): void {
  server.decorateRequest('caller', null);
  server.decorateRequest('recorded', null);
  traceRequests(server, ({ raw }) => onPlatformPort.has(raw));
  server.decorateRequest('toolCall', null);
  const routes = new RouteIndex();
  server.addHook('onRoute', ({ method, url, config = {} }) => {
    for (const listener of listenersOf(config)) routes.add(listener, String(method), url);
  });
  const isServed = (request: FastifyRequest) => (listener: Listener) =>
    config.PLATFORM_PORT === undefined || (listener === 'platform') === onPlatformPort.has(request.raw);

  server.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    if (isRouted(request) && listenersOf(request.routeOptions.config).some(isServed(request))) {
      hideBody(request);
      return done();
    }
    const allow = routes.methodsFor(request.url, isServed(request));
    if (allow.length > 0) return sendError(reply, new DomainError('method_not_allowed', { allow }));
    if (isServed(request)('public') && documentation.respondToBrowser(request, reply)) return;
    sendError(reply, new DomainError('not_found'));
  });
  server.addHook('onResponse', (request, reply, done) => {
    const { operation, visitorRoute } = request.routeOptions.config;
    const name = operation?.name ?? visitorRoute;
    const durationMs = reply.elapsedTime;
    if (request.recorded) recorder.record(request, request.recorded, reply.statusCode, durationMs);
    metrics.requests.observe({ operation: name ?? 'none', status: reply.statusCode }, durationMs / 1000);
    logger.info(
      {
        request_id: request.id,
        operation: name,
        method: methodOf(request.raw),
        // Requests to unknown paths have no operation, so only the path identifies them.
        path: [404, 405].includes(reply.statusCode) ? loggedPath(request.url) : undefined,
        status: reply.statusCode,
        duration_ms: Math.round(durationMs * 10) / 10,
        organization_id: request.caller?.organizationId || undefined,
        key_id: request.caller?.keyId,
        person_id: request.caller?.actor?.kind === 'person' ? request.caller.actor.id : undefined,
        ...traceFields(request.span),
        tool: request.toolCall?.tool,
        tool_status: request.toolCall?.status,
      },
      'request.handled',
    );
    done();
  });
}

/** The ports that serve a route. */
function listenersOf({ operation, listener }: Pick<FastifyContextConfig, 'operation' | 'listener'>): Listener[] {
  if (listener === 'both') return ['public', 'platform'];
  return [listener ?? (operation?.api === 'platform' ? 'platform' : 'public')];
}

/** An empty path segment is not an id, so `/leads/` does not match `/leads/{lead}`. */
function isRouted(request: FastifyRequest): boolean {
  return !request.is404 && !Object.values(request.params as Record<string, string>).includes('');
}

/** Replaces the headers that announce the body of a request. */
const WITHOUT_BODY = { 'content-type': undefined, 'content-length': undefined, 'transfer-encoding': undefined };

/**
 * Fastify would parse the body, or refuse its content type, before our checks. Bodies are read later, from the raw
 * request, after the checks that do not need them.
 */
function hideBody(request: FastifyRequest): void {
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = request.raw.headers;
  if (length !== undefined || encoding !== undefined || type !== undefined) request.headers = WITHOUT_BODY;
}

/** Sets the headers of every response. */
function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': request.id });
}

/** Responds to bytes that are not an HTTP request. */
function respondToParseError({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const { status, body } = errorResponse(new DomainError(PARSE_ERRORS[code] ?? 'bad_request'));
  const json = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(json)}\r\n` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nX-Request-Id: ${randomUUID()}\r\nConnection: close\r\n\r\n${json}`,
  );
}

/** Serves a request with an unknown `Expect` like any other, because Node would respond with a bare 417. */
function ignoreUnknownExpect(listener: Server): void {
  listener.on('checkExpectation', (request, response) => listener.emit('request', request, response));
}

async function listenForPlatform(server: FastifyInstance, host: string, port: number): Promise<Server> {
  const platform = createServer(
    { ...LISTENER, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      onPlatformPort.add(request);
      server.routing(request, response);
    },
  );
  platform.on('clientError', respondToParseError);
  ignoreUnknownExpect(platform);
  serveHeadAsGet(platform);
  await listening(
    host,
    port,
    () => new Promise<void>((resolve, reject) => platform.once('error', reject).listen(port, host, resolve)),
  );
  return platform;
}

async function listening(host: string, port: number, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} on ${host} is in use by another process.`, { cause: error });
  }
}
