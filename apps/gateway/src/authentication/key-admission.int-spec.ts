import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { apiScopes, type Caller, type DomainError } from '@frontdesk/contracts';
import { inTransaction } from '@frontdesk/persistence';
import { Clock, createLogger } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { generateApiKey, hashApiKey } from '../credentials/api-key-format.js';
import { Tombstones } from '../redis/tombstones.js';
import type { GatewayConfig } from '../gateway.config.js';
import { Admission, type AdmittedKey } from './admission.js';
import { organizationDefaults } from '../organizations/organization-defaults.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { service } from '../service.js';
import { CACHE_SAFE_AFTER_MS } from '../redis/admission-scripts.js';
import { FailedAttempts } from './failed-attempts.js';
import { GATHER_MS } from './gathered-lookups.js';
import { KeyAdmission } from './key-admission.js';
import { KeyUse } from './key-use.js';
import { RedisGate } from '../redis/redis-gate.js';

class SettableClock extends Clock {
  current = new Date('2026-03-01T12:00:00Z');
  now(): Date {
    return this.current;
  }
}

const logger = createLogger('gateway', { LOG_LEVEL: 'silent' });
const gateTo = (url: string): RedisGate => new RedisGate({ REDIS_URL: url } as GatewayConfig, logger);
const operator = { requestId: 'req-1', actor: { kind: 'operator', id: null, name: null } } as Caller;
/** No server listens on this port. */
const NO_REDIS = 'redis://127.0.0.1:1';

describe('admission of API keys', () => {
  const clock = new SettableClock();
  let database: TestDatabase;
  let repository: ApiKeysRepository;
  let organizations: OrganizationsRepository;
  let redis: Redis;
  let gate: RedisGate;
  let organizationId: number;

  const admissionWith = (redisGate: RedisGate): KeyAdmission =>
    new KeyAdmission(redisGate, repository, new KeyUse(repository, logger), clock);
  const keysWith = (redisGate: RedisGate): ApiKeysService =>
    new ApiKeysService(database.dataSource, repository, new Tombstones(redisGate), clock);
  const aKey = (expires_at: string | null = null) =>
    keysWith(gate).create(organizationId, { name: 'crm', mode: 'live', scopes: [...apiScopes], expires_at }, operator);

  beforeAll(async () => {
    database = await createTestDatabase({ schema: 'gateway', ...service.database });
    repository = new ApiKeysRepository(database.dataSource);
    organizations = new OrganizationsRepository(database.dataSource);
    redis = new Redis(process.env['REDIS_URL']!);
    gate = gateTo(process.env['REDIS_URL']!);
    await gate.onModuleInit();
    organizationId = await inTransaction(
      database.dataSource,
      async (tx) => (await organizations.insert(tx, anOrganization())).id,
    );
  });
  beforeEach(() => redis.del(`floor:${organizationId}`, `org:${organizationId}`));
  afterAll(async () => {
    gate.onApplicationShutdown();
    await redis.quit();
    await database.drop();
  });

  it('counts the first request too, and reports when the window ends', async () => {
    const { key } = await aKey();
    const admission = admissionWith(gate);
    const first = await admission.admit(key, null);
    const second = await admission.admit(key, null);
    expect(first).toMatchObject({
      credential: { organization: { id: organizationId } },
      outer: { limit: 120, used: 1 },
    });
    expect(second!.outer.used).toBe(2);
    expect(second!.outer.resetInMs).toBeLessThanOrEqual(60_000);
  });

  it('counts chat replies in their own bucket and in the key’s', async () => {
    const { key } = await aKey();
    const admission = admissionWith(gate);
    await admission.admit(key, null);
    expect(await admission.admit(key, 'chat-replies')).toMatchObject({
      outer: { used: 2 },
      inner: { limit: 30, used: 1 },
    });
  });

  it.each(['', 'vk_live_short', 'vk_prod_'.padEnd(48, 'a'), 'vk_live_'.padEnd(48, 'a')])(
    'refuses the token %j',
    async (token) => {
      expect(await admissionWith(gate).admit(token, null)).toBeNull();
    },
  );

  it('refuses a cached key from the instant it expires', async () => {
    const expiresAt = new Date(clock.current.getTime() + 60_000);
    const { key } = await aKey(expiresAt.toISOString());
    const admission = admissionWith(gate);
    expect(await admission.admit(key, null)).not.toBeNull();
    const before = clock.current;
    clock.current = expiresAt;
    expect(await admission.admit(key, null)).toBeNull();
    clock.current = before;
  });

  it('refuses a key that was revoked while cached', async () => {
    const { key, data } = await aKey();
    const admission = admissionWith(gate);
    await admission.admit(key, null);
    await keysWith(gate).revoke(organizationId, data.id, operator);
    expect(await admission.admit(key, null)).toBeNull();
    const ended = await database.dataSource.query<unknown[]>(
      `SELECT 1 FROM outbox WHERE body LIKE '%"credential.ended"%' AND body LIKE $1`,
      [`%"key:${data.id}"%`],
    );
    expect(ended).toHaveLength(1);
  });

  it('does not cache a key that was read before its revocation', async () => {
    const { key, data } = await aKey();
    const slowRead = await repository.findUsableAmong([hashApiKey(key)]);
    const admission = admissionWith(gate);
    const slow = Object.create(repository, {
      findUsableAmong: { value: () => Promise.resolve(slowRead) },
    }) as ApiKeysRepository;
    const late = new KeyAdmission(
      Object.create(gate, {
        ask: {
          value: async (command: Parameters<RedisGate['ask']>[0]) => {
            const reply = await gate.ask(command);
            if (Array.isArray(reply) && reply[0] === 'miss')
              await keysWith(gate).revoke(organizationId, data.id, operator);
            return reply;
          },
        },
      }) as RedisGate,
      slow,
      new KeyUse(repository, logger),
      clock,
    );
    expect(await late.admit(key, null)).toBeNull();
    expect(await admission.admit(key, null)).toBeNull();
  });

  it('does not cache a key if Redis was wiped during the lookup', async () => {
    const { key } = await aKey();
    const wiping = Object.create(gate, {
      ask: {
        value: async (command: Parameters<RedisGate['ask']>[0]) => {
          const reply = await gate.ask(command);
          if (Array.isArray(reply) && reply[0] === 'miss') await redis.set('epoch', `another ${Math.random()}`);
          return reply;
        },
      },
    }) as RedisGate;
    expect(await admissionWith(wiping).admit(key, null)).not.toBeNull();
    expect(await redis.exists(`key:${hashApiKey(key)}`)).toBe(0);
  });

  it('ignores entries that an earlier run of the Redis server cached, because a restart may lose tombstones', async () => {
    const { key, data } = await aKey();
    await admissionWith(gate).admit(key, null);
    await inTransaction(database.dataSource, (tx) => repository.revoke(tx, organizationId, data.id, clock.now()));
    const restarted = Object.create(gate, { serverRun: { value: 'anotherrun' } }) as RedisGate;
    expect(await admissionWith(gate).admit(key, null)).not.toBeNull();
    expect(await admissionWith(restarted).admit(key, null)).toBeNull();
  });

  it('does not cache an organization version below its floor', async () => {
    const { key } = await aKey();
    await gate.ask((scripts) => scripts.raiseFloor(organizationId, 99, 60_000));
    await admissionWith(gate).admit(key, null);
    expect(await redis.exists(`org:${organizationId}`)).toBe(0);
  });

  it('caches keys and organizations for at most 30 seconds', async () => {
    const { key } = await aKey();
    await admissionWith(gate).admit(key, null);
    expect(await redis.pttl(`key:${hashApiKey(key)}`)).toBeLessThanOrEqual(30_000);
    expect(await redis.pttl(`org:${organizationId}`)).toBeLessThanOrEqual(30_000);
  });

  describe('for invalid keys', () => {
    let statements: number;
    let counted: ApiKeysRepository;
    const counting = (): KeyAdmission => new KeyAdmission(gate, counted, new KeyUse(repository, logger), clock);
    const suspect = (): boolean => true;

    beforeEach(() => {
      statements = 0;
      const findUsableAmong: ApiKeysRepository['findUsableAmong'] = (hashes) => {
        statements++;
        return repository.findUsableAmong(hashes);
      };
      counted = Object.create(repository, { findUsableAmong: { value: findUsableAmong } }) as ApiKeysRepository;
    });

    it('looks up an unknown key in the database only once', async () => {
      const admission = counting();
      const key = generateApiKey('live');
      for (let n = 0; n < 50; n++) expect(await admission.admit(key, null)).toBeNull();
      expect(statements).toBe(1);
    });

    it('looks up a thousand keys of suspect addresses in one statement and finds the valid one', async () => {
      const { key, data } = await aKey();
      const admission = counting();
      const keys = Array.from({ length: 999 }, () => generateApiKey('live'));
      const admitted = await Promise.all([...keys, key].map((one) => admission.admit(one, null, suspect)));
      expect(admitted.map((one) => one?.credential.id).filter(Boolean)).toEqual([data.id]);
      expect(statements).toBe(1);
    });

    it('admits a new key from a suspect address and refuses it once revoked', async () => {
      const admission = counting();
      for (let n = 0; n < 3; n++) await admission.admit(generateApiKey('live'), null, suspect);
      const { key, data } = await aKey();
      expect(await admission.admit(key, null, suspect)).toMatchObject({ credential: { id: data.id } });
      await keysWith(gate).revoke(organizationId, data.id, operator);
      expect(await admission.admit(key, null, suspect)).toBeNull();
    });

    it('runs at most one database statement per interval for an address over its limit', async () => {
      const config = { platformTokens: [], TRUSTED_PROXIES: [] } as unknown as GatewayConfig;
      // Counts in this process only. On a busy machine Redis takes too long at times, and both would count a part.
      const unreachable = gateTo(NO_REDIS);
      const admission = new Admission(
        counting(),
        {} as never,
        new FailedAttempts(unreachable),
        {} as never,
        {} as never,
        config,
      );
      const reply = { header: () => reply } as unknown as FastifyReply;
      const send = (key: string): Promise<AdmittedKey> => {
        const socket = { remoteAddress: '203.0.113.10' };
        const raw = { rawHeaders: ['Authorization', `Bearer ${key}`], socket };
        return admission.admitKey({ raw, headers: {} } as unknown as FastifyRequest, reply);
      };
      for (let n = 0; n < 31; n++) await send(generateApiKey('live')).catch(() => undefined);
      expect(statements).toBe(31);
      const codes = new Set<string>();
      const startedAt = performance.now();
      for (let n = 0; n < 20; n++) {
        const flood = Array.from({ length: 50 }, () => send(generateApiKey('test')));
        for (const one of await Promise.allSettled(flood)) codes.add((one as { reason: DomainError }).reason.code);
      }
      expect([...codes]).toEqual(['too_many_failed_attempts']);
      expect(statements - 31).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / GATHER_MS));
      const { key, data } = await aKey();
      expect((await send(key)).key.id).toBe(data.id);
      unreachable.onApplicationShutdown();
    });
  });

  it('authenticates from Postgres and counts limits per process while Redis is down', async () => {
    const { key } = await aKey();
    const unreachable = gateTo(NO_REDIS);
    const admission = admissionWith(unreachable);
    expect((await admission.admit(key, null))!.outer.used).toBe(1);
    expect((await admission.admit(key, 'chat-replies'))!).toMatchObject({ outer: { used: 2 }, inner: { used: 1 } });
    unreachable.onApplicationShutdown();
  });

  it('commits a revocation while Redis is down and returns unavailable until cached copies have expired', async () => {
    const { key, data } = await aKey();
    const unreachable = gateTo(NO_REDIS);
    const before = clock.current;
    await expect(keysWith(unreachable).revoke(organizationId, data.id, operator)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await repository.findUsableAmong([hashApiKey(key)])).toEqual(new Map());
    clock.current = new Date(before.getTime() + CACHE_SAFE_AFTER_MS);
    await expect(keysWith(unreachable).revoke(organizationId, data.id, operator)).resolves.toBeUndefined();
    clock.current = before;
    unreachable.onApplicationShutdown();
  });

  it('never moves last_used_at back', async () => {
    const { data } = await aKey();
    await repository.recordUse(new Map([[data.id, new Date('2026-03-01T12:00:05Z')]]));
    await repository.recordUse(new Map([[data.id, new Date('2026-03-01T12:00:01Z')]]));
    expect((await repository.find(organizationId, data.id))!.last_used_at).toEqual(new Date('2026-03-01T12:00:05Z'));
  });

  it('stores the last use of thousands of keys at once', async () => {
    const { data } = await aKey();
    const at = new Date('2026-03-01T12:00:05Z');
    const others = Array.from({ length: 2500 }, (_, index) => [-1 - index, at] as const);
    await repository.recordUse(new Map([[data.id, at], ...others]));
    expect((await repository.find(organizationId, data.id))!.last_used_at).toEqual(at);
  });
});

function anOrganization(): Parameters<OrganizationsRepository['insert']>[1] {
  const at = new Date('2026-03-01T00:00:00Z');
  return {
    ...organizationDefaults,
    version: 1,
    trial_minutes_version: 1,
    name: 'Acme',
    widget_id: `wgt_${Math.random()}`,
    changed_at: at,
    created_at: at,
  };
}
