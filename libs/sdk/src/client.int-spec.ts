import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Frontdesk, FrontdeskError, isFrontdeskError, type FollowedEvent, type FollowOptions } from './index.js';
import { FrontdeskPlatform } from './platform.js';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let baseUrl: string;
let seen: {
  method: string;
  url: string;
  authorization: string | undefined;
  contentType: string | undefined;
  body: string;
}[];
let handlers: Handler[];

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const cutOff: Handler = (request) => void request.socket.destroy();
const busy = json(429, { code: 'rate_limited', message: 'Slowly.' }, { 'retry-after': '0' });
const down = json(503, { code: 'server_error', message: 'Away.' });
const page = (ids: number[], next_cursor: string | null): Handler =>
  json(200, {
    data: ids.map((id) => ({ id })),
    links: {},
    meta: { path: null, per_page: 2, next_cursor, prev_cursor: null },
  });

beforeEach(async () => {
  seen = [];
  handlers = [];
  server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const one = { method, url, authorization: headers.authorization, contentType: headers['content-type'], body: '' };
    seen.push(one);
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (one.body += part))
      .once('end', () => (handlers.shift() ?? json(500, {}))(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/public/v1/`;
});

afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const client = (maxRetries = 2): Frontdesk => new Frontdesk({ apiKey: 'vk_test_x', baseUrl, maxRetries });
const failureOf = async (promise: PromiseLike<unknown>): Promise<FrontdeskError> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof FrontdeskError) return error;
    throw error;
  }
  throw new Error('The request did not fail.');
};

describe('Frontdesk', () => {
  it('iterates over every page of a list with its filters, and returns one page when awaited', async () => {
    handlers = [page([3, 2], 'next'), page([1], null), page([3, 2], 'next')];
    const ids: number[] = [];
    for await (const { id } of client().leads.list({ email: 'a@example.com', per_page: 2 })) ids.push(id);
    expect(ids).toEqual([3, 2, 1]);
    expect(seen.map(({ url }) => new URL(url, baseUrl).searchParams.get('cursor'))).toEqual([null, 'next']);
    expect(seen.every(({ url }) => url.includes('email=a%40example.com&per_page=2'))).toBe(true);
    expect(seen[0]!.authorization).toBe('Bearer vk_test_x');
    expect((await client().leads.list()).data).toHaveLength(2);
  });

  it('starts a list at a cursor, and continues from there', async () => {
    handlers = [page([3, 2], 'later'), page([3, 2], 'later'), page([1], null)];
    expect((await client().leads.list({ cursor: 'next' })).data).toHaveLength(2);
    for await (const lead of client().leads.list({ cursor: 'next' })) expect(lead.id).toBeGreaterThan(0);
    const cursors = seen.map(({ url }) => new URL(url, baseUrl).searchParams.get('cursor'));
    expect(cursors).toEqual(['next', 'next', 'later']);
  });

  it('sends requests to the path of the API if the base URL is an origin, and to the URL itself otherwise', async () => {
    const { origin } = new URL(baseUrl);
    for (const url of [origin, `${origin}/`, baseUrl, `${origin}/frontdesk/api/public/v1`]) {
      handlers.push(json(200, { data: { id: 7 } }));
      await new Frontdesk({ apiKey: 'k', baseUrl: url }).leads.get(7);
    }
    const path = '/api/public/v1/leads/7';
    expect(seen.map(({ url }) => url)).toEqual([path, path, path, `/frontdesk${path}`]);
  });

  it('retries any request after 429, up to maxRetries', async () => {
    handlers = [busy, busy, json(201, { data: { id: 1 }, callback: null })];
    expect((await client().leads.create({ reason: 'x' })).data.id).toBe(1);
    handlers = [busy, busy, busy];
    expect(await failureOf(client().leads.create({ reason: 'x' }))).toMatchObject({
      code: 'rate_limited',
      status: 429,
    });
  });

  it('retries idempotent requests after a 5xx or a lost connection', async () => {
    handlers = [down, json(200, { data: { id: 7 } })];
    expect((await client().leads.get(7)).id).toBe(7);
    handlers = [cutOff, json(200, { data: { id: 8 } })];
    expect((await client().doNotCall.add({ phone_number: '312-555-0142' })).id).toBe(8);
  });

  it.each([
    ['creating a lead', (it: Frontdesk) => it.leads.create({ reason: 'x' })],
    ['a chat reply', (it: Frontdesk) => it.chats.reply(1, 'x')],
    ['a manual retry of a delivery', (it: Frontdesk) => it.webhookEndpoints.retryDelivery(1, 2)],
    [
      'creating a webhook endpoint',
      (it: Frontdesk) => it.webhookEndpoints.create({ url: 'https://x.example.com', events: ['lead.created'] }),
    ],
  ])('does not retry %s after a 5xx or a lost connection', async (_what, write) => {
    handlers = [down];
    expect(await failureOf(write(client()))).toMatchObject({ code: 'server_error', status: 503 });
    handlers = [cutOff];
    expect(await failureOf(write(client()))).toMatchObject({ code: 'network_error', status: 0 });
    expect(seen).toHaveLength(2);
  });

  it('retries an outbound call after a 5xx, but not after a lost connection, when the phone may already ring', async () => {
    const call = { phone_number: '312-555-0142' };
    handlers = [down, json(202, { data: { id: 9 }, decision: { allowed: true } }), cutOff];
    expect((await client().outboundCalls.create(call)).data.id).toBe(9);
    expect(await failureOf(client().outboundCalls.create(call))).toMatchObject({ code: 'network_error' });
    expect(seen).toHaveLength(3);
  });

  it('throws an error with the decision, field errors and request id of the response', async () => {
    const decision = { allowed: false, reason: 'do_not_call', message: 'No.', retry_at: null };
    handlers = [
      json(422, { code: 'do_not_call', message: 'No.', decision }, { 'x-request-id': 'r1' }),
      json(422, { code: 'validation_failed', message: 'No.', errors: { phone_number: ['is required'] } }),
    ];
    const refused = await failureOf(client().outboundCalls.create({ phone_number: '1' }));
    expect(refused).toMatchObject({ code: 'do_not_call', status: 422, decision, requestId: 'r1', message: 'No.' });
    expect(isFrontdeskError(refused, 'do_not_call')).toBe(true);
    expect(isFrontdeskError(refused, 'no_consent')).toBe(false);
    const invalid = await failureOf(client().outboundCalls.create({ phone_number: '' }));
    expect(invalid.errors).toEqual({ phone_number: ['is required'] });
  });

  it('throws `unknown` for a response that is not JSON', async () => {
    handlers = [(_request, response) => void response.writeHead(404).end('<html>')];
    expect(await failureOf(client(0).account())).toMatchObject({ code: 'unknown', status: 404 });
  });

  const incomplete: Handler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"data":');
    setTimeout(() => response.destroy(), 20);
  };
  const htmlPage: Handler = (_request, response) => void response.writeHead(200).end('<html>');
  const empty: Handler = (_request, response) => void response.writeHead(200, { 'content-length': '0' }).end();

  it.each([
    ['is incomplete', incomplete],
    ['is an HTML page', htmlPage],
    ['is empty', empty],
  ])(
    'treats a 200 that %s as a lost connection',
    async (_what, handler) => {
      handlers = [handler, json(200, { data: { id: 7 } }), handler];
      expect((await client().leads.get(7)).id).toBe(7);
      expect(await failureOf(client().leads.create({ reason: 'x' }))).toMatchObject({
        code: 'network_error',
        status: 0,
      });
    },
    60_000,
  );

  it('times out if the response stalls', async () => {
    handlers = [(_request, response) => void response.writeHead(200).write('{"data":')];
    const impatient = new Frontdesk({ apiKey: 'k', baseUrl, maxRetries: 0, timeoutMs: 100 });
    expect(await failureOf(impatient.account())).toMatchObject({ code: 'network_error' });
  });

  it('times out if garbage is collected while the response stalls', async () => {
    setFlagsFromString('--expose-gc');
    const collecting = setInterval(runInNewContext('gc') as () => void, 10);
    handlers = [(_request, response) => void response.writeHead(200).write('{"data":')];
    const impatient = new Frontdesk({ apiKey: 'k', baseUrl, maxRetries: 0, timeoutMs: 200 });
    const failure = await failureOf(impatient.account()).finally(() => clearInterval(collecting));
    expect(failure).toMatchObject({ code: 'network_error' });
  });

  it('treats a 404 for a retried DELETE as success, unless the first response was a 429', async () => {
    const gone = json(404, { code: 'not_found', message: 'Nothing.' });
    handlers = [cutOff, gone, down, gone, busy, gone];
    await client().doNotCall.remove(1);
    await client().webhookEndpoints.remove(2);
    expect(await failureOf(client().blockedCallers.remove(3))).toMatchObject({ code: 'not_found' });
    expect(seen).toHaveLength(6);
  });

  it('times out if no response comes', async () => {
    handlers = [() => undefined];
    const impatient = new Frontdesk({ apiKey: 'k', baseUrl, maxRetries: 0, timeoutMs: 50 });
    expect(await failureOf(impatient.account())).toMatchObject({ code: 'network_error' });
  });
});

describe('FrontdeskPlatform', () => {
  it('sends ids, bodies, files and queries with its token, and retries only what is safe to repeat', async () => {
    const platform = new FrontdeskPlatform({ token: 't', baseUrl: new URL(baseUrl).origin });
    handlers = [down, json(200, { data: { id: 3 } }), json(200, { added: 1 }), down];
    expect((await platform.doNotCall.record(5, { phone_number: '+13125550142' })).id).toBe(3);
    await platform.doNotCall.import(5, '3125550142\n', 'text/csv', { livemode: 'false' });
    expect(await failureOf(platform.organizations.create({ name: 'Bay Plumbing' }))).toMatchObject({ status: 503 });
    expect(seen.map(({ method, url, authorization }) => [method, url, authorization])).toEqual([
      ['POST', '/api/platform/v1/organizations/5/do-not-call', 'Bearer t'],
      ['POST', '/api/platform/v1/organizations/5/do-not-call', 'Bearer t'],
      ['POST', '/api/platform/v1/organizations/5/do-not-call/import?livemode=false', 'Bearer t'],
      ['POST', '/api/platform/v1/organizations', 'Bearer t'],
    ]);
    expect(seen[2]).toMatchObject({ contentType: 'text/csv', body: '3125550142\n' });
  });
});

describe('a record of the platform API', () => {
  const platform = (): FrontdeskPlatform => new FrontdeskPlatform({ token: 't', baseUrl: new URL(baseUrl).origin });

  it.each<[string, (external_id: string | null) => Promise<unknown>]>([
    ['a lead', (external_id) => platform().leads.record(5, { reason: 'x', external_id } as never)],
    ['a call', (external_id) => platform().calls.record(5, { direction: 'inbound', external_id } as never)],
    ['a consent', (external_id) => platform().consents.record(5, { external_id } as never)],
  ])('that is %s is sent again only with an external_id', async (_what, record) => {
    handlers = [down];
    expect(await failureOf(record(null))).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(1);
    handlers = [cutOff, json(200, { data: { id: 4 } })];
    expect(await record('mine')).toMatchObject({ id: 4 });
    expect(seen.slice(1).map(({ body }) => JSON.parse(body!).external_id)).toEqual(['mine', 'mine']);
  });
});

describe('the event feed', () => {
  const events = (ids: string[], next_cursor: string): Handler =>
    json(200, { data: ids.map((id) => ({ id, type: 'lead.created' })), meta: { next_cursor, has_more: false } });
  /** Follows the feed until it has seen a number of events. */
  const followed = async (count: number, options: FollowOptions = {}, api = client(0)): Promise<FollowedEvent[]> => {
    const found: FollowedEvent[] = [];
    for await (const event of api.events.follow(options)) if (found.push(event) === count) break;
    return found;
  };

  it('is listed a page at a time, with types separated by commas', async () => {
    handlers = [events(['a'], 'one')];
    const page = await client().events.list({ types: ['lead.created', 'chat.closed'], limit: 2 });
    expect(page.meta).toEqual({ next_cursor: 'one', has_more: false });
    expect(seen[0]!.url).toBe('/api/public/v1/events?types=lead.created,chat.closed&limit=2');
  });

  it('is followed across pages, including empty ones, and continues with the event after any position', async () => {
    const pages = (): Handler[] => [events(['a', 'b'], 'one'), events([], 'two'), events(['c'], 'three')];
    handlers = pages();
    const all = await followed(3);
    expect(all.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(seen.map(({ url }) => new URL(url, baseUrl).searchParams.get('after'))).toEqual([null, 'one', 'two']);
    const afterEach = [pages(), pages().slice(1), [events(['d'], 'four')]];
    for (const [index, { position }] of all.entries()) {
      seen = [];
      handlers = afterEach[index]!;
      const [next] = await followed(1, { after: position });
      expect(next!.id).toBe('bcd'[index]);
      expect(new URL(seen[0]!.url, baseUrl).searchParams.get('after')).toBe([null, 'one', 'three'][index]);
    }
  });

  it('continues after an outage of the API, and throws position_expired', async () => {
    handlers = [
      cutOff,
      down,
      events(['a'], 'one'),
      json(410, { code: 'position_expired', message: 'Gone.', oldest: 'x' }),
    ];
    expect((await followed(1)).map(({ id }) => id)).toEqual(['a']);
    const failure = await failureOf(followed(1));
    expect([failure.code, failure.oldest]).toEqual(['position_expired', 'x']);
  });

  it('is followed with pauses if the timeout is too short for the API to wait for events', async () => {
    const hurried = new Frontdesk({ apiKey: 'k', baseUrl, maxRetries: 0, timeoutMs: 10_500 });
    const times: number[] = [];
    const stop = new AbortController();
    const empty: Handler = (request, response) => {
      times.push(performance.now());
      events([], 'one')(request, response);
    };
    handlers = [
      empty,
      (request, response) => {
        empty(request, response);
        setTimeout(() => stop.abort(), 200);
      },
    ];
    expect(await followed(1, { signal: stop.signal }, hurried)).toEqual([]);
    expect(times).toHaveLength(2);
    expect(times[1]! - times[0]!).toBeGreaterThan(990);
    expect(new URL(seen[1]!.url, baseUrl).searchParams.get('wait')).toBe('0');
  });

  it('ends without an error when the signal is aborted during a wait', async () => {
    const stop = new AbortController();
    handlers = [() => stop.abort()];
    expect(await followed(1, { signal: stop.signal })).toEqual([]);
  });
});
