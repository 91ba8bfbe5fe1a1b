import { apiKeyFields, apiScopes } from '@frontdesk/contracts';
import { createOrganization, eventually, sharedStack, type TestOrganization } from '@frontdesk/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let path: string;

beforeAll(async () => {
  organization = await createOrganization(stack);
  path = `/organizations/${organization.id}/api-keys`;
});

describe('POST api-keys', () => {
  it.each(['live', 'test'] as const)('returns the secret of a %s key once, together with its record', async (mode) => {
    const response = await organization.platform.post(path, {
      name: '  crm ',
      mode,
      scopes: ['leads:read', 'leads:write'],
    });
    expectStatus(response, 201);
    expect(Object.keys(response.json as object).sort()).toEqual(['data', 'key']);
    const { data, key } = response.json;
    expect(key).toMatch(new RegExp(`^vk_${mode}_[A-Za-z0-9]{40}$`));
    expect(Object.keys(data as object).sort()).toEqual(Object.keys(apiKeyFields).sort());
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'crm',
      prefix: (key as string).slice(0, 16),
      mode,
      scopes: ['leads:read', 'leads:write'],
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
      created_at: expect.stringMatching(INSTANT),
    });
    const list = await organization.platform.get(path);
    expect(list.json.data).toContainEqual(data);
    expect(list.text).not.toContain(key as string);
    expect(list.text).not.toContain((key as string).slice(-32));
  });

  it.each([
    [{ mode: 'live', scopes: [] }, ['name']],
    [{ name: 'x', scopes: [] }, ['mode']],
    [{ name: 'x', mode: 'live' }, ['scopes']],
    [{ name: 'x', mode: 'prod', scopes: ['leads:read'] }, ['mode']],
    [{ name: 'x', mode: 'live', scopes: ['leads:read', 'leads:delete'] }, ['scopes']],
    [{ name: 'x', mode: 'live', scopes: 'leads:read' }, ['scopes']],
    [{ name: 'x', mode: 'live', scopes: [7] }, ['scopes']],
    [{ name: 'x', mode: 'live', scopes: [], expires_at: 'soon' }, ['expires_at']],
    [{ name: 'n'.repeat(256), mode: 7, scopes: {}, expires_at: 7 }, ['name', 'mode', 'scopes', 'expires_at']],
  ])('returns 422 for %j', async (body, fields) => {
    expectInvalid(await organization.platform.post(path, body), ...fields);
  });

  it('creates a key that works at every gateway as soon as the response arrives', async () => {
    for (let round = 0; round < 10; round++) {
      const { key } = await organization.createKey({ scopes: apiScopes });
      const responses = await Promise.all(
        stack.gateways.map((_, gateway) => organization.client(key, gateway).get('/me')),
      );
      for (const response of responses) expectStatus(response, 200);
    }
  });

  it('creates a key that works even if it was refused before it existed', async () => {
    const { key } = await organization.createKey();
    expectError(await organization.client(`${key.slice(0, -3)}abc`).get('/me'), 'unauthenticated');
    expectStatus(await organization.client(key).get('/me'), 200);
  });
});

describe('GET api-keys', () => {
  it('lists only the keys of this organization, on one page', async () => {
    const other = await createOrganization(stack);
    const { data } = await other.createKey();
    const list = await organization.platform.get(path);
    expectStatus(list, 200);
    expect(Object.keys(list.json as object)).toEqual(['data']);
    expect((list.json.data as { id: number }[]).map(({ id }) => id)).not.toContain(data.id);
  });

  it('updates last_used_at within seconds of a request', async () => {
    const { data, client } = await organization.createKey();
    const before = Math.floor(Date.now() / 1000) * 1000;
    await Promise.all(Array.from({ length: 20 }, () => client.get('/me')));
    const lastUsed = await eventually(
      async () => {
        const list = (await organization.platform.get(path)).json.data as { id: number; last_used_at: string | null }[];
        return list.find(({ id }) => id === data.id)?.last_used_at;
      },
      { timeoutMs: 70_000, everyMs: 500, what: 'last_used_at' },
    );
    expect(lastUsed).toMatch(INSTANT);
    expect(Date.parse(lastUsed)).toBeGreaterThanOrEqual(before);
  }, 270_000);
});

describe('DELETE api-keys/{key}', () => {
  it('revokes the key, which stays in the list with its revocation time', async () => {
    const { data } = await organization.createKey();
    expectStatus(await organization.platform.delete(`${path}/${data.id}`), 204);
    const list = (await organization.platform.get(path)).json.data as { id: number; revoked_at: string | null }[];
    expect(list.find(({ id }) => id === data.id)?.revoked_at).toMatch(INSTANT);
  });

  it('returns 404 for an absent id, a malformed id and another organization’s key, which keeps working', async () => {
    const other = await createOrganization(stack);
    const { data, client } = await other.createKey();
    for (const id of ['987654321', 'abc', data.id])
      expectError(await organization.platform.delete(`${path}/${id}`), 'not_found');
    expectStatus(await client.get('/me'), 200);
  });

  it('makes every gateway refuse the key from the next request, even when its cache holds the key', async () => {
    for (let round = 0; round < 25; round++) {
      const { data, key } = await organization.createKey();
      const callers = stack.gateways.map((_, gateway) => organization.client(key, gateway));
      let revokedAt = Infinity;
      let stopped = false;
      const late: number[] = [];
      const streams = callers.map(async (caller) => {
        // A refused caller sends two more requests and stops, because its address may fail only thirty times a minute.
        for (let refused = 0; !stopped && refused < 3;) {
          const startedAt = performance.now();
          const { status } = await caller.get('/me');
          if (status !== 200) refused++;
          if (startedAt > revokedAt) late.push(status);
          // The key's 120 requests must last until it is revoked.
          await sleep(10);
        }
      });
      for (const caller of callers) expectStatus(await caller.get('/me'), 200);
      const revocation = await organization.platform.delete(`${path}/${data.id}`);
      revokedAt = performance.now();
      expectStatus(revocation, 204);
      for (const caller of callers) expectError(await caller.get('/me'), 'unauthenticated');
      stopped = true;
      await Promise.all(streams);
      expect(late.filter((status) => status === 200)).toEqual([]);
    }
  }, 180_000);
});
