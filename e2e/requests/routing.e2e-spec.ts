import {
  aLead,
  ApiClient,
  createOrganization,
  rawExchange,
  sharedStack,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectCommonHeaders, expectError, expectStatus } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let caller: ApiClient;

beforeAll(async () => {
  organization = await createOrganization(stack);
  caller = await organization.caller();
});

const at = (basePath: string, token = ''): ApiClient => new ApiClient({ origin: stack.gateways[0]!, basePath, token });

describe('404 not_found for an unknown path', () => {
  const paths = [
    '',
    '/',
    '/nothing',
    '/me/',
    '/me/more',
    '/ME',
    '/leads/1/2',
    '/lead',
    '/webhook-endpoints/1/tests',
    '//me',
    '/leads/',
  ];

  it.each(paths)('is returned by the Organization API, whether or not a key is sent: %j', async (path) => {
    const [without, wrong, right] = await Promise.all([
      caller.with({ token: '' }).get(path),
      caller.with({ token: 'vk_live_wrong' }).get(path),
      caller.get(path),
    ]);
    for (const answer of [without, wrong, right]) expectError(answer, 'not_found');
    expect(new Set([without.text, wrong.text, right.text]).size).toBe(1);
  });

  it.each(['/organizations/', '/organization', '/organizations/1/nothing', '/me'])(
    'is returned by the platform API, whether or not a token is sent: %j',
    async (path) => {
      expectError(await organization.platform.with({ token: '' }).get(path), 'not_found');
      expectError(await organization.platform.get(path), 'not_found');
    },
  );

  it.each(['/', '/api', '/api/public', '/api/public/v2/me', '/api/v1/me', '/favicon.ico', '/api/public/v1/../v1/x'])(
    'is returned outside both APIs: %j',
    async (path) => {
      expectError(await at('').get(path), 'not_found');
    },
  );
});

describe('a request of a browser', () => {
  const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  const open = (path: string, method = 'GET'): Promise<ApiResponse> => at('').send(method, path, { headers });

  it('is redirected from / to the documentation', async () => {
    const answer = await open('/');
    expect([answer.status, answer.headers['location'], answer.headers['vary']]).toEqual([302, '/docs', 'Accept']);
  });

  it.each(['/nothing', '/docs/nothing', '/docs/guides/nothing', '/index.html?x=<script>'])(
    'gets a page with status 404 for an unknown path: %s',
    async (path) => {
      const answer = await open(path);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';/);
      expect(answer.text).toMatch(/<h1>There is no such page<\/h1>[^]*<a href="\/docs">/);
      expect(answer.text).not.toContain('nothing');
      expectCommonHeaders(answer);
      expect((await open(path, 'HEAD')).headers['content-length']).toBe(answer.headers['content-length']);
    },
  );

  it.each(['/api', '/api/public/v1/nothing', '/api/platform/v1/nothing', '/mcp/nothing', '/widget/v1/nothing'])(
    'gets the JSON error below %s',
    async (path) => {
      expectError(await open(path), 'not_found');
    },
  );

  it('gets the JSON error when it posts to an unknown path', async () => {
    expectError(await open('/nothing', 'POST'), 'not_found');
  });
});

describe('405 method_not_allowed', () => {
  const withHead = (allowed: string): string => allowed.replace('GET', 'GET, HEAD');

  it.each([
    ['/me', 'POST', 'GET'],
    ['/me', 'DELETE', 'GET'],
    ['/leads', 'DELETE', 'GET, POST'],
    ['/leads', 'PUT', 'GET, POST'],
    ['/leads/1', 'POST', 'GET'],
    ['/leads/abc', 'PATCH', 'GET'],
    ['/outbound-calls', 'DELETE', 'GET, POST'],
    ['/outbound-calls/1', 'POST', 'GET'],
    ['/do-not-call', 'PATCH', 'GET, POST'],
    ['/do-not-call/1', 'GET', 'DELETE'],
    ['/webhook-endpoints', 'OPTIONS', 'GET, POST'],
    ['/webhook-endpoints/1', 'GET', 'DELETE, PATCH'],
    ['/webhook-endpoints/1/test', 'GET', 'POST'],
    ['/webhook-endpoints/1/test', 'TRACE', 'POST'],
    ['/webhook-endpoints/1/deliveries/1', 'DELETE', 'GET'],
    ['/webhook-endpoints/1/deliveries/1/retry', 'GET', 'POST'],
    ['/me', 'PROPFIND', 'GET'],
  ])('is returned for %s, which refuses %s and allows %s, for every caller', async (path, method, allowed) => {
    for (const one of [caller, caller.with({ token: '' }), caller.with({ token: 'vk_live_wrong' })]) {
      const answer = await one.send(method, path);
      expectError(answer, 'method_not_allowed');
      expect(answer.headers['allow']).toBe(withHead(allowed));
    }
  });

  it.each([
    ['/organizations', 'DELETE', 'GET, POST'],
    ['/organizations/1', 'POST', 'DELETE, GET, PATCH'],
    ['/organizations/1/leads', 'PUT', 'POST'],
    ['/organizations/1/api-keys/1', 'GET', 'DELETE'],
    ['/organizations/1/outbound-calls', 'GET', 'POST'],
    ['/organizations/1/outbound-calls/1/progress', 'GET', 'POST'],
    ['/organizations/1/outbound-calls/1/decision', 'POST', 'GET'],
    ['/organizations/1/consents', 'DELETE', 'GET, POST'],
    ['/organizations/1/do-not-call/import', 'GET', 'DELETE, POST'],
    ['/do-not-call', 'PATCH', 'GET, POST'],
  ])('is returned by the platform API: %s refuses %s', async (path, method, allowed) => {
    const answer = await organization.platform.with({ token: '' }).send(method, path);
    expectError(answer, 'method_not_allowed');
    expect(answer.headers['allow']).toBe(withHead(allowed));
  });
});

describe('HEAD', () => {
  /** The headers that differ between responses. */
  const OWN = ['date', 'x-request-id', 'x-ratelimit-remaining', 'transfer-encoding'];
  const head = ({ status, headers }: ApiResponse): unknown => ({
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
  });

  it.each([
    ['/api/public/v1/me', 200],
    ['/api/public/v1/leads?per_page=1', 200],
    ['/api/public/v1/leads?per_page=x', 422],
    ['/api/public/v1/leads/abc', 404],
    ['/api/public/v1/webhook-endpoints/1/test', 405],
    ['/api/public/v1/nothing', 404],
    ['/api/platform/v1/organizations', 401],
    ['/docs/api.json', 200],
    ['/docs', 200],
    ['/docs/guides', 302],
    ['/widget/v1/widget.js', 200],
    ['/widget/v1/widgets/wgt_unknown', 404],
    ['/mcp/platform', 405],
  ])('%s returns what GET returns, with %s and the same headers, but not the body', async (path, status) => {
    const [got, answer] = [await at('', caller.token).get(path), await at('', caller.token).send('HEAD', path)];
    expect(answer.status).toBe(status);
    expect(head(answer)).toEqual(head(got));
    expect([answer.text, answer.headers['transfer-encoding']]).toEqual(['', undefined]);
  });

  it('returns 304 for the tag of a page, as GET does', async () => {
    const headers = { 'if-none-match': String((await at('').get('/docs')).headers['etag']) };
    const [got, answer] = [
      await at('').send('GET', '/docs', { headers }),
      await at('').send('HEAD', '/docs', { headers }),
    ];
    expect(answer.status).toBe(304);
    expect(head(answer)).toEqual(head(got));
  });

  it('counts against the key’s limit, as GET does', async () => {
    const fresh = await organization.caller();
    const remaining = [await fresh.get('/me'), await fresh.send('HEAD', '/me'), await fresh.get('/me')].map(
      ({ headers }) => Number(headers['x-ratelimit-remaining']),
    );
    expect(remaining).toEqual([119, 118, 117]);
  });

  it('ends after the headers of a stream and leaves no stream open', async () => {
    const follower = await organization.caller({ mode: 'test' });
    for (let repeat = 0; repeat < 6; repeat++) {
      const answer = await follower.send('HEAD', '/events/stream');
      expect([answer.status, answer.text]).toEqual([200, '']);
      expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    }
  });

  it('works on the platform API as GET does', async () => {
    const { platform } = organization;
    const path = `/organizations/${organization.id}`;
    const [got, answer] = [await platform.get(path), await platform.send('HEAD', path)];
    expect(head(answer)).toEqual(head(got));
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

describe('ids', () => {
  const malformed = [
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '+1',
    '0x1',
    '%20',
    '1%20',
    '%00',
    '9223372036854775808',
    '99999999999999999999999',
    '１',
  ];

  it.each(malformed)('return 404 if they are malformed, as absent ones do: %s', async (id) => {
    const absent = await caller.get('/leads/9007199254740991');
    expectError(absent, 'not_found');
    const answer = await caller.get(`/leads/${encodeURI(decodeURIComponent(id))}`);
    expectError(answer, 'not_found');
    expect(answer.text).toBe(absent.text);
  });

  it('of 2^63 - 1 and beyond 2^53 match no record, never a neighboring one', async () => {
    for (const id of ['9223372036854775807', '9007199254740993'])
      expectError(await caller.get(`/leads/${id}`), 'not_found');
  });

  it('of another organization and of the other mode return the same 404, byte for byte, as absent ones', async () => {
    const other = await createOrganization(stack);
    const theirs = (await (await other.caller()).post('/leads', aLead())).json.data.id as number;
    const test = (await (await organization.caller({ mode: 'test' })).post('/leads', aLead())).json.data.id as number;
    const absent = await caller.get('/leads/9007199254740991');
    for (const id of [theirs, test]) {
      const answer = await caller.get(`/leads/${id}`);
      expectError(answer, 'not_found');
      expect(answer.text).toBe(absent.text);
    }
  });

  it('of unknown or malformed organizations return 404 in platform paths', async () => {
    for (const id of [
      ...malformed.map((value) => encodeURI(decodeURIComponent(value))),
      '9007199254740991',
      '9223372036854775807',
    ]) {
      expectError(await organization.platform.get(`/organizations/${id}`), 'not_found');
      expectError(await organization.platform.get(`/organizations/${id}/api-keys`), 'not_found');
    }
  });
});

describe('scopes', () => {
  it.each([
    ['GET', '/leads', 'leads:write'],
    ['GET', '/leads/1', 'leads:write'],
    ['GET', '/leads/abc', 'leads:write'],
    ['POST', '/leads', 'leads:read'],
    ['GET', '/outbound-calls', 'calls:read'],
    ['GET', '/outbound-calls/1', 'calls:read'],
    ['POST', '/outbound-calls', 'leads:write'],
    ['GET', '/do-not-call', 'dnc:write'],
    ['POST', '/do-not-call', 'dnc:read'],
    ['DELETE', '/do-not-call/abc', 'dnc:read'],
    ['GET', '/webhook-endpoints', 'leads:read'],
    ['POST', '/webhook-endpoints', 'leads:read'],
    ['DELETE', '/webhook-endpoints/1', 'leads:read'],
    ['POST', '/webhook-endpoints/1/test', 'leads:read'],
    ['GET', '/webhook-endpoints/1/deliveries', 'leads:read'],
    ['GET', '/webhook-endpoints/1/deliveries/1', 'leads:read'],
    ['POST', '/webhook-endpoints/1/deliveries/1/retry', 'leads:read'],
  ] as const)(
    'are checked first: 403 missing_scope for %s %s with %s only, for any id or body',
    async (method, path, scope) => {
      const limited = await organization.caller({ scopes: [scope] });
      expectError(await limited.send(method, path, method === 'POST' ? { body: '{' } : {}), 'missing_scope');
    },
  );

  it('are not needed for GET /me', async () => {
    expectStatus(await (await organization.caller({ scopes: [] })).get('/me'), 200);
  });
});

describe('a request target with another host or another encoding of the path', () => {
  const ask = (line: string, headers: string[] = []) => {
    const head = [`${line} HTTP/1.1`, ...headers, `Authorization: Bearer ${caller.token}`, 'Connection: close', '', ''];
    return rawExchange(stack.gateways[0]!, Buffer.from(head.join('\r\n')));
  };

  it.each(['http://evil.example/api/public/v1/leads?per_page=1', '/api/public/v1/%6ceads?per_page=1'])(
    'does not change the links: %s',
    async (target) => {
      const usual = await caller.get('/leads?per_page=1');
      const answer = await ask(`GET ${target}`, ['Host: evil.example']);
      expect(answer?.status).toBe(200);
      expect(answer?.json).toEqual(usual.json);
    },
  );

  it.each(['http://evil.example/api/public/v1/leads', '/api/public/v1/%6ceads'])(
    'still distinguishes 405 from 404: %s',
    async (target) => {
      const answer = await ask(`DELETE ${target}`, ['Host: evil.example']);
      expect(answer?.status).toBe(405);
      expect(answer?.headers['allow']).toBe('GET, HEAD, POST');
    },
  );

  it('is served if it has no Host header, with the headers of every response', async () => {
    const answer = await ask('GET /api/public/v1/me');
    expect(answer?.status).toBe(200);
    expectCommonHeaders(answer!);
  });
});
