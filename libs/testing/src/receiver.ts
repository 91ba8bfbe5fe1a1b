import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually.js';

export interface ReceivedRequest {
  method: string;
  /** The path below the receiver's own. */
  path: string;
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
  /** The parsed body. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs read events of every shape
  event: any;
  /** When the request's first byte arrived, in Unix milliseconds of real time. */
  at: number;
}

/** The receiver's response. By default 204 at once. */
export interface ReceiverResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  delayMs?: number;
  /** If set, the receiver responds after the promise is fulfilled. */
  after?: Promise<unknown>;
  /** If true, the receiver never responds. */
  hang?: boolean;
  /** If set, the receiver sends the head, then one byte per interval without end. */
  dripEveryMs?: number;
  /** If true, the receiver closes the connection instead of responding. */
  cut?: boolean;
}

export type ResponsePlan = ReceiverResponse | ((request: ReceivedRequest, count: number) => ReceiverResponse);

/** A local webhook receiver that records its requests. */
export class Receiver {
  readonly requests: ReceivedRequest[] = [];
  private plan: ResponsePlan = {};
  private readonly token = randomBytes(8).toString('hex');

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Listens on the first free port of `ports`, or on any port by default. */
  static async start(ports: readonly number[] = [0]): Promise<Receiver> {
    const server = await listenOnOneOf(ports, () => createServer());
    const receiver = new Receiver(server, (server.address() as AddressInfo).port);
    receiver.serve();
    return receiver;
  }

  /** The URL to register. Requests to other paths are not recorded. */
  url(path = ''): string {
    return `http://127.0.0.1:${this.port}/${this.token}${path}`;
  }

  answerWith(plan: ResponsePlan): void {
    this.plan = plan;
  }

  /** Returns the recorded requests that satisfy `condition`. */
  matching(condition: (request: ReceivedRequest) => boolean): ReceivedRequest[] {
    return this.requests.filter(condition);
  }

  /** Waits for `count` requests that satisfy `condition` and returns them. */
  async waitFor(
    condition: (request: ReceivedRequest) => boolean = () => true,
    { count = 1, timeoutMs = 90_000 }: { count?: number; timeoutMs?: number } = {},
  ): Promise<ReceivedRequest[]> {
    return eventually(
      () => {
        const found = this.matching(condition);
        return found.length >= count && found;
      },
      { timeoutMs, everyMs: 10, what: `${count} webhook request(s), of ${this.requests.length} received` },
    );
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(): void {
    this.server.on('request', (request, response) => {
      const at = Date.now();
      const chunks: Buffer[] = [];
      request.on('error', () => undefined);
      response.on('error', () => undefined);
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const prefix = `/${this.token}`;
        if (!request.url?.startsWith(prefix)) {
          response.writeHead(410).end();
          return;
        }
        const rawBody = Buffer.concat(chunks);
        const received: ReceivedRequest = {
          method: request.method ?? '',
          path: request.url.slice(prefix.length),
          headers: request.headers,
          rawBody,
          event: JSON.parse(rawBody.toString() || 'null'),
          at,
        };
        this.requests.push(received);
        const plan = typeof this.plan === 'function' ? this.plan(received, this.requests.length) : this.plan;
        void Promise.resolve(plan.after).then(() => respond(response, plan));
      });
    });
  }
}

function respond(response: ServerResponse, plan: ReceiverResponse): void {
  const { status = 204, headers = {}, body, delayMs = 0, hang, dripEveryMs, cut } = plan;
  if (hang) return;
  if (cut) {
    response.destroy();
    return;
  }
  setTimeout(() => {
    if (!dripEveryMs) {
      response.writeHead(status, headers).end(body);
      return;
    }
    response.writeHead(status, headers);
    const dripping = setInterval(() => response.write('.'), dripEveryMs);
    response.once('close', () => clearInterval(dripping));
  }, delayMs).unref();
}

function shuffled(ports: readonly number[]): number[] {
  return ports
    .map((port) => ({ port, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ port }) => port);
}

/** Verifies a request's signature by the documented rules for receivers. `now` is in Unix seconds. */
export function verifySignature(
  { headers, rawBody }: ReceivedRequest,
  secret: string,
  now = Date.now() / 1000,
): boolean {
  const parts = String(headers['service-signature']).split(',');
  const timestamp = parts.find((part) => part.startsWith('t='))?.slice(2) ?? '';
  if (!/^\d+$/.test(timestamp) || Math.abs(now - Number(timestamp)) > 300) return false;
  const expected = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${timestamp}.`).update(rawBody).digest();
  return parts
    .filter((part) => /^v1=[0-9a-f]{64}$/.test(part))
    .some((part) => timingSafeEqual(Buffer.from(part.slice(3), 'hex'), expected));
}

/** Listens on the first free port of this machine among `ports`. */
export async function listenOnOneOf<S extends Server>(ports: readonly number[], makeServer: () => S): Promise<S> {
  for (const port of shuffled(ports)) {
    const server = makeServer();
    const isListening = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isListening) return server;
  }
  throw new Error('All ports reserved for receivers are in use.');
}
