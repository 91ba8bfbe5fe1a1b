// Slow: kills Redis in most tests and waits until every gateway has noticed.
import {
  createOrganization,
  eventually,
  within,
  type ApiResponse,
  type ApiClient,
  type Stack,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { expectError, expectStatus } from '../expect-response.js';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';

const remaining = (response: ApiResponse): number => Number(response.headers['x-ratelimit-remaining']);
const times = <T>(count: number, one: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));

describeWithPrivateStack(
  'when Redis is down',
  { own: ['redis'], services: { gateway: 2 }, separatePlatformPort: true },
  (stackOf) => {
    let stack: Stack;
    let organization: TestOrganization;

    const readiness = async (status: string): Promise<void> => {
      for (const url of stack.address.healthUrls.gateway) {
        await eventually(
          async () => {
            const response = await fetch(`${url}/readyz`);
            return response.status === 200 && ((await response.json()) as { status: string }).status === status;
          },
          { what: `a gateway to be ${status}` },
        );
      }
    };
    const everywhere = (key: string): ApiClient[] =>
      stack.address.gateways.map((_, gateway) => organization.client(key, gateway));
    const killRedis = async (): Promise<void> => {
      await stack.backing.redis.kill();
      await readiness('degraded');
    };
    const revoke = (id: number): Promise<ApiResponse> =>
      organization.platform.delete(`/organizations/${organization.id}/api-keys/${id}`);

    beforeEach(async () => {
      stack = stackOf();
      organization = await createOrganization(stack.address);
    });
    afterEach(async () => {
      if (!stack.backing.redis.running()) await stack.backing.redis.restart();
      await readiness('ready');
    });

    it('requests are authenticated from Postgres without delay, and /readyz reports degraded', async () => {
      const known = await organization.createKey();
      expectStatus(await known.client.get('/me'), 200);
      await killRedis();
      const fresh = await organization.createKey();
      for (const key of [known.key, fresh.key]) {
        for (const caller of everywhere(key)) {
          const response = await within(2000, () => caller.get('/me'));
          expectStatus(response, 200);
          expect(remaining(response)).toBeLessThan(120);
        }
      }
      expectError(await organization.client('vk_live_unknown').get('/me'), 'unauthenticated');
      expectStatus(await fresh.client.post('/leads', { reason: 'x' }), 201);
    });

    it('every process counts its own limits: 120 a minute per key, 30 a minute per address', async () => {
      await killRedis();
      const { key } = await organization.createKey();
      for (const caller of everywhere(key)) {
        const responses = await times(130, () => caller.get('/me'));
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(120);
        for (const response of responses.filter(({ status }) => status !== 200)) expectError(response, 'rate_limited');
        const bad = caller.with({ token: 'vk_live_wrong' });
        const refused = await times(33, () => bad.get('/me'));
        expect(refused.filter(({ status }) => status === 401)).toHaveLength(30);
        for (const response of refused.filter(({ status }) => status !== 401))
          expectError(response, 'too_many_failed_attempts');
      }
    });

    it('flushing Redis resets counters and loses nothing else', async () => {
      const { key, client } = await organization.createKey();
      const gone = await organization.createKey();
      await times(100, () => client.get('/me'));
      await gone.client.get('/me');
      expectStatus(await revoke(gone.data.id), 204);
      await stack.backing.redis.wipe();
      const [first] = await Promise.all(everywhere(key).map((caller) => caller.get('/me')));
      expectStatus(first!, 200);
      expect(remaining(first!)).toBeGreaterThanOrEqual(118);
      for (const caller of everywhere(gone.key)) expectError(await caller.get('/me'), 'unauthenticated');
    });

    it('a revocation during the outage is stored but returns 503, and returns 204 once no cache can contain the key', async () => {
      const { data, key } = await organization.createKey();
      for (const caller of everywhere(key)) expectStatus(await caller.get('/me'), 200);
      await killRedis();
      expectError(await revoke(data.id), 'unavailable');
      for (const caller of everywhere(key)) expectError(await caller.get('/me'), 'unauthenticated');
      await stack.backing.redis.restart();
      await readiness('ready');
      await eventually(async () => (await revoke(data.id)).status === 204, { what: 'the revocation to return 204' });
      for (const caller of everywhere(key)) expectError(await caller.get('/me'), 'unauthenticated');
    });

    it('a revocation while Redis stays down takes effect after 30 s, when no cache can contain the key, and stays in effect when Redis is back', async () => {
      const { data, key } = await organization.createKey();
      for (const caller of everywhere(key)) expectStatus(await caller.get('/me'), 200);
      await killRedis();
      const startedAt = Date.now();
      const statuses: number[] = [];
      await eventually(
        async () => {
          const { status } = await revoke(data.id);
          statuses.push(status);
          return status === 204;
        },
        { everyMs: 1000, what: 'the revocation to return 204' },
      );
      expect(Date.now() - startedAt).toBeGreaterThan(28_000);
      expect(statuses.slice(0, -1).every((status) => status === 503)).toBe(true);
      await stack.backing.redis.restart();
      await readiness('ready');
      for (const caller of everywhere(key)) expectError(await caller.get('/me'), 'unauthenticated');
    }, 180_000);

    it('a change of the organization during the outage is visible at every gateway once it has returned 200', async () => {
      const { key } = await organization.createKey();
      for (const caller of everywhere(key)) await caller.get('/me');
      await killRedis();
      expectError(await organization.update({ hipaa_mode: true }), 'unavailable');
      await stack.backing.redis.restart();
      await eventually(async () => (await organization.update({ hipaa_mode: true })).status === 200, {
        timeoutMs: 120_000,
      });
      for (const caller of everywhere(key))
        expect((await caller.get('/me')).json.data.organization.hipaa_mode).toBe(true);
    }, 180_000);

    it('last_used_at advances although not every request writes it', async () => {
      const keys = await times(4, () => organization.createKey());
      const writes = async (): Promise<number> => {
        const [row] = await rowsOf<{ n: string }>(
          stack,
          `SELECT n_tup_upd AS n FROM pg_stat_user_tables WHERE schemaname = 'gateway' AND relname = 'api_keys'`,
        );
        return Number(row!.n);
      };
      const before = await writes();
      await times(400, (index) => keys[index % 4]!.client.get('/me'));
      await eventually(
        async () => {
          const list = (await organization.platform.get(`/organizations/${organization.id}/api-keys`)).json.data as {
            last_used_at: string | null;
          }[];
          return list.filter(({ last_used_at }) => last_used_at !== null).length >= 4;
        },
        { timeoutMs: 60_000, everyMs: 500 },
      );
      await eventually(async () => (await writes()) > before, { timeoutMs: 60_000, everyMs: 500 });
      expect((await writes()) - before).toBeLessThan(60);
    }, 270_000);

    it('the platform API and the public API are each served on their own port only', async () => {
      const caller = await organization.caller();
      expectError(
        await organization.platform.with({ origin: stack.address.gateways[0]! }).get('/organizations'),
        'not_found',
      );
      expectError(
        await organization.platform.with({ origin: stack.address.gateways[0]! }).post('/organizations/1', {}),
        'not_found',
      );
      expectError(await caller.with({ origin: stack.address.platformOrigins[0]! }).get('/me'), 'not_found');
      expectStatus(await caller.get('/me'), 200);
    });
  },
);
