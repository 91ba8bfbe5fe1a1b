import { DomainError, importDoNotCall, pendingAudit, type Caller, type RegistryImport } from '@frontdesk/contracts';
import { encodeFailure, refusalOf } from '@frontdesk/messaging';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DialerConfig } from '../../dialer.config.js';
import { IMPORT_TIMEOUT_MS, RegistryImportService } from './registry-import.service.js';
import { lineFormats, type RegistryContentType } from './registry-reader.js';

const PATH = /^\/organizations\/([1-9][0-9]{0,15})\/do-not-call\/import\/(live|test)$/;
/** The limit of concurrent imports. Each holds a database connection while it runs. */
const MAX_IMPORTS = 2;

/**
 * An HTTP port for files that are too large for the broker. Only the gateway uses it and authenticates with a shared
 * secret. The gateway has made every other check.
 */
@Injectable()
export class ImportListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private server: Server | undefined;
  private running = 0;

  constructor(
    private readonly imports: RegistryImportService,
    private readonly config: DialerConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.INTERNAL_API_SECRET) return;
    await this.listen(this.config.INTERNAL_HOST, this.config.INTERNAL_PORT);
  }

  async listen(host: string, port: number): Promise<number> {
    const server = createServer({ headersTimeout: 10_000, requestTimeout: IMPORT_TIMEOUT_MS + 5000 });
    server.on('request', (request, response) => void this.serve(request, response));
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    this.server = server;
    const { port: taken } = server.address() as AddressInfo;
    this.logger.info({ host, port: taken }, 'internal.listening');
    return taken;
  }

  /** Imports in progress may take half of the shutdown time. An aborted import leaves no rows. */
  async beforeApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server) return;
    const closed = new Promise((resolve) => server.close(resolve));
    const cutOff = setTimeout(() => server.closeAllConnections(), this.config.SHUTDOWN_GRACE_MS / 2);
    await closed;
    clearTimeout(cutOff);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const outcome = await this.import(request, response);
      send(response, 200, Buffer.from(JSON.stringify(outcome)));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'server_error' || refusal.code === 'unavailable')
        this.logger.warn(
          { err: error, request_id: request.headers['x-request-id'], is_client_gone: request.destroyed },
          'do_not_call.import_failed',
        );
      send(response, 400, encodeFailure(refusal));
      // Reads the rest of the body, so that the sender can read the response.
      request.resume();
    }
  }

  private async import(request: IncomingMessage, response: ServerResponse): Promise<RegistryImport> {
    if (!this.isKnown(request)) throw new DomainError('unauthenticated');
    const target = PATH.exec(request.url ?? '');
    const contentType = request.headers['content-type'] ?? '';
    if (!target || request.method !== 'POST' || !isReadable(contentType)) throw new DomainError('not_found');
    if (this.running >= MAX_IMPORTS)
      throw new DomainError('unavailable', { retryAfterSeconds: 10 }, 'too many concurrent imports');
    this.running++;
    try {
      return await this.imports.import(this.callerOf(request, Number(target[1]), target[2] === 'live'), {
        contentType,
        content: sized(request),
        signal: disconnectSignal(response),
      });
    } finally {
      this.running--;
    }
  }

  private callerOf({ headers }: IncomingMessage, organizationId: number, livemode: boolean): Caller {
    const caller: Caller = {
      organizationId,
      livemode,
      hipaa: false,
      factsVersion: 0,
      keyId: null,
      requestId: String(headers['x-request-id'] ?? ''),
      ...readActor(headers['x-actor']),
    };
    caller.audit = pendingAudit(importDoNotCall, caller, () => this.clock.now());
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

function isReadable(contentType: string): contentType is RegistryContentType {
  return Object.hasOwn(lineFormats, contentType);
}

/**
 * Yields the body up to the size limit. Keeps the request open if it is not read to the end, because the refusal still
 * has to be sent.
 */
async function* sized(request: IncomingMessage): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > importDoNotCall.upload!.maxBytes) throw new DomainError('payload_too_large');
    yield chunk;
  }
}

/** Aborts the import if the connection closes before the response is sent. */
function disconnectSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => !response.writableFinished && gone.abort());
  return gone.signal;
}

function send(response: ServerResponse, status: number, body: Buffer): void {
  if (response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}
