import {
  anIp,
  createOrganization,
  eventually,
  exchange,
  PUBLIC_BASE,
  sharedStack,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectCommonHeaders, expectError, expectStatus } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let caller: ApiClient;
let key: string;

const withAuthorization = (...values: string[]): Promise<ApiResponse> =>
  exchange(stack.gateways[0]!, {
    method: 'GET',
    path: `${PUBLIC_BASE}/me`,
    headers: [['X-Forwarded-For', anIp()], ...values.map((value) => ['Authorization', value] as const)],
  });

beforeAll(async () => {
  organization = await createOrganization(stack);
  caller = await organization.caller();
  key = caller.token;
});

describe('a valid key', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('is accepted with the scheme spelled %s', async (scheme) => {
    expectStatus(await withAuthorization(`${scheme} ${key}`), 200);
  });

  it('is accepted when the request has a body or a query', async () => {
    expectStatus(await caller.send('GET', '/me', { query: { api_key: 'x' } }), 200);
  });
});

describe('401 unauthenticated', () => {
  const refused: [string, () => string[]][] = [
    ['a missing Authorization header', () => []],
    ['an empty Authorization header', () => ['']],
    ['the scheme alone', () => ['Bearer']],
    ['the key alone', () => [key]],
    ['another scheme', () => [`Basic ${Buffer.from(`${key}:`).toString('base64')}`]],
    ['a scheme that starts with Bearer', () => [`BearerToken ${key}`]],
    ['two Authorization headers', () => [`Bearer ${key}`, `Bearer ${key}`]],
    ['two Authorization headers, the first with another scheme', () => ['Basic eDp5', `Bearer ${key}`]],
    ['two keys in one header', () => [`Bearer ${key}, Bearer ${key}`]],
    ['a truncated key', () => [`Bearer ${key.slice(0, -1)}`]],
    ['a key with an additional character', () => [`Bearer ${key}a`]],
    ['a key with the prefix of the other mode', () => [`Bearer ${key.replace('vk_live_', 'vk_test_')}`]],
    ['a key in upper case', () => [`Bearer ${key.toUpperCase()}`]],
    ['an unknown key', () => [`Bearer vk_live_${'a'.repeat(40)}`]],
    ['a platform token', () => [`Bearer ${stack.platformToken}`]],
    ['bytes outside ASCII', () => ['Bearer \u00e9\u00ff']],
    ['a very long key', () => [`Bearer vk_live_${'a'.repeat(4000)}`]],
  ];
  it.each(refused)('is returned for %s', async (_title, values) => {
    expectError(await withAuthorization(...values()), 'unauthenticated');
  });

  it('is returned when the key is only in the query or the body', async () => {
    const anonymous = caller.with({ token: '' });
    const query = { api_key: key, access_token: key, token: key, authorization: `Bearer ${key}` };
    expectError(await anonymous.get('/me', query), 'unauthenticated');
    expectError(await anonymous.post('/leads', { ...query, reason: 'x' }), 'unauthenticated');
  });

  it('has the same body and headers for every cause', async () => {
    const revoked = await organization.createKey();
    await organization.platform.delete(`/organizations/${organization.id}/api-keys/${revoked.data.id}`);
    const responses = [
      ...(await Promise.all(refused.map(([, values]) => withAuthorization(...values())))),
      await withAuthorization(`Bearer ${revoked.key}`),
    ];
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const names = responses.map(({ headers }) =>
      Object.keys(headers)
        .filter((name) => name !== 'date')
        .sort()
        .join(),
    );
    expect(new Set(names).size).toBe(1);
  });

  it('is returned at every gateway from the moment a key expires, even for a heavily used key', async () => {
    const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 6000);
    const { data, key: expiring } = await organization.createKey({ expires_at: expiresAt.toISOString() });
    expect(data.expires_at).toBe(expiresAt.toISOString().replace('.000Z', 'Z'));
    const callers = stack.gateways.map((_, gateway) => organization.client(expiring, gateway));
    for (const one of callers) expectStatus(await one.get('/me'), 200);
    const after = (): boolean => Date.now() > expiresAt.getTime();
    await eventually(
      async () => {
        await Promise.all(callers.map((one) => one.get('/me')));
        return after();
      },
      { everyMs: 200 },
    );
    for (const one of callers) expectError(await one.get('/me'), 'unauthenticated');
  });
});

describe('platform API authentication', () => {
  it('accepts each configured token, in any spelling of the scheme', async () => {
    for (const token of [stack.platformToken, stack.otherPlatformToken]) {
      expectStatus(await organization.platform.with({ token }).get(`/organizations/${organization.id}`), 200);
    }
    const response = await organization.platform.with({ token: '' }).send('GET', `/organizations/${organization.id}`, {
      headers: { authorization: `bearer ${stack.platformToken}` },
    });
    expectStatus(response, 200);
  });

  it.each([
    ['no token', ''],
    ['a wrong token', 'wrong'],
    ['a truncated token', stack.platformToken.slice(0, -1)],
    ['all tokens at once', `${stack.platformToken},${stack.otherPlatformToken}`],
  ])('returns 401 unauthenticated for %s', async (_title, token) => {
    expectError(await organization.platform.with({ token }).get('/organizations'), 'unauthenticated');
  });

  it('returns 401 unauthenticated for an API key with any scopes', async () => {
    expectError(await organization.platform.with({ token: key }).get('/organizations'), 'unauthenticated');
  });
});

describe('X-Request-Id', () => {
  it.each(['abc-123', '5b1a6c1e-6f0a-4c55-9a53-0d8f1f5f2c11', 'A_b.c'])(
    'echoes a valid id sent by the caller: %s',
    async (id) => {
      const response = await caller.send('GET', '/me', { headers: { 'X-Request-Id': id } });
      expect(response.headers['x-request-id']).toBe(id);
    },
  );

  it.each([
    ['one with spaces', 'a b'],
    ['one with markup', '<script>alert(1)</script>'],
    ['a very long one', 'x'.repeat(1000)],
    ['an empty one', ''],
  ])('is a generated id when the caller sends %s', async (_title, id) => {
    const response = await caller.send('GET', '/me', { headers: { 'X-Request-Id': id } });
    expectCommonHeaders(response);
    expect(response.headers['x-request-id']).not.toBe(id);
  });

  it('is different for each request that sends none', async () => {
    const [one, other] = await Promise.all([caller.get('/me'), caller.get('/me')]);
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
  });
});
