import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { allOperations, apiScopes, type ApiScope } from '@frontdesk/contracts';
import {
  anIp,
  ApiClient,
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  signedInOwner,
  type ApiResponse,
  type ReceivedRequest,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expectError } from '../expect-response.js';
import { changeRows, connectApp, rowsOf } from '../portal/gateway-rows.js';

const stack = sharedStack();
let organization: TestOrganization;
const open: Client[] = [];

beforeAll(async () => {
  organization = await createOrganization(stack);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.close()));
});

interface Connection {
  path?: string;
  token?: string;
  /** `2026-07-28` works without a handshake, while earlier revisions need one. */
  version?: string;
  gateway?: number;
  /** Answers questions to the user. Without it, the client cannot ask. */
  onQuestion?: (message: string) => boolean;
}

async function connect({
  path = '/mcp/platform',
  token,
  version = '2026-07-28',
  gateway = 0,
  onQuestion,
}: Connection): Promise<Client> {
  const isModern = version === '2026-07-28';
  const client = new Client(
    { name: 'spec', version: '1.0.0' },
    {
      ...(onQuestion ? { capabilities: { elicitation: { form: {} } } } : {}),
      ...(isModern ? { versionNegotiation: { mode: { pin: version } } } : { supportedProtocolVersions: [version] }),
    },
  );
  if (onQuestion) {
    client.setRequestHandler('elicitation/create', ({ params }) => ({
      action: 'accept',
      content: { confirm: onQuestion(params.message) },
    }));
  }
  const headers = { 'x-forwarded-for': anIp(), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const transport = new StreamableHTTPClientTransport(new URL(path, stack.gateways[gateway]), {
    requestInit: { headers },
  });
  await client.connect(transport);
  open.push(client);
  return client;
}

/** Returns the content of a tool's result, without the protocol's additions. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- every tool returns its own shape
async function call(client: Client, name: string, given: Record<string, unknown> = {}): Promise<any> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: given });
  return { text: (content as { text: string }[])[0]?.text, body: structuredContent, isError: isError ?? false };
}

const namesOf = async (client: Client): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);

/** Returns a message in its wire format. */
const post = (token: string, message: object, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  new ApiClient({ origin: stack.gateways[1]!, basePath: '/mcp', token }).send('POST', '/platform', {
    body: { jsonrpc: '2.0', id: 1, ...message },
    headers: { accept: 'application/json, text/event-stream', ...headers },
  });
const callMessage = (name: string, given: object = {}) => ({
  method: 'tools/call',
  params: { name, arguments: given },
});
const remaining = ({ headers }: ApiResponse): number => Number(headers['x-ratelimit-remaining']);

describe('the platform MCP server', () => {
  it.each(['2026-07-28', '2025-11-25', '2025-06-18'])('speaks %s with the official client', async (version) => {
    const { key } = await organization.createKey();
    const client = await connect({ token: key, version });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const names = await namesOf(client);
    // A tool returns text, so the operation that returns a file has no tool.
    const operations = allOperations.filter(
      ({ api, output, isForTests }) => api === 'public' && output.kind !== 'file' && !isForTests,
    );
    expect(names).toHaveLength(operations.length);
    const { body } = await call(client, 'account_get');
    expect(body.data.organization.id).toBe(organization.id);
  });

  it("lists the tools that the key's scopes allow and refuses the others with missing_scope", async () => {
    const named = async (scopes: ApiScope[]): Promise<string[]> => {
      const { key } = await organization.createKey({ scopes });
      return namesOf(await connect({ token: key }));
    };
    expect(await named(['leads:read'])).toEqual(['account_get', 'leads_list', 'leads_get', 'events_list']);
    expect(await named(['chats:write', 'bookings:read'])).toEqual([
      'account_get',
      'bookings_list',
      'bookings_get',
      'chats_close',
      'chats_reply',
      'chats_send_template',
      'events_list',
    ]);
    const { key, client: rest } = await organization.createKey({ scopes: ['leads:write'] });
    const client = await connect({ token: key });
    for (const [tool, given, answer] of [
      ['leads_list', {}, await rest.get('/leads')],
      ['leads_create', { reason: 'x', callback: {} }, await rest.post('/leads', { reason: 'x', callback: {} })],
    ] as const) {
      expectError(answer, 'missing_scope');
      expect(await call(client, tool, given)).toMatchObject({ isError: true, body: answer.json });
    }
  });

  it('returns the body of the REST API for every read', async () => {
    const { key, client: rest } = await organization.createKey({ mode: 'test' });
    const client = await connect({ token: key });
    const lead = (await call(client, 'leads_create', { reason: 'A quote', name: 'Ada Park', details: ['one', 'two'] }))
      .body;
    const id = lead.data.id as number;
    for (const [tool, given, path] of [
      ['account_get', {}, '/me'],
      ['leads_get', { lead: id }, `/leads/${id}`],
      ['leads_get', { lead: String(id) }, `/leads/${id}`],
      ['leads_list', { per_page: 1, since: '2020-01-01', email: null }, '/leads?per_page=1&since=2020-01-01'],
      ['calls_list', { spam: false, status: 'missed' }, '/calls?spam=false&status=missed'],
      ['bookings_list', {}, '/bookings'],
      ['outbound_calls_list', { source: 'api' }, '/outbound-calls?source=api'],
      ['do_not_call_list', {}, '/do-not-call'],
      ['blocked_callers_list', { pattern: '+1 (415) 555-0100' }, '/blocked-callers?pattern=4155550100'],
      ['chats_list', {}, '/chats'],
      ['webhook_endpoints_list', {}, '/webhook-endpoints'],
    ] as const) {
      const { body, text, isError } = await call(client, tool, given);
      const { json } = await rest.get(path);
      // Links keep filters as the client wrote them.
      if (tool === 'blocked_callers_list') expect(body.data).toEqual(json.data);
      else expect(body).toEqual(json);
      expect([isError, JSON.parse(text)]).toEqual([false, body]);
    }
    expect(lead).toEqual({ ...(await rest.get(`/leads/${id}`)).json, callback: null });
  });

  it("returns the REST API's errors: 404, 409, 422 with errors and 422 with a decision", async () => {
    const { key, client: rest } = await organization.createKey({ mode: 'test' });
    const client = await connect({ token: key, version: '2025-11-25' });
    const chats = `/organizations/${organization.id}/chats`;
    const chat = (await organization.platform.post(chats, { livemode: false, channel: 'web' })).json.data.id as number;
    await rest.post(`/chats/${chat}/close`);
    for (const [tool, given, method, path, code] of [
      ['leads_get', { lead: 999_999_999 }, 'GET', '/leads/999999999', 'not_found'],
      ['leads_get', { lead: '../me' }, 'GET', '/leads/x', 'not_found'],
      ['chats_reply', { chat, body: 'Hello' }, 'POST', `/chats/${chat}/messages`, 'chat_closed'],
      ['leads_create', { email: 'unknown' }, 'POST', '/leads', 'validation_failed'],
      ['leads_list', { per_page: 'many', cursor: 'x' }, 'GET', '/leads?per_page=many&cursor=x', 'validation_failed'],
      ['do_not_call_create', { phone_number: '911' }, 'POST', '/do-not-call', 'invalid_number'],
      ['outbound_calls_create', { phone_number: '+13125550143' }, 'POST', '/outbound-calls', 'no_consent'],
    ] as const) {
      const answer = await rest.send(method, path, method === 'POST' ? { body: given } : {});
      expect(answer.json.code).toBe(code);
      expect(await call(client, tool, given)).toEqual({
        isError: true,
        body: answer.json,
        text: JSON.stringify(answer.json),
      });
    }
    const refused = await call(client, 'outbound_calls_create', { phone_number: '+13125550143' });
    expect(refused.body.decision).toMatchObject({ allowed: false, reason: 'no_consent' });
    expect((await call(client, 'leads_get')).body).toMatchObject({
      code: 'validation_failed',
      errors: { lead: ['is required'] },
    });
    expect((await call(client, 'leads_list', { phone_number: ['x'] })).body.errors).toHaveProperty('phone_number');
    await expect(client.callTool({ name: 'leads_drop' })).rejects.toThrow('Unknown tool');
  });

  it('writes as the REST API does: repeats return the existing entry, and deletes remove it', async () => {
    const { key, client: rest } = await organization.createKey({ mode: 'test' });
    const client = await connect({ token: key });
    const { body } = await call(client, 'do_not_call_create', { phone_number: '312-555-0177', note: 'Asked' });
    expect((await rest.post('/do-not-call', { phone_number: '+13125550177' })).json).toEqual(body);
    expect(await call(client, 'do_not_call_delete', { entry: body.data.id })).toEqual({
      text: 'Done.',
      body: undefined,
      isError: false,
    });
    expect((await call(client, 'do_not_call_delete', { entry: body.data.id })).body.code).toBe('not_found');
    const { body: hook } = await call(client, 'webhook_endpoints_create', {
      url: 'https://hooks.example.com/mcp',
      events: ['lead.created'],
    });
    expect(hook.secret).toMatch(/^whsec_/);
    const tested = await call(client, 'webhook_endpoints_test', { webhookEndpoint: hook.data.id });
    expect(tested.body.data.event).toBe('webhook.test');
    const given = { webhookEndpoint: hook.data.id, delivery: tested.body.data.id };
    const { body: one } = await call(client, 'webhook_endpoints_get_delivery', given);
    const { body: list } = await call(client, 'webhook_endpoints_list_deliveries', { webhookEndpoint: hook.data.id });
    expect([one.data.id, list.data[0].id]).toEqual([given.delivery, given.delivery]);
    expect(one.data).toHaveProperty('attempt_log');
    const absent = await call(client, 'webhook_endpoints_retry_delivery', { ...given, delivery: 999_999_999 });
    expect(absent).toMatchObject({ isError: true, body: { code: 'not_found' } });
  });

  it('asks the user before a phone rings if the client can ask, and places the call only if they agree', async () => {
    const { key, client: rest } = await organization.createKey({ mode: 'test' });
    const phone_number = '+13125550144';
    const consent_text = 'Yes, an AI assistant may call me about my request.';
    await organization.platform.post(`/organizations/${organization.id}/consents`, {
      livemode: false,
      phone_number,
      purposes: ['marketing'],
      consent_text,
    });
    const questions: string[] = [];
    let agrees = false;
    const onQuestion = (message: string): boolean => {
      questions.push(message);
      return agrees;
    };
    const client = await connect({ token: key, onQuestion });
    const calls = async (): Promise<number> =>
      (await rest.get(`/outbound-calls?phone_number=${encodeURIComponent(phone_number)}`)).json.data.length as number;
    const declined = await call(client, 'outbound_calls_create', { phone_number });
    expect([declined.isError, declined.body.code, await calls()]).toEqual([true, 'call_declined', 0]);
    agrees = true;
    const { body } = await call(client, 'outbound_calls_create', { phone_number });
    expect([body.data.phone_number, await calls()]).toEqual([phone_number, 1]);
    const lead = { reason: 'A quote', phone_number: '+13125550145', callback: { consent_text } };
    const withCallback = await call(client, 'leads_create', lead);
    expect(withCallback.body).toMatchObject({ data: { phone_number: lead.phone_number } });
    expect(questions).toHaveLength(3);
    for (const question of questions)
      expect(question).toMatch(/Purpose: marketing\nCalling hours: .+ [AP]M \(.+\) to .+ [AP]M \(.+\)\nConsent: /);
    expect(questions[2]).toContain('Reason: “A quote”');
    expect(questions[0]).toContain(`AI call to ${phone_number} (test: no phone rings)`);
    for (const question of questions) expect(question).toContain(consent_text);
    // A call that is not allowed is refused without a question.
    const refused = await call(client, 'outbound_calls_create', { phone_number: '+13125550146' });
    expect([refused.body.code, questions.length]).toEqual(['no_consent', 3]);
  });

  it('returns nothing in HIPAA mode that the REST API would hide', async () => {
    const careful = await createOrganization(stack, { hipaa_mode: true });
    const { key, client: rest } = await careful.createKey();
    const client = await connect({ token: key });
    const { body } = await call(client, 'leads_create', { reason: 'Private', details: { why: 'private' } });
    expect(JSON.stringify(body)).not.toMatch(/private/i);
    expect(body.data).toEqual((await rest.get(`/leads/${body.data.id}`)).json.data);
  });

  it("counts every message once against the key's 120 requests a minute, shared with the REST API", async () => {
    const { key, client: rest } = await organization.createKey();
    expect(remaining(await rest.get('/me'))).toBe(119);
    for (const [message, left] of [
      [callMessage('account_get'), 118],
      [callMessage('leads_get', { lead: 999_999_999 }), 117],
      [{ method: 'tools/list' }, 116],
      [callMessage('chats_reply', { chat: 999_999_999, body: 'x' }), 29],
    ] as const) {
      const answer = await post(key, message);
      expect([answer.status, remaining(answer)]).toEqual([200, left]);
    }
    expect(remaining(await rest.get('/me'))).toBe(114);
    await Promise.all(
      Array.from({ length: 114 }, (_, i) => (i % 2 ? rest.get('/me') : post(key, callMessage('account_get')))),
    );
    expectError(await rest.get('/me'), 'rate_limited');
    expectError(await post(key, { method: 'tools/list' }), 'rate_limited');
    const refused = await post(key, callMessage('account_get'));
    expect(refused.json.result).toMatchObject({ isError: true, structuredContent: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('shares the limit of 30 replies a minute with the REST API', async () => {
    const { key, client: rest } = await organization.createKey();
    const reply = callMessage('chats_reply', { chat: 999_999_999, body: 'x' });
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 2 ? rest.post('/chats/999999999/messages', { body: 'x' }) : post(key, reply),
      ),
    );
    const { json } = await post(key, reply);
    expect(json.result.structuredContent.code).toBe('rate_limited');
    expect((await rest.get('/me')).status).toBe(200);
  });

  it('returns 401 with the address of its metadata, which lists the scopes and how to send a key', async () => {
    for (const [token, error] of [
      ['', ''],
      ['vk_live_wrong', 'error="invalid_token", '],
    ] as const) {
      const answer = await post(token, { method: 'tools/list' });
      const { 'www-authenticate': challenge } = answer.headers;
      expect([answer.status, answer.json.code]).toEqual([401, 'unauthenticated']);
      const metadata = `${stack.publicBaseUrl}/.well-known/oauth-protected-resource/mcp/platform`;
      const scope = 'calls:read leads:read bookings:read dnc:read chats:read';
      expect(challenge).toBe(`Bearer ${error}scope="${scope}", resource_metadata="${metadata}"`);
    }
    const anyone = new ApiClient({ origin: stack.gateways[0]!, basePath: '' });
    const described = await anyone.get('/.well-known/oauth-protected-resource/mcp/platform');
    const { status, json } = described;
    expect([status, json]).toMatchObject([
      200,
      {
        resource: `${stack.publicBaseUrl}/mcp/platform`,
        authorization_servers: [stack.publicBaseUrl],
        scopes_supported: apiScopes.filter((scope) => scope.endsWith(':read')),
        bearer_methods_supported: ['header'],
      },
    ]);
    expect((await anyone.get('/.well-known/oauth-protected-resource')).json).toEqual(json);
    const { pathname } = new URL((json as { resource_documentation: string }).resource_documentation);
    expect((await anyone.get(pathname)).headers['content-type']).toMatch(/^text\/html/);
  });

  it('offers only tools that read at an address with readonly=1', async () => {
    const { key } = await organization.createKey({ mode: 'test' });
    const path = '/mcp/platform?readonly=1';
    const client = await connect({ token: key, path });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['leads_list', 'outbound_calls_check']));
    for (const { annotations } of tools) expect(annotations!.readOnlyHint).toBe(true);
    await expect(client.callTool({ name: 'leads_create', arguments: { reason: 'x' } })).rejects.toThrow('Unknown tool');
    const anyone = new ApiClient({ origin: stack.gateways[0]!, basePath: '' });
    const { headers } = await anyone.post(path, {});
    const metadata = `${stack.publicBaseUrl}/.well-known/oauth-protected-resource${path}`;
    expect(headers['www-authenticate']).toContain(`resource_metadata="${metadata}"`);
    const { json } = await anyone.get(`/.well-known/oauth-protected-resource${path}`);
    expect(json).toMatchObject({ resource: `${stack.publicBaseUrl}${path}` });
  });

  it('counts and refuses wrong keys of an address together with the REST API', async () => {
    const clientIp = anIp();
    const wrong = organization.client('vk_live_wrong').with({ clientIp });
    const wrongHere = wrong.with({ basePath: '/mcp' });
    const attempts = Array.from({ length: 30 }, (_, i) => (i % 2 ? wrong.get('/me') : wrongHere.post('/platform', {})));
    for (const answer of await Promise.all(attempts)) expect(answer.status).toBe(401);
    const refused = await wrongHere.post('/platform', {});
    expect([refused.status, refused.json.code]).toEqual([429, 'too_many_failed_attempts']);
  });

  it('refuses a revoked key at its next message', async () => {
    const { key, data } = await organization.createKey();
    const client = await connect({ token: key });
    await organization.platform.delete(`/organizations/${organization.id}/api-keys/${data.id}`);
    await expect(client.callTool({ name: 'account_get' })).rejects.toThrow();
    expect((await post(key, callMessage('account_get'))).status).toBe(401);
  });

  it('refuses pages of other websites before any other check, and accepts preflights from pages of this machine', async () => {
    const { key } = await organization.createKey();
    for (const origin of ['https://evil.example', 'null']) {
      const answer = await post(key, { method: 'tools/list' }, { origin });
      expect([answer.status, answer.json.code]).toEqual([403, 'origin_not_allowed']);
    }
    const anyone = new ApiClient({ origin: stack.gateways[0]!, basePath: '/mcp' });
    const origin = 'http://localhost:6274';
    const preflight = await anyone.send('OPTIONS', '/platform', { headers: { origin } });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, origin]);
    const answer = await post(key, { method: 'tools/list' }, { origin });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, origin]);
  });

  it('returns 405, 413 and 415 for the wrong method, size and type, and JSON-RPC errors for invalid messages', async () => {
    const { key } = await organization.createKey();
    const client = new ApiClient({ origin: stack.gateways[0]!, basePath: '/mcp', token: key });
    for (const method of ['GET', 'DELETE']) {
      const answer = await client.send(method, '/platform');
      expect([answer.status, answer.headers.allow]).toEqual([405, 'OPTIONS, POST']);
    }
    expect((await client.post('/platform', 'x'.repeat(300_000))).status).toBe(413);
    const accept = 'application/json, text/event-stream';
    const plain = await client.send('POST', '/platform', {
      body: '{}',
      headers: { accept, 'content-type': 'text/plain' },
    });
    expect(plain.status).toBe(415);
    for (const [body, code] of [
      ['{', -32700],
      [[{ jsonrpc: '2.0', id: 1, method: 'ping' }], -32600],
    ] as const) {
      const answer = await client.send('POST', '/platform', { body, headers: { accept } });
      expect([answer.status, answer.json.error.code]).toEqual([400, code]);
    }
  });
});

describe('MCP Events', () => {
  const EXTENSION = 'io.modelcontextprotocol/events';
  const anyResult = { '~standard': { version: 1, vendor: 'spec', validate: (value: unknown) => ({ value }) } } as const;
  interface Polled {
    events: { eventId: string; name: string; timestamp: string; data: Record<string, { id: number }> }[];
    cursor: string;
    truncated: boolean;
    hasMore: boolean;
    nextPollMs: number;
  }
  const ask = (client: Client, method: string, params: object = {}): Promise<unknown> =>
    client.request({ method, params: { ...params } }, anyResult);
  const poll = async (client: Client, params: object): Promise<Polled> =>
    (await ask(client, 'events/poll', { name: 'lead.created', arguments: {}, ...params })) as Polled;

  it('lists the events that the key may read, in the revision that has extensions only', async () => {
    const { key } = await organization.createKey({ scopes: ['leads:read', 'bookings:read'] });
    const client = await connect({ token: key });
    expect(client.getServerCapabilities()!.extensions).toEqual({ [EXTENSION]: {} });
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'spec', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' };
    const discovered = await post(key, { method: 'server/discover', params: { _meta } }, headers);
    expect(discovered.json.result.capabilities).toMatchObject({ events: {}, extensions: { [EXTENSION]: {} } });
    const { events } = (await ask(client, 'events/list')) as { events: Record<string, unknown>[] };
    expect(events.map(({ name }) => name)).toEqual([
      'lead.created',
      'lead.updated',
      'booking.created',
      'booking.updated',
      'booking.cancelled',
    ]);
    expect(events[0]).toMatchObject({
      description: expect.any(String),
      delivery: ['poll'],
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      payloadSchema: { properties: { lead: { properties: { phone_number: {} } } }, required: ['lead'] },
    });
    const earlier = await connect({ token: key, version: '2025-11-25' });
    expect(earlier.getServerCapabilities()!.extensions).toBeUndefined();
    await expect(ask(earlier, 'events/list')).rejects.toMatchObject({ code: -32601 });
  });

  it('returns the later events of the feed once each, and reports events that are missing', async () => {
    const own = await createOrganization(stack);
    const { key, client: rest } = await own.createKey({ mode: 'test' });
    const client = await connect({ token: key });
    const lead = async (): Promise<number> => (await rest.post('/leads', { reason: 'A quote' })).json.data.id as number;
    const feedOf = (count: number): Promise<{ id: string; created_at: string; data: object }[]> =>
      eventually(async () => {
        const { data } = (await rest.get('/events')).json as {
          data: { id: string; created_at: string; data: object }[];
        };
        return data.length === count && data;
      });
    await lead();
    await feedOf(1);
    const start = await poll(client, { cursor: null });
    expect(start).toMatchObject({ events: [], truncated: false, hasMore: false, nextPollMs: 10_000 });
    await lead();
    await lead();
    const [, second, third] = await feedOf(3);
    const occurrence = ({ id, created_at, data }: { id: string; created_at: string; data: object }) => ({
      eventId: id,
      name: 'lead.created',
      timestamp: created_at,
      data,
    });
    const first = await poll(client, { cursor: start.cursor, maxEvents: 1 });
    expect(first).toMatchObject({ events: [occurrence(second!)], hasMore: true, truncated: false });
    const other = await connect({ token: key, gateway: 1 });
    const next = await poll(other, { cursor: first.cursor });
    expect(next).toMatchObject({ events: [occurrence(third!)], hasMore: false, truncated: false });
    expect(await poll(client, { cursor: next.cursor })).toMatchObject({ events: [], cursor: next.cursor });
    expect(await poll(client, { cursor: start.cursor, maxAgeMs: 0 })).toMatchObject({ events: [], truncated: true });

    await changeRows(
      'UPDATE webhooks.feeds SET forgotten_position = 2 WHERE organization_id = $1',
      [own.id],
      stack,
      'webhooks',
    );
    const late = await poll(client, { cursor: start.cursor });
    expect(late).toMatchObject({ events: [occurrence(third!)], cursor: next.cursor, truncated: true });
  });

  it('refuses unknown events, missing scopes, arguments and foreign cursors', async () => {
    const { key } = await organization.createKey({ scopes: ['leads:read'] });
    const client = await connect({ token: key });
    for (const [params, code] of [
      [{ name: 'lead.deleted' }, -32011],
      [{ name: 'call.completed' }, -32012],
      [{ arguments: { urgency: 'high' } }, -32602],
      [{ cursor: 'nonsense' }, -32602],
      [{ maxEvents: 0 }, -32602],
      [{ name: null }, -32602],
    ] as const) {
      await expect(poll(client, params)).rejects.toMatchObject({ code });
    }
  });

  const aSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
  const isEvent = ({ event }: ReceivedRequest): boolean => event.type !== 'verification';

  it('sends events to an address by webhook, resumes after a cursor, and ends with the grant', async () => {
    const own = await createOrganization(stack);
    const { client: rest } = await own.createKey({ mode: 'test' });
    const lead = async (): Promise<number> => (await rest.post('/leads', { reason: 'A quote' })).json.data.id as number;
    const receiver = await Receiver.start(stack.receiverPorts);
    receiver.answerWith((request) =>
      isEvent(request) ? {} : { status: 200, body: JSON.stringify({ challenge: request.event.challenge }) },
    );
    try {
      const secret = aSecret();
      const params = {
        name: 'lead.created',
        arguments: {},
        delivery: { mode: 'webhook', url: receiver.url(), secret },
        cursor: null as string | null,
        ttlMs: 3_600_000,
      };
      const narrow = await connectApp(own.id, ['leads:read']);
      const refused = await post(narrow, { method: 'events/subscribe', params });
      expect([refused.status, refused.headers['www-authenticate']]).toEqual([
        403,
        expect.stringContaining('scope="leads:read webhooks:manage"'),
      ]);

      const token = await connectApp(own.id, ['leads:read', 'webhooks:manage']);
      const client = await connect({ token });
      const { events } = (await ask(client, 'events/list')) as { events: { delivery: string[] }[] };
      expect(events[0]!.delivery).toEqual(['poll', 'webhook']);
      const subscribed = (await ask(client, 'events/subscribe', params)) as Record<string, string>;
      expect(subscribed).toMatchObject({ id: expect.any(String), cursor: expect.any(String), truncated: false });
      const ttlMs = Date.parse(subscribed['refreshBefore']!) - Date.now();
      expect([ttlMs > 3_000_000, ttlMs < 4_200_000]).toEqual([true, true]);
      expect((await rest.get('/webhook-endpoints')).json.data).toEqual([]);

      const first = await lead();
      const [request] = await receiver.waitFor(isEvent);
      const verified = new Webhook(secret).verify(
        request!.rawBody.toString(),
        request!.headers as Record<string, string>,
      );
      expect(verified).toEqual(request!.event);
      expect(request!.headers['x-mcp-subscription-id']).toBe(subscribed['id']);
      expect(request!.event).toMatchObject({ name: 'lead.created', data: { lead: { id: first } } });
      const { cursor } = request!.event as { cursor: string };

      const key = { name: params.name, arguments: {}, delivery: { url: receiver.url() } };
      await ask(client, 'events/unsubscribe', key);
      const again = ask(client, 'events/unsubscribe', key);
      await expect(again).rejects.toMatchObject({ code: -32011, data: { kind: 'subscription' } });
      const second = await lead();
      const feedOf = (count: number): Promise<unknown> =>
        eventually(async () => ((await rest.get('/events')).json.data as unknown[]).length === count);
      await feedOf(2);
      expect(await poll(client, { cursor })).toMatchObject({ events: [{ data: { lead: { id: second } } }] });
      const other = await connect({ token, gateway: 1 });
      const resumed = await ask(other, 'events/subscribe', { ...params, cursor });
      expect(resumed).toMatchObject({ id: subscribed['id'], truncated: false });
      await receiver.waitFor(({ event }) => event.data?.lead.id === second);

      const apps = `/organizations/${own.id}/connected-apps`;
      const [app] = (await own.platform.get(apps)).json.data as { id: number }[];
      expect((await own.platform.delete(`${apps}/${app!.id}`)).status).toBe(204);
      const SUBSCRIPTIONS = 'SELECT FROM webhooks.event_subscriptions WHERE organization_id = $1';
      await eventually(async () => (await rowsOf(SUBSCRIPTIONS, [own.id], stack, 'webhooks')).length === 0);
      await lead();
      await feedOf(3);
      const received = receiver.matching(isEvent).map(({ event }) => event.data.lead.id as number);
      expect(received).toEqual([first, second]);
    } finally {
      await receiver.close();
    }
  });

  it('refuses subscriptions that it cannot deliver', async () => {
    const { key } = await organization.createKey({ scopes: ['leads:read', 'webhooks:manage'] });
    const client = await connect({ token: key });
    const delivery = { mode: 'webhook', url: 'https://hooks.example.com/mcp', secret: aSecret() };
    const subscribe = (given: object, by = client): Promise<unknown> =>
      ask(by, 'events/subscribe', { name: 'lead.created', delivery, ...given });
    for (const [given, code] of [
      [{ name: 'lead.deleted' }, -32011],
      [{ name: 'call.completed' }, -32012],
      [{ arguments: { urgency: 'high' } }, -32602],
      [{ cursor: 'nonsense', delivery: { ...delivery, url: 'https://10.0.0.1/' } }, -32602],
      [{ delivery: { ...delivery, url: 'http://hooks.example.com/' } }, -32602],
      [{ delivery: { ...delivery, secret: 'whsec_c2hvcnQ=' } }, -32602],
      [{ delivery: { ...delivery, secret: randomBytes(32).toString('base64') } }, -32602],
      [{ delivery: { ...delivery, mode: 'email' } }, -32014],
      [{ delivery: { ...delivery, url: 'https://unresolved.example.com/' } }, -32015],
    ] as const) {
      await expect(subscribe(given)).rejects.toMatchObject({ code });
    }
    const reader = await connect({ token: key, path: '/mcp/platform?readonly=1' });
    // The server does not know the method there, for which it responds with HTTP 404.
    await expect(subscribe({}, reader)).rejects.toMatchObject({ code: 'CLIENT_HTTP_NOT_IMPLEMENTED' });
    const { key: narrow } = await organization.createKey({ scopes: ['leads:read'] });
    const poller = await connect({ token: narrow });
    await expect(subscribe({}, poller)).rejects.toMatchObject({ code: -32012 });
    const { events } = (await ask(poller, 'events/list')) as { events: { delivery: string[] }[] };
    expect(events.map((event) => event.delivery)).toEqual([['poll'], ['poll']]);
  });
});

describe('an AI app with a grant', () => {
  const TOOLS = allOperations.filter(
    ({ api, output, isForTests }) => api === 'public' && output.kind !== 'file' && !isForTests,
  ).length;

  const aToken = (
    scopes: ApiScope[],
    of: TestOrganization,
    given: { inPortal?: boolean; budget?: number } = {},
  ): Promise<string> => connectApp(of.id, scopes, given);

  it('gets every tool in the list, and reads its grant instead of a key', async () => {
    const token = await aToken(['leads:read'], organization);
    const client = await connect({ token });
    expect(await namesOf(client)).toHaveLength(TOOLS);
    const { data } = (await call(client, 'account_get')).body;
    expect(data).toMatchObject({
      livemode: false,
      organization: { id: organization.id },
      api_key: null,
      grant: {
        client_name: 'An app',
        client_id: 'https://app.example.com/client.json',
        mode: 'test',
        scopes: ['leads:read'],
      },
    });
    expect((await call(client, 'leads_list')).isError).toBe(false);
    const rest = organization.client(token);
    expectError(await rest.get('/me'), 'unauthenticated');
  });

  it('gets HTTP 403 with every scope that a call needs', async () => {
    const token = await aToken(['leads:read'], organization);
    for (const [tool, given, scope] of [
      ['leads_create', { reason: 'A quote' }, 'leads:write'],
      ['leads_create', { reason: 'A quote', callback: {} }, 'leads:write outbound:write'],
      ['events_list', { types: 'lead.created,call.completed' }, 'calls:read leads:read'],
      ['webhook_endpoints_update', { webhookEndpoint: 1, events: ['call.completed'] }, 'calls:read webhooks:manage'],
    ] as const) {
      const { status, json, headers } = await post(token, callMessage(tool, given));
      expect([status, json.code]).toEqual([403, 'missing_scope']);
      expect(headers['www-authenticate']).toMatch(
        `Bearer error="insufficient_scope", scope="${scope}", resource_metadata="`,
      );
    }
    const polled = await post(token, { method: 'events/poll', params: { name: 'call.completed' } });
    expect([polled.status, polled.headers['www-authenticate']]).toEqual([
      403,
      expect.stringContaining('scope="calls:read"'),
    ]);
    expect((await post(token, callMessage('leads_list'))).status).toBe(200);
  });

  it('reads from a tool result that it lacks a scope for the events of an endpoint', async () => {
    const { client: rest } = await organization.createKey({ mode: 'test' });
    const hook = { url: 'https://hooks.example.com/app', events: ['lead.created'] };
    const webhookEndpoint = (await rest.post('/webhook-endpoints', hook)).json.data.id as number;
    const token = await aToken(['webhooks:manage'], organization);
    const { json } = await post(token, callMessage('webhook_endpoints_rotate_secret', { webhookEndpoint }));
    expect(json.result.structuredContent).toEqual({
      message: 'The app lacks a scope that the call needs.',
      code: 'missing_scope',
    });
  });

  it('reads from a tool result what is missing or wrong in a call', async () => {
    const token = await aToken(['leads:read'], organization);
    for (const [given, code] of [
      [{}, 'validation_failed'],
      [{ lead: {} }, 'not_found'],
    ] as const) {
      const { status, json } = await post(token, callMessage('leads_get', given));
      expect([status, json.result?.isError, json.result?.structuredContent.code]).toEqual([200, true, code]);
    }
  });

  const consented = async (own: TestOrganization, phone_number: string): Promise<object> => {
    const consent_text = 'I agree that an AI assistant may call me about my request.';
    const consent = { livemode: false, phone_number, purposes: ['informational'], consent_text };
    expect((await own.platform.post(`/organizations/${own.id}/consents`, consent)).status).toBe(201);
    return { phone_number, purpose: 'informational' };
  };
  const outbound = async (token: string, given: object): Promise<Record<string, unknown>> => {
    const { json } = await post(token, callMessage('outbound_calls_create', given));
    return (json as { result: { structuredContent: Record<string, unknown> } }).result.structuredContent;
  };

  it('places a call once after a member approved it in the portal', async () => {
    const own = await createOrganization(stack);
    const owner = await signedInOwner(stack, own.id, `owner.${randomBytes(6).toString('hex')}@example.com`);
    const token = await aToken(['outbound:write'], own, { inPortal: true });
    const wanted = await consented(own, '+13125550161');
    const asked = await outbound(token, wanted);
    expect(asked['code']).toBe('confirmation_required');
    const repeated = { ...wanted, confirmation_token: asked['confirmation_token'] };
    expect((await outbound(token, repeated))['code']).toBe('approval_pending');

    const path = new URL(String(asked['approval_url'])).pathname;
    expect(path).toMatch(new RegExp(`^/portal/${own.id}/test/call-approvals/\\d+$`));
    const approval = `/call-approvals/${path.split('/').at(-1)!}`;
    const page = owner.in(own.id, 'test');
    expect((await page.get(approval)).json.data).toMatchObject({ phone_number: '+13125550161', approved_at: null });
    expectError(await owner.in(own.id, 'live').get(approval), 'not_found');
    expect((await page.post(`${approval}/approve`)).json.data).toMatchObject({ approved_by: { name: 'Olive Owner' } });

    expect(await outbound(token, repeated)).toMatchObject({ data: { phone_number: '+13125550161' } });
    expect((await outbound(token, repeated))['code']).toBe('confirmation_used');
  });

  it('may request no more calls per day than its budget', async () => {
    const own = await createOrganization(stack);
    const token = await aToken(['outbound:write'], own, { budget: 1 });
    expect(await outbound(token, await consented(own, '+13125550162'))).toHaveProperty('data');
    // The day may end between two of the calls, but not twice.
    const next = await outbound(token, await consented(own, '+13125550163'));
    const last = await outbound(token, await consented(own, '+13125550164'));
    expect([next['code'], last['code']]).toContain('call_budget_spent');
  });

  it('is listed with its last use, and is refused after the operator disconnected it', async () => {
    const own = await createOrganization(stack);
    const token = await aToken(['leads:read'], own);
    const apps = `/organizations/${own.id}/connected-apps`;
    expect((await post(token, callMessage('leads_list'))).status).toBe(200);
    const listed = async () => (await own.platform.get(apps)).json.data as Record<string, unknown>[];
    await eventually(async () => (await listed())[0]!['last_used_at'] !== null);
    const [app] = await listed();
    expect(app).toMatchObject({ client_name: 'An app', approved_by: { name: 'Ann App' }, revoked_at: null });
    for (let repeat = 0; repeat < 2; repeat++) {
      expect((await own.platform.delete(`${apps}/${String(app!['id'])}`)).status).toBe(204);
    }
    expect((await post(token, callMessage('leads_list'))).status).toBe(401);
    expect((await listed())[0]!['revoked_at']).not.toBeNull();
  });

  it('is refused on every gateway once the role of its person has changed', async () => {
    const own = await createOrganization(stack);
    await aToken(['leads:read'], own);
    const token = await aToken(['leads:read'], own);
    const ask = (origin: string): Promise<ApiResponse> =>
      new ApiClient({ origin, basePath: '/mcp', token }).send('POST', '/platform', {
        body: { jsonrpc: '2.0', id: 1, ...callMessage('leads_list') },
        headers: { accept: 'application/json, text/event-stream' },
      });
    for (const origin of stack.gateways) expect((await ask(origin)).status).toBe(200);
    const people = (await own.platform.get(`/organizations/${own.id}/people`)).json.data as { id: number }[];
    const newest = Math.max(...people.map(({ id }) => id));
    const changed = await own.platform.patch(`/organizations/${own.id}/people/${newest}`, { role: 'admin' });
    expect(changed.status).toBe(200);
    for (const origin of stack.gateways) {
      const { status, headers } = await ask(origin);
      expect([status, headers['www-authenticate']]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
    }
  });
});

describe('the public MCP servers', () => {
  it('search and read the documentation without a key', async () => {
    const client = await connect({ path: '/mcp/docs' });
    expect(await namesOf(client)).toEqual(['search_docs', 'get_doc', 'get_endpoint']);
    const { body } = await call(client, 'search_docs', { query: 'do not call list' });
    expect(body.results.length).toBeGreaterThan(0);
    const { body: endpoint } = await call(client, 'get_endpoint', { endpoint: 'POST /do-not-call' });
    expect(endpoint.operation.operationId).toBe('do-not-call.create');
  });

  it('search and read the product pages without a key', async () => {
    const client = await connect({ path: '/mcp/site', version: '2025-06-18' });
    expect(await namesOf(client)).toEqual(['search_site', 'get_page']);
    for (const page of ['overview', 'features', 'security', 'compliance', 'changelog']) {
      const { body, text } = await call(client, 'get_page', { page });
      expect(body.title.length).toBeGreaterThan(0);
      expect(text).toBe(body.markdown);
    }
    const { body } = await call(client, 'search_site', { query: 'HIPAA' });
    expect(body.results.map(({ name }: { name: string }) => name)).toContain('compliance');
  });

  it.each(['docs', 'site'])('limit /mcp/%s to 60 requests a minute per address across all gateways', async (name) => {
    const clientIp = anIp();
    const callers = stack.gateways.map((origin) => new ApiClient({ origin, basePath: '/mcp', clientIp }));
    const ask = (i: number): Promise<ApiResponse> =>
      callers[i % callers.length]!.post(`/${name}`, { jsonrpc: '2.0', id: i, method: 'x' });
    const statuses = (await Promise.all(Array.from({ length: 70 }, (_, i) => ask(i)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const refused = await ask(0);
    expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited']);
    const other = name === 'docs' ? 'site' : 'docs';
    expect((await callers[0]!.post(`/${other}`, { jsonrpc: '2.0', id: 1, method: 'x' })).status).not.toBe(429);
  });
});
