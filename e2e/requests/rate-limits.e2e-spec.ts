// Slow: waits for the end of a real window of 60 seconds.
import {
  anIp,
  createOrganization,
  eventually,
  sharedStack,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectError, expectStatus } from '../expect-response.js';

const LIMIT = 120;
const stack = sharedStack();
let organization: TestOrganization;

const repeat = <T>(times: number, one: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => one(index)));
const remaining = (response: ApiResponse): number => Number(response.headers['x-ratelimit-remaining']);

async function exhaust(caller: ApiClient): Promise<void> {
  await repeat(LIMIT, () => caller.get('/me'));
}

beforeAll(async () => {
  organization = await createOrganization(stack);
});

describe('the rate limit of a valid key', () => {
  it('is 120 a minute across all gateways: exactly 120 of 140 requests pass, and the rest return 429 rate_limited', async () => {
    const { key } = await organization.createKey();
    const callers = stack.gateways.map((_, gateway) => organization.client(key, gateway));
    const responses = await repeat(140, (index) => callers[index % callers.length]!.get('/me'));
    const passed = responses.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(LIMIT);
    expect(passed.map(remaining).sort((a, b) => a - b)).toEqual(Array.from({ length: LIMIT }, (_, left) => left));
    for (const response of responses) expect(response.headers['x-ratelimit-limit']).toBe('120');
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expectError(response, 'rate_limited');
      expect(remaining(response)).toBe(0);
      const wait = Number(response.headers['retry-after']);
      expect(Number.isInteger(wait) && wait >= 1 && wait <= 60).toBe(true);
    }
  });

  it('counts each request with any later status and reports how many remain', async () => {
    const caller = await organization.caller({ scopes: ['leads:read', 'leads:write', 'webhooks:manage'] });
    let expected = LIMIT;
    for (const [request, status] of [
      [() => caller.get('/me'), 200],
      [() => caller.get('/leads/1234567890123'), 404],
      [() => caller.get('/leads/abc'), 404],
      [() => caller.post('/leads', '{'), 422],
      [() => caller.post('/leads', { reason: 'x', callback: {} }), 403],
      [() => caller.post('/leads', 'x'.repeat(300_000)), 413],
      [() => caller.post('/leads', { reason: 'x' }), 201],
      [() => caller.post('/webhook-endpoints/123456789/test', {}), 404],
    ] as [() => Promise<ApiResponse>, number][]) {
      const response = await request();
      expect(response.status).toBe(status);
      expected -= 1;
      expect([response.headers['x-ratelimit-limit'], remaining(response)]).toEqual(['120', expected]);
    }
  });

  it('does not count requests that are not routed or not authenticated', async () => {
    const caller = await organization.caller();
    await caller.get('/nothing');
    await caller.delete('/me');
    await caller.with({ token: `${caller.token}x` }).get('/me');
    expect(remaining(await caller.get('/me'))).toBe(LIMIT - 1);
  });

  it('is separate for each key', async () => {
    const [one, other] = [await organization.caller(), await organization.caller()];
    await exhaust(one);
    expectError(await one.get('/me'), 'rate_limited');
    expect(remaining(await other.get('/me'))).toBe(LIMIT - 1);
  });

  it("has a window of 60 s that starts with the key's first request and ends at the announced time", async () => {
    const first = await organization.caller();
    const beforeFirst = performance.now();
    expectStatus(await first.get('/me'), 200);
    const afterFirst = performance.now();
    await sleep(3000);
    const second = await organization.caller();
    await Promise.all([exhaust(first), exhaust(second)]);
    const asked = performance.now();
    const [one, other] = await Promise.all([first.get('/me'), second.get('/me')]);
    const answered = performance.now();
    for (const response of [one, other]) expectError(response, 'rate_limited');
    const announced = Number(one.headers['retry-after']);
    expect(announced).toBeGreaterThanOrEqual(Math.floor(60 - (answered - beforeFirst) / 1000));
    expect(announced).toBeLessThanOrEqual(Math.ceil(60 - (asked - afterFirst) / 1000));
    expect(Number(other.headers['retry-after']) - announced).toBeGreaterThanOrEqual(2);
    await sleep(announced * 1000);
    const after = await first.get('/me');
    expectStatus(after, 200);
    expect(remaining(after)).toBe(LIMIT - 1);
  }, 270_000);
});

describe('the limit on failed authentication', () => {
  const attempt = (clientIp: string, token = 'vk_live_wrong'): Promise<ApiResponse> =>
    organization.client(token).with({ clientIp }).get('/me');

  it('is 30 a minute per address across all gateways: the 31st attempt returns 429 too_many_failed_attempts', async () => {
    const clientIp = anIp();
    const responses = await repeat(40, (index) =>
      organization
        .client(index % 3 ? 'vk_live_wrong' : '', index % stack.gateways.length)
        .with({ clientIp })
        .get('/me'),
    );
    const refused = responses.filter(({ status }) => status === 401);
    expect(refused).toHaveLength(30);
    for (const response of refused) expectError(response, 'unauthenticated');
    for (const response of responses.filter(({ status }) => status !== 401)) {
      expectError(response, 'too_many_failed_attempts');
      const wait = Number(response.headers['retry-after']);
      expect(Number.isInteger(wait) && wait >= 1 && wait <= 60).toBe(true);
    }
    const valid = (await organization.caller()).with({ clientIp });
    expectStatus(await valid.get('/me'), 200);
    expectError(await attempt(anIp()), 'unauthenticated');
  });

  it('does not count requests with a valid key', async () => {
    const clientIp = anIp();
    const valid = (await organization.caller()).with({ clientIp });
    await repeat(40, () => valid.get('/me'));
    for (const response of await repeat(30, () => attempt(clientIp))) expectError(response, 'unauthenticated');
    expectError(await attempt(clientIp), 'too_many_failed_attempts');
  });

  it('does not count requests of a rate-limited key', async () => {
    const clientIp = anIp();
    const valid = (await organization.caller()).with({ clientIp });
    await exhaust(valid);
    for (const response of await repeat(35, () => valid.get('/me'))) expectError(response, 'rate_limited');
    expectError(await attempt(clientIp), 'unauthenticated');
  });

  it('uses the last hop that is not a trusted proxy as the address and ignores what the client wrote before it', async () => {
    const ip = anIp();
    for (const response of await repeat(30, (index) => attempt(`${index}.1.1.1, ${ip}`)))
      expectError(response, 'unauthenticated');
    expectError(await attempt(ip), 'too_many_failed_attempts');
    expectError(await attempt(`8.8.8.8, ${ip}`), 'too_many_failed_attempts');
    expectError(await attempt(`8.8.8.8, ${ip}, 127.0.0.1`), 'too_many_failed_attempts');
    expectError(await attempt(`${ip}, 9.9.${ip.split('.')[2]!}.${ip.split('.')[3]!}`), 'unauthenticated');
  });
});

describe('the limits of the platform API', () => {
  it('do not apply to a valid token', async () => {
    const platform = organization.platform;
    const responses = await repeat(200, () => platform.get(`/organizations/${organization.id}`));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
  });

  it('allow 30 wrong tokens a minute from one address, then return 429, still accept a valid token, and are separate from those of API keys', async () => {
    const clientIp = anIp();
    const wrong = organization.platform.with({ token: 'wrong', clientIp });
    const responses = await repeat(33, () => wrong.get('/organizations'));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(30);
    for (const response of responses.filter(({ status }) => status !== 401))
      expectError(response, 'too_many_failed_attempts');
    expectStatus(await organization.platform.with({ clientIp }).get(`/organizations/${organization.id}`), 200);
    expectError(await organization.client('vk_live_wrong').with({ clientIp }).get('/me'), 'unauthenticated');
    await eventually(async () => (await wrong.get('/organizations')).status === 429);
  });
});
