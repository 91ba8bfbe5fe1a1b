import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { faultsOf, findOperation, type DescribedRequest, type OperationName } from './twilio-description.js';

/** A call created on this server. */
export interface PlacedCall {
  sid: string;
  /** The last path segment of the URL that serves the conversation. */
  attemptId: string;
  to: string;
  from: string;
  status: string;
  startedAt: Date;
  /** When the call ended. Null while it is in progress or if the end is withheld. */
  endedAt: Date | null;
  durationSeconds: number | null;
  /** The form of the request that created the call. */
  parameters: Record<string, string[]>;
  /** The forms of later updates. */
  updates: Record<string, string>[];
}

/**
 * A simulated failure of an operation.
 * - `after`: it fails after the operation has run, so that only the response is lost.
 * - `refuse`: the carrier returns a client error.
 * - `proxy_refuse`: the response is a client error without the carrier's code.
 */
export type Misbehaviour =
  | { how: 'hang' | 'drop'; after?: boolean }
  | { how: 'fail' | 'garbage' | 'proxy_refuse' }
  | { how: 'refuse'; status: number; code: number };

export interface TwilioServerOptions {
  accountSid?: string;
  authToken?: string;
  port?: number;
  /** The file that gets one JSON line per call, before the response. */
  journal?: string;
  now?: () => Date;
}

const OPEN = new Set(['queued', 'ringing', 'in-progress']);
const MAX_BODY_BYTES = 64 * 1024;

/**
 * The carrier's API according to twilio-api.json. It refuses requests that violate the description, and records the
 * calls. Other processes read `GET /calls` and `GET /calls/count`, and simulate failures with `PUT /misbehaviour`.
 */
export class TwilioServer {
  readonly calls: PlacedCall[] = [];
  /** The number of valid requests, including those that failed. */
  readonly requests: Record<OperationName, number> = { createCall: 0, updateCall: 0, fetchCall: 0, listCalls: 0 };
  /** The simulated failures by operation. */
  misbehaviour: Partial<Record<OperationName, Misbehaviour>> = {};

  private constructor(
    private readonly server: Server,
    readonly url: string,
    readonly accountSid: string,
    readonly authToken: string,
    private readonly journal: string | null,
    private readonly now: () => Date,
  ) {}

  static async start(options: TwilioServerOptions = {}): Promise<TwilioServer> {
    const {
      accountSid = `AC${randomBytes(16).toString('hex')}`,
      authToken = randomBytes(16).toString('hex'),
      port = 0,
      journal = null,
      now = () => new Date(),
    } = options;
    const server = createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const twilio = new TwilioServer(server, url, accountSid, authToken, journal, now);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      twilio.serve(request, response).catch(() => response.destroy());
    });
    return twilio;
  }

  callOf(attemptId: string): PlacedCall | undefined {
    return this.calls.find((call) => call.attemptId === attemptId);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const body = await bodyOf(request);
    const described = findOperation(request.method ?? '', pathname);
    if (!described) return this.steer(`${request.method} ${pathname}`, body, response);
    if (!this.isAuthorized(request) || described.ids['AccountSid'] !== this.accountSid)
      return refuse(response, 401, 20003);
    const given = request.method === 'GET' ? searchParams : new URLSearchParams(body);
    const faults = faultsOf(described, given);
    if (faults.length > 0) return refuse(response, 400, 20001, faults.join('; '));
    const misbehaviour = this.misbehaviour[described.operation];
    this.requests[described.operation] += 1;
    if (misbehaviour && !('after' in misbehaviour && misbehaviour.after)) return misbehave(misbehaviour, response);
    const { status, json } = this.perform(described, given);
    return misbehaviour ? misbehave(misbehaviour, response) : respond(response, status, json);
  }

  /** Serves the paths for tests, which the carrier does not have. */
  private steer(target: string, body: string, response: ServerResponse): void {
    if (target === 'GET /calls') return respond(response, 200, this.calls);
    if (target === 'GET /calls/count') return respond(response, 200, { count: this.calls.length });
    if (target !== 'PUT /misbehaviour') return refuse(response, 404, 20404);
    this.misbehaviour = JSON.parse(body) as typeof this.misbehaviour;
    return respond(response, 200, this.misbehaviour);
  }

  private isAuthorized({ headers }: IncomingMessage): boolean {
    const wanted = Buffer.from(`${this.accountSid}:${this.authToken}`).toString('base64');
    return headers.authorization === `Basic ${wanted}`;
  }

  private perform({ operation, ids }: DescribedRequest, given: URLSearchParams): { status: number; json: unknown } {
    if (operation === 'createCall') return { status: 201, json: this.shown(this.create(given)) };
    if (operation === 'listCalls') return { status: 200, json: this.list(given) };
    const call = this.calls.find(({ sid }) => sid === ids['Sid']);
    if (!call) return { status: 404, json: { status: 404, code: 20404, message: 'There is no such call.' } };
    if (operation === 'fetchCall') return { status: 200, json: this.shown(call) };
    if (!OPEN.has(call.status)) return { status: 400, json: { status: 400, code: 21220, message: 'It is over.' } };
    call.updates.push(Object.fromEntries(given));
    call.status = given.get('Status') ?? call.status;
    if (!OPEN.has(call.status)) call.endedAt = this.now();
    return { status: 200, json: this.shown(call) };
  }

  private create(given: URLSearchParams): PlacedCall {
    const call: PlacedCall = {
      sid: `CA${randomBytes(16).toString('hex')}`,
      attemptId: given.get('Url')?.split('/').at(-1) ?? '',
      to: given.get('To')!,
      from: given.get('From')!,
      status: 'queued',
      startedAt: this.now(),
      endedAt: null,
      durationSeconds: null,
      parameters: Object.fromEntries([...new Set(given.keys())].map((name) => [name, given.getAll(name)])),
      updates: [],
    };
    this.calls.push(call);
    const { sid, attemptId, to } = call;
    if (this.journal) appendFileSync(this.journal, `${JSON.stringify({ sid, attemptId, to })}\n`);
    return call;
  }

  /** Lists calls, newest first, in pages. Filters compare only the day of an instant, as the carrier documents. */
  private list(given: URLSearchParams): unknown {
    const [from, to] = [dayOf(given.get('StartTime>')), dayOf(given.get('StartTime<'))];
    const found = this.calls
      .filter((call) => call.to === (given.get('To') ?? call.to) && call.from === (given.get('From') ?? call.from))
      .filter(({ startedAt }) => (from === null || +startedAt >= from) && (to === null || +startedAt <= to))
      .reverse();
    const size = Number(given.get('PageSize') ?? 50);
    const page = Number(given.get('Page') ?? 0);
    const path = `/2010-04-01/Accounts/${this.accountSid}/Calls.json`;
    const uri = (index: number): string =>
      `${path}?${new URLSearchParams({ ...Object.fromEntries(given), PageSize: String(size), Page: String(index) })}`;
    return {
      calls: found.slice(page * size, (page + 1) * size).map((call) => this.shown(call)),
      page,
      page_size: size,
      start: page * size,
      end: Math.min(found.length, (page + 1) * size),
      uri: uri(page),
      first_page_uri: uri(0),
      next_page_uri: found.length > (page + 1) * size ? uri(page + 1) : null,
      previous_page_uri: page > 0 ? uri(page - 1) : null,
    };
  }

  private shown({ sid, to, from, status, startedAt, endedAt, durationSeconds }: PlacedCall): unknown {
    const started = shownInstant(startedAt);
    const account_sid = this.accountSid;
    const end = { end_time: endedAt && shownInstant(endedAt), duration: durationSeconds?.toString() ?? null };
    return {
      sid,
      account_sid,
      to,
      from,
      status,
      start_time: started,
      date_created: started,
      ...end,
      answered_by: null,
    };
  }
}

function shownInstant(instant: Date): string {
  return instant.toUTCString().replace('GMT', '+0000');
}

function dayOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant.slice(0, 10));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function misbehave(misbehaviour: Misbehaviour, response: ServerResponse): void {
  switch (misbehaviour.how) {
    case 'hang':
      return;
    case 'drop':
      return void response.destroy();
    case 'fail':
      return refuse(response, 500, 20500);
    case 'garbage':
      return void response.writeHead(201, { 'content-type': 'application/json' }).end('<html>');
    case 'proxy_refuse':
      return void response.writeHead(403, { 'content-type': 'text/html' }).end('<html>');
    case 'refuse':
      return refuse(response, misbehaviour.status, misbehaviour.code);
  }
}

function refuse(response: ServerResponse, status: number, code: number, message = 'Refused.'): void {
  respond(response, status, { status, code, message, more_info: `https://carrier.example/errors/${code}` });
}

function respond(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
}
