import { DomainError, pendingAudit, type AnyOperation, type Caller } from '@frontdesk/contracts';
import { encodeFailure, refusalOf } from '@frontdesk/messaging';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DialerConfig } from '../dialer.config.js';
import { sendJson, type FileRoute } from '../file-routes/file-route.js';

export const FILE_ROUTES = Symbol('file routes');

const PATH = /^\/organizations\/([1-9][0-9]{0,15})(\/[^?]+)\/(live|test)$/;
/** The time limit of a whole request. It is longer than the limit that each route sets for its work. */
const REQUEST_TIMEOUT_MS = 125_000;

/**
 * An HTTP port for files that are too large for the broker. Only the gateway uses it and authenticates with a shared
 * secret. The gateway has made every other check.
 */
@Injectable()
export class FileListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private server: Server | undefined;

  constructor(
    @Inject(FILE_ROUTES) private readonly routes: readonly FileRoute[],
    private readonly config: DialerConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.INTERNAL_API_SECRET) return;
    await this.listen(this.config.INTERNAL_HOST, this.config.INTERNAL_PORT);
  }

  async listen(host: string, port: number): Promise<number> {
    const server = createServer({ headersTimeout: 10_000, requestTimeout: REQUEST_TIMEOUT_MS });
    server.on('request', (request, response) => void this.serve(request, response));
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    this.server = server;
    const { port: taken } = server.address() as AddressInfo;
    this.logger.info({ host, port: taken }, 'internal.listening');
    return taken;
  }

  /** Transfers in progress may take half of the shutdown time. An aborted import leaves no rows. */
  async beforeApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    const cutOff = setTimeout(() => server.closeAllConnections(), this.config.SHUTDOWN_GRACE_MS / 2);
    await closed;
    clearTimeout(cutOff);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let failure = 'internal.failed';
    try {
      if (!this.isKnown(request)) throw new DomainError('unauthenticated');
      const [, organization, path = '', mode] = PATH.exec(request.url ?? '') ?? [];
      const route = this.routes.find((one) => one.method === request.method && one.path.test(path));
      if (!route) throw new DomainError('not_found');
      ({ failure } = route);
      const caller = this.callerOf(request, route.operation, Number(organization), mode === 'live');
      const ids = route.path.exec(path)!.slice(1).map(Number);
      await route.serve({ caller, ids, request, response });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'server_error' || refusal.code === 'unavailable')
        this.logger.warn(
          { err: error, request_id: request.headers['x-request-id'], is_client_gone: request.destroyed },
          failure,
        );
      // A truncated file must not look complete.
      if (response.headersSent) return void response.destroy();
      sendJson(response, 400, encodeFailure(refusal));
      // Reads the rest of the body, so that the sender can read the response.
      request.resume();
    }
  }

  private callerOf(
    { headers }: IncomingMessage,
    operation: AnyOperation,
    organizationId: number,
    livemode: boolean,
  ): Caller {
    const caller: Caller = {
      organizationId,
      livemode,
      hipaa: false,
      factsVersion: 0,
      keyId: null,
      requestId: String(headers['x-request-id'] ?? ''),
      ...readActor(headers['x-actor']),
    };
    caller.audit = pendingAudit(operation, caller, () => this.clock.now());
    return caller;
  }

  /** Compares digests, so that the time taken reveals neither the secret nor its length. */
  private isKnown({ headers }: IncomingMessage): boolean {
    const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${this.config.INTERNAL_API_SECRET}`));
  }
}

/** The actor and address of the gateway's caller. */
function readActor(header: string | string[] | undefined): Pick<Caller, 'actor' | 'address'> {
  return typeof header === 'string'
    ? (JSON.parse(decodeURIComponent(header)) as Pick<Caller, 'actor' | 'address'>)
    : {};
}
