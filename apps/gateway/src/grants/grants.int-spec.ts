import { inTransaction, sqlRunner } from '@frontdesk/persistence';
import { Clock, createLogger } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { randomInt } from 'node:crypto';
import { GrantAdmission } from '../authentication/grant-admission.js';
import { GrantUse } from '../authentication/grant-use.js';
import { generateAccessToken, grantName } from '../credentials/authenticated-grant.js';
import { hashSecret } from '../credentials/secret.js';
import type { GatewayConfig } from '../gateway.config.js';
import { organizationDefaults } from '../organizations/organization-defaults.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { CACHE_SAFE_AFTER_MS } from '../redis/admission-scripts.js';
import { RedisGate } from '../redis/redis-gate.js';
import { Tombstones } from '../redis/tombstones.js';
import { service } from '../service.js';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { GrantRevocation, type RevokeOfMember } from './grant-revocation.js';
import { GrantsRepository, type NewGrant } from './grants.repository.js';
import type { OauthGrantEntity } from './oauth-grant.entity.js';

const NOW = new Date('2026-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;
/** Nothing listens on this port. */
const NO_REDIS = 'redis://127.0.0.1:1';
const logger = createLogger('gateway', { LOG_LEVEL: 'silent' });

class SettableClock extends Clock {
  current = NOW;
  now(): Date {
    return this.current;
  }
}

/** A caller whose changes are not audited. */
function byNone(organizationId: number): Parameters<RevokeOfMember>[2] {
  return { organizationId, livemode: false, hipaa: false, factsVersion: 1, keyId: null, requestId: 'none' };
}

describe('grants of AI apps', () => {
  const clock = new SettableClock();
  let database: TestDatabase;
  let grants: GrantsRepository;
  let redis: Redis;
  let gate: RedisGate;
  let organizationId: number;
  let personId: number;

  /** Another gateway, with its own connection to Redis. */
  const aGateway = (redisGate: RedisGate = gate): GrantAdmission =>
    new GrantAdmission(redisGate, grants, new GrantUse(grants, logger), clock);
  const revocation = (): GrantRevocation =>
    new GrantRevocation(
      database.dataSource,
      grants,
      new ApiKeysRepository(database.dataSource),
      new Tombstones(gate),
      clock,
    );
  const query = (text: string, values: unknown[] = []): Promise<Record<string, number>[]> =>
    sqlRunner(database.dataSource).query({ text, values });

  /** Returns the events that say that a key or grant has ended. */
  const announced = (credential: string): Promise<unknown[]> =>
    query(`SELECT 1 FROM outbox WHERE body LIKE '%"credential.ended"%' AND body LIKE $1`, [`%"${credential}"%`]);

  async function aGrant(given: Partial<NewGrant> = {}): Promise<OauthGrantEntity> {
    return inTransaction(database.dataSource, (tx) =>
      grants.insert(tx, {
        organization_id: organizationId,
        person_id: personId,
        handle: `handle ${Math.random()}`,
        client_id: 'https://app.example.com/client.json',
        client_name: 'An app',
        mode: 'test',
        scopes: ['leads:read', 'leads:write'],
        asks_me: true,
        approves_in_portal: false,
        call_budget: 7,
        expires_at: new Date(NOW.getTime() + 24 * HOUR_MS),
        last_used_at: null,
        revoked_at: null,
        created_at: NOW,
        ...given,
      }),
    );
  }

  async function aToken(
    { handle }: OauthGrantEntity,
    scope = 'leads:read leads:write',
    expiresAt = new Date(NOW.getTime() + HOUR_MS),
  ): Promise<string> {
    const token = generateAccessToken();
    await query(
      `INSERT INTO oauth_records (kind, hash, grant_handle, payload, expires_at)
       VALUES ('AccessToken', $1, $2, $3, $4)`,
      [hashSecret(token), handle, JSON.stringify({ scope }), expiresAt],
    );
    return token;
  }

  beforeAll(async () => {
    database = await createTestDatabase({ schema: 'gateway', ...service.database });
    // Specs share one Redis, in which grants and organizations are known by their ids.
    for (const table of ['oauth_grants', 'organizations']) {
      await query(`ALTER TABLE ${table} ALTER COLUMN id RESTART WITH ${randomInt(2 ** 40)}`);
    }
    grants = new GrantsRepository(database.dataSource);
    redis = new Redis(process.env['REDIS_URL']!);
    gate = new RedisGate({ REDIS_URL: process.env['REDIS_URL']! } as GatewayConfig, logger);
    await gate.onModuleInit();
    const repository = new OrganizationsRepository(database.dataSource);
    const organization = { ...organizationDefaults, version: 1, trial_minutes_version: 1, name: 'Acme' };
    const created = { widget_id: `wgt_${Math.random()}`, changed_at: NOW, created_at: NOW };
    organizationId = await inTransaction(
      database.dataSource,
      async (tx) => (await repository.insert(tx, { ...organization, ...created })).id,
    );
    const [person] = await query(
      `INSERT INTO people (email, name, operator, created_at) VALUES ('ann@example.com', 'Ann', false, $1) RETURNING id`,
      [NOW],
    );
    personId = person!['id']!;
  });
  beforeEach(async () => {
    clock.current = NOW;
    await query(
      `INSERT INTO memberships (person_id, organization_id, role, content, created_at) VALUES ($1, $2, 'owner', false, $3)
       ON CONFLICT (person_id, organization_id) DO UPDATE SET role = 'owner'`,
      [personId, organizationId, NOW],
    );
  });
  afterAll(async () => {
    gate.onApplicationShutdown();
    await redis.quit();
    await database.drop();
  });

  it('admit a cached access token in one round trip to Redis', async () => {
    const token = await aToken(await aGrant());
    const { credential: first } = (await aGateway().admit(token, null))!;
    expect(first).toMatchObject({ clientName: 'An app', livemode: false, asksMe: true, callBudget: 7 });
    expect(first).toMatchObject({ scopes: ['leads:read', 'leads:write'], organization: { id: organizationId } });
    let roundTrips = 0;
    const counted = Object.create(gate, {
      ask: {
        value: (command: Parameters<RedisGate['ask']>[0]) => {
          roundTrips++;
          return gate.ask(command);
        },
      },
    }) as RedisGate;
    expect((await aGateway(counted).admit(token, null))!.credential).toEqual(first);
    expect(roundTrips).toBe(1);
  });

  it('allow 120 requests a minute for all tokens of a grant together', async () => {
    const grant = await aGrant();
    const [one, other] = [await aToken(grant), await aToken(grant)];
    await redis.set(`rate:${grantName(grant.id)}`, 119, 'PX', 60_000);
    expect((await aGateway().admit(one, null))!.outer).toMatchObject({ limit: 120, used: 120 });
    expect((await aGateway().admit(other, null))!.outer).toMatchObject({ limit: 120, used: 121 });
  });

  it('give a token only the scopes that the token names and the role still holds', async () => {
    const token = await aToken(await aGrant({ mode: 'live', scopes: ['leads:read', 'webhooks:manage'] }), 'leads:read');
    expect((await aGateway().admit(token, null))!.credential.scopes).toEqual(['leads:read']);
    await query(`UPDATE memberships SET role = 'developer' WHERE person_id = $1`, [personId]);
    const grant = await aGrant({ mode: 'live', scopes: ['leads:write', 'webhooks:manage'] });
    const later = await aToken(grant, 'leads:write webhooks:manage');
    expect((await aGateway().admit(later, null))!.credential.scopes).toEqual(['webhooks:manage']);
  });

  it('refuse every token of a revoked grant on all gateways', async () => {
    const grant = await aGrant();
    const tokens = [await aToken(grant), await aToken(grant)];
    const gateways = [aGateway(), aGateway()];
    for (const token of tokens) for (const one of gateways) expect(await one.admit(token, null)).not.toBeNull();
    const revoked: number[] = [];
    const revoke = (): Promise<void> =>
      revocation().revoke(grant, (_, { id }) => {
        revoked.push(id);
        return Promise.resolve();
      });
    await revoke();
    await revoke();
    expect(revoked).toEqual([grant.id]);
    expect(await announced(grantName(grant.id))).toHaveLength(1);
    for (const token of tokens) for (const one of gateways) expect(await one.admit(token, null)).toBeNull();
  });

  it('refuse a token that was looked up before the grant was revoked', async () => {
    const grant = await aGrant();
    const token = await aToken(grant);
    const late = Object.create(grants, {
      findUsableAmong: {
        value: async (hashes: string[]) => {
          const found = await grants.findUsableAmong(hashes);
          await revocation().revoke(grant, () => Promise.resolve());
          return found;
        },
      },
    }) as GrantsRepository;
    const admission = new GrantAdmission(gate, late, new GrantUse(grants, logger), clock);
    expect(await admission.admit(token, null)).toBeNull();
    expect(await aGateway().admit(token, null)).toBeNull();
  });

  it('end when the role of their person changes', async () => {
    const grant = await aGrant();
    const token = await aToken(grant);
    expect(await grants.isUsable(grant.id, NOW)).toBe(true);
    expect(await aGateway().admit(token, null)).not.toBeNull();
    await revocation().inTransaction((tx, revoke) => revoke(tx, personId, byNone(organizationId)));
    expect(await aGateway().admit(token, null)).toBeNull();
    expect(await grants.isUsable(grant.id, NOW)).toBe(false);
    expect(await announced(grantName(grant.id))).toHaveLength(1);
  });

  it('are announced once as ended after they have expired, and not again if they were revoked', async () => {
    const [expiring, revoked] = [await aGrant(), await aGrant()];
    await revocation().revoke(revoked, () => Promise.resolve());
    await revocation().announceExpired();
    expect(await announced(grantName(expiring.id))).toEqual([]);
    clock.current = expiring.expires_at;
    await Promise.all([revocation().announceExpired(), revocation().announceExpired()]);
    expect(await revocation().announceExpired()).toBe(0);
    expect(await announced(grantName(expiring.id))).toHaveLength(1);
    expect(await announced(grantName(revoked.id))).toHaveLength(1);
  });

  it('end together with the keys of logins of their person, which are announced, and with no other keys', async () => {
    const aKey = async (ofLogin: boolean): Promise<number> => {
      const [key] = await query(
        `INSERT INTO api_keys (organization_id, name, prefix, hash, mode, scopes, created_at, created_by, of_login)
         VALUES ($1, 'laptop', 'vk_test_', $2, 'test', '{}', $3, $4, $5) RETURNING id`,
        [organizationId, `hash ${Math.random()}`, NOW, personId, ofLogin],
      );
      return key!['id']!;
    };
    const [ofLogin, other] = [await aKey(true), await aKey(false)];
    const revoke = (): Promise<void> =>
      revocation().inTransaction((tx, ofMember) => ofMember(tx, personId, byNone(organizationId)));
    await revoke();
    await revoke();
    const keys = new ApiKeysRepository(database.dataSource);
    expect(await keys.isUsable(ofLogin, NOW)).toBe(false);
    expect(await keys.isUsable(other, NOW)).toBe(true);
    expect(await announced(`key:${ofLogin}`)).toHaveLength(1);
    expect(await announced(`key:${other}`)).toEqual([]);
  });

  it('stay usable if the change of the role fails', async () => {
    const token = await aToken(await aGrant());
    const failing = revocation().inTransaction(async (tx, revoke) => {
      await revoke(tx, personId, byNone(organizationId));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await aGateway().admit(token, null)).not.toBeNull();
  });

  it('stay refused if a repeated revocation fails', async () => {
    const grant = await aGrant();
    const token = await aToken(grant);
    expect(await aGateway().admit(token, null)).not.toBeNull();
    const none = (): Promise<void> => Promise.resolve();
    await revocation().revoke(grant, none);
    const failing = Object.create(grants, {
      revoke: { value: () => Promise.reject(new Error('no')) },
    }) as GrantsRepository;
    const revoked = (await grants.find(organizationId, grant.id))!;
    const repeat = new GrantRevocation(
      database.dataSource,
      failing,
      new ApiKeysRepository(database.dataSource),
      new Tombstones(gate),
      clock,
    );
    await expect(repeat.revoke(revoked, none)).rejects.toThrow('no');
    expect(await aGateway().admit(token, null)).toBeNull();
  });

  it('stay refused if one of two simultaneous revocations fails', async () => {
    const grant = await aGrant();
    const token = await aToken(grant);
    expect(await aGateway().admit(token, null)).not.toBeNull();
    const none = (): Promise<void> => Promise.resolve();
    const overtaken = Object.create(grants, {
      revoke: {
        value: async () => {
          await revocation().revoke(grant, none);
          throw new Error('no');
        },
      },
    }) as GrantsRepository;
    const loser = new GrantRevocation(
      database.dataSource,
      overtaken,
      new ApiKeysRepository(database.dataSource),
      new Tombstones(gate),
      clock,
    );
    await expect(loser.revoke(grant, none)).rejects.toThrow('no');
    expect(await redis.exists(`revoked:${grantName(grant.id)}`)).toBe(1);
    expect(await aGateway().admit(token, null)).toBeNull();
  });

  it('stay usable if their revocation fails', async () => {
    const grant = await aGrant();
    const token = await aToken(grant);
    const failing = revocation().revoke(grant, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await aGateway().admit(token, null)).not.toBeNull();
  });

  it('are revoked while Redis is down, which is reported until cached tokens have expired', async () => {
    const down = new RedisGate({ REDIS_URL: NO_REDIS } as GatewayConfig, logger);
    await down.onModuleInit();
    const cut = new GrantRevocation(
      database.dataSource,
      grants,
      new ApiKeysRepository(database.dataSource),
      new Tombstones(down),
      clock,
    );
    const unavailable = expect.objectContaining({ code: 'unavailable' }) as unknown;
    const none = (): Promise<void> => Promise.resolve();
    const grant = await aGrant();
    await expect(cut.revoke(grant, none)).rejects.toEqual(unavailable);
    const revoked = (await grants.find(organizationId, grant.id))!;
    await expect(cut.revoke(revoked, none)).rejects.toEqual(unavailable);
    clock.current = new Date(NOW.getTime() + CACHE_SAFE_AFTER_MS);
    await cut.revoke(revoked, none);

    const ofMember = await aGrant();
    const change = cut.inTransaction((tx, revoke) => revoke(tx, personId, byNone(organizationId)));
    await expect(change).rejects.toEqual(unavailable);
    expect((await grants.find(organizationId, ofMember.id))!.revoked_at).toEqual(clock.current);
    down.onApplicationShutdown();
  });

  it('are refused when their person is no longer a member', async () => {
    const token = await aToken(await aGrant());
    await query('DELETE FROM memberships WHERE person_id = $1', [personId]);
    expect(await aGateway().admit(token, null)).toBeNull();
  });

  it.each([
    ['its token expires', HOUR_MS, 24 * HOUR_MS],
    ['the grant itself expires', 24 * HOUR_MS, HOUR_MS],
  ])('are refused from the instant that %s', async (_, tokenLifeMs, grantLifeMs) => {
    const grant = await aGrant({ expires_at: new Date(NOW.getTime() + grantLifeMs) });
    const token = await aToken(grant, 'leads:read', new Date(NOW.getTime() + tokenLifeMs));
    clock.current = new Date(NOW.getTime() + HOUR_MS - 1);
    expect(await aGateway().admit(token, null)).not.toBeNull();
    clock.current = new Date(NOW.getTime() + HOUR_MS);
    expect(await aGateway().admit(token, null)).toBeNull();
  });

  it('may request their budget of calls each day, on all gateways together', async () => {
    const { id } = await aGrant();
    const count = (day: string, max = 2): Promise<boolean> => grants.countCall(id, day, max);
    const counted = await Promise.all([1, 2, 3].map(() => count('2026-03-01')));
    expect(counted.filter(Boolean)).toHaveLength(2);
    expect([await count('2026-03-02'), await count('2026-03-02', 1)]).toEqual([true, false]);
    expect(await grants.countCall((await aGrant()).id, '2026-03-01', 0)).toBe(false);
  });

  it('never move their last use back', async () => {
    const { id } = await aGrant();
    const later = new Date(NOW.getTime() + 5000);
    await grants.recordUse(new Map([[id, later]]));
    await grants.recordUse(new Map([[id, NOW]]));
    expect((await grants.find(organizationId, id))!.last_used_at).toEqual(later);
  });

  it('are refused without a lookup if the token has another form', async () => {
    for (const token of ['vk_oat_short', `vk_live_${'a'.repeat(40)}`, '']) {
      expect(await aGateway().admit(token, null)).toBeNull();
    }
  });
});
