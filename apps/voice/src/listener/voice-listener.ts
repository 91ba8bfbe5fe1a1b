import { DomainError } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallEndsService } from '../records/call-ends.service.js';
import { RelayServer } from '../relay/relay-server.js';
import { ConnectedCallsService } from '../connected/connected-calls.service.js';
import { HandoversService } from '../twilio/handovers.service.js';
import { InboundCallsService } from '../twilio/inbound-calls.service.js';
import { OutboundCallsService } from '../twilio/outbound-calls.service.js';
import { bodyOf, readTwilioRequest, type TwilioRequest } from '../webhooks/twilio-webhooks.js';
import { bridge } from '../twiml/call-instructions.js';
import { VoiceConfig } from '../voice.config.js';

const REQUEST_TIMEOUT_MS = 15_000;
const FORBIDDEN = 403;
const PATH_WITH_ID = /^\/voice\/twilio\/(outbound|whisper|after-dial)\/([\w-]{1,64})$/;
/** The number of browsers that one process talks to at the same time, besides the calls of the carrier. */
const MAX_BROWSER_CALLS = 100;
/** The time of a shutdown in which calls are connected with other processes. */
const HAND_OFF_MS = 5000;

/** Handles a request of the carrier and returns its instructions. */
type Route = (request: TwilioRequest) => Promise<string>;

/** The public listener: the carrier's webhooks and the WebSocket of each call. */
@Injectable()
export class VoiceListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly relay: RelayServer;
  private readonly routes: ReadonlyMap<string, Route>;
  private server: Server | undefined;

  constructor(
    connected: ConnectedCallsService,
    calls: InboundCallsService,
    private readonly outboundCalls: OutboundCallsService,
    private readonly handovers: HandoversService,
    ends: CallEndsService,
    private readonly config: VoiceConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.routes = new Map([
      ['/voice/twilio/inbound', (request) => calls.answer(request)],
      ['/voice/twilio/after-relay', (request) => calls.afterRelay(request)],
      ['/voice/twilio/status', (request) => ends.receive(request).then(bridge)],
    ]);
    this.relay = new RelayServer({
      publicUrl: config.publicUrl.replace(/^http/, 'ws'),
      authToken: config.TWILIO_AUTH_TOKEN ?? null,
      maxConnections: config.VOICE_MAX_CALLS,
      maxBrowserConnections: MAX_BROWSER_CALLS,
      connect: (token, connection) => connected.connect(token, connection),
      onMalformed: () => this.logger.warn('relay.malformed_message'),
      onFault: (error) => this.logger.warn({ err: error }, 'relay.fault'),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listen(this.config.VOICE_HOST, this.config.VOICE_PORT);
  }

  async listen(host: string, port: number): Promise<number> {
    const server = createServer({ headersTimeout: 10_000, requestTimeout: REQUEST_TIMEOUT_MS });
    server.on('request', (request, response) => void this.serve(request, response));
    server.on('upgrade', (request, socket, head) => this.relay.upgrade(request, socket, head));
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    this.server = server;
    const { port: taken } = server.address() as AddressInfo;
    this.logger.info({ host, port: taken }, 'voice.listening');
    return taken;
  }

  /** Accepts no more calls and lets its own go on. In the end, the carrier connects the others with another process. */
  async beforeApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const patienceMs = Math.max(0, this.config.SHUTDOWN_GRACE_MS - HAND_OFF_MS);
    const cutOff = setTimeout(() => this.relay.close(), patienceMs);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(cutOff);
    await this.relay.settled();
  }

  private routeOf(path: string): Route | undefined {
    const [, kind, id = ''] = PATH_WITH_ID.exec(path) ?? [];
    if (kind === 'outbound') return (request) => this.outboundCalls.answer(id, request);
    if (kind === 'whisper') return (request) => this.handovers.whisper(id, request);
    if (kind === 'after-dial') return (request) => this.handovers.afterDial(id, request);
    return this.routes.get(path);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const path = request.url ?? '';
      const route = request.method === 'POST' ? this.routeOf(path) : undefined;
      const body = route ? await bodyOf(request) : null;
      const signature = request.headers['x-twilio-signature'];
      const url = this.config.publicUrl + path;
      const authToken = this.config.TWILIO_AUTH_TOKEN ?? null;
      const read = body === null ? null : readTwilioRequest(authToken, { url, signature, body });
      if (!route || !read) return void response.writeHead(FORBIDDEN, { connection: 'close' }).end();
      const instructions = await route(read);
      response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(instructions);
    } catch (error) {
      const isTemporary = error instanceof DomainError && error.code === 'unavailable';
      if (!isTemporary) this.logger.error({ err: error }, 'voice.request_failed');
      if (!response.headersSent) response.writeHead(isTemporary ? 503 : 500).end();
    }
  }
}
