import { eventually, within, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aCaller,
  callOf,
  createWebhooksDatabase,
  FakeDns,
  SettableClock,
  WebhooksProcess,
} from '../../testing/webhooks.js';

let database: TestDatabase;
let webhooks: WebhooksProcess;
const dns = new FakeDns();
const body = (fields: object = {}) => ({ url: 'https://hooks.example.com/in', events: ['lead.created'], ...fields });

beforeAll(async () => {
  database = await createWebhooksDatabase();
  webhooks = await WebhooksProcess.start({ database, clock: new SettableClock(), dns });
});
afterAll(async () => {
  await webhooks.stop();
  await database.drop();
});

describe('creating a webhook endpoint', () => {
  it('returns the endpoint and its secret, which the list does not show', async () => {
    const caller = aCaller({ livemode: false });
    const made = await webhooks.handlers.create(callOf(caller, body({ description: 'CRM' })));
    expect(made).toEqual({
      data: {
        id: expect.any(Number),
        livemode: false,
        url: 'https://hooks.example.com/in',
        description: 'CRM',
        events: ['lead.created'],
        enabled: true,
        created_at: '2026-01-01T00:00:00Z',
      },
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9]{32}$/),
    });
    expect(await webhooks.handlers.list(callOf(caller, {}))).toEqual({ data: [made.data] });
  });

  it('stores and returns the URL exactly as sent', async () => {
    const url = 'HTTPS://Hooks.Example.COM:443/a b/../c?d#e';
    const { data } = await webhooks.handlers.create(callOf(aCaller(), body({ url })));
    expect(data.url).toBe(url);
  });

  it('generates a different secret for each endpoint', async () => {
    const caller = aCaller();
    const made = [
      await webhooks.handlers.create(callOf(caller, body())),
      await webhooks.handlers.create(callOf(caller, body())),
    ];
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(2);
  });

  it('rejects a private address, plain http and a name that resolves to a private address', async () => {
    dns.addresses.set('rebind.example.com', ['8.8.8.8', '10.0.0.1']);
    for (const url of ['https://10.0.0.1/', 'http://example.com/', 'https://rebind.example.com/']) {
      await expect(webhooks.handlers.create(callOf(aCaller(), body({ url })))).rejects.toMatchObject({
        code: 'unsafe_url',
      });
    }
  });

  it('rejects the 11th endpoint, counted in both modes, but reports an unsafe URL first', async () => {
    const caller = aCaller();
    const test = { ...caller, livemode: false };
    for (let i = 0; i < 10; i++) await webhooks.handlers.create(callOf(i % 2 ? caller : test, body()));
    await expect(webhooks.handlers.create(callOf(caller, body()))).rejects.toMatchObject({
      code: 'too_many_endpoints',
    });
    await expect(webhooks.handlers.create(callOf(test, body()))).rejects.toMatchObject({ code: 'too_many_endpoints' });
    await expect(webhooks.handlers.create(callOf(caller, body({ url: 'https://localhost/' })))).rejects.toMatchObject({
      code: 'loopback_url',
    });
    await expect(webhooks.handlers.create(callOf(aCaller(), body()))).resolves.toBeDefined();
  });

  it('enforces the limit of 10 if several are created concurrently', async () => {
    const caller = aCaller();
    for (let i = 0; i < 9; i++) await webhooks.handlers.create(callOf(caller, body()));
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        webhooks.handlers.create(callOf({ ...caller, livemode: i % 2 === 0 }, body())),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const all = await webhooks.dataSource.query('SELECT 1 FROM endpoints WHERE organization_id = $1', [
      caller.organizationId,
    ]);
    expect(all).toHaveLength(10);
  });
});

describe('listing webhook endpoints', () => {
  it('returns the endpoints of the organization and mode, newest first, without secrets', async () => {
    const caller = aCaller();
    const first = await webhooks.handlers.create(callOf(caller, body()));
    const second = await webhooks.handlers.create(callOf(caller, body()));
    await webhooks.handlers.create(callOf({ ...caller, livemode: false }, body()));
    const { data } = await webhooks.handlers.list(callOf(caller, {}));
    expect(data.map(({ id }) => id)).toEqual([second.data.id, first.data.id]);
    expect(JSON.stringify(data)).not.toContain('whsec_');
  });
});

describe('an endpoint of another organization or mode, or a deleted one', () => {
  it('is not_found for check, delete and test', async () => {
    const caller = aCaller();
    const { data } = await webhooks.handlers.create(callOf(caller, body()));
    for (const stranger of [aCaller(), { ...caller, livemode: false }]) {
      await expect(webhooks.handlers.check(callOf(stranger, {}, data.id))).rejects.toMatchObject({ code: 'not_found' });
      await expect(webhooks.handlers.delete(callOf(stranger, {}, data.id))).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(webhooks.testHandlers.test(callOf(stranger, {}, data.id))).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    expect(await webhooks.handlers.check(callOf(caller, {}, data.id))).toBeNull();
    await webhooks.handlers.delete(callOf(caller, {}, data.id));
    await expect(webhooks.handlers.delete(callOf(caller, {}, data.id))).rejects.toMatchObject({ code: 'not_found' });
  });
});

const withDeliveries = (caller: ReturnType<typeof aCaller>, endpointId: number, count: number): Promise<unknown> =>
  database.dataSource.query(
    `WITH made AS (
       INSERT INTO events SELECT gen_random_uuid(), $2, true, 'lead.created', '{}', false, now() FROM generate_series(1, $3)
       RETURNING id)
     INSERT INTO deliveries (event_id, endpoint_id, organization_id, livemode, event, created_at)
     SELECT id, $1, $2, true, 'lead.created', now() FROM made`,
    [endpointId, caller.organizationId, count],
  );

describe('deleting a webhook endpoint', () => {
  it('removes its secrets at once and its deliveries in the background', async () => {
    const caller = aCaller();
    const { data } = await webhooks.handlers.create(callOf(caller, body()));
    await withDeliveries(caller, data.id, 5000);
    expect(await webhooks.handlers.delete(callOf(caller, {}, data.id))).toBeNull();
    expect(await webhooks.dataSource.query('SELECT 1 FROM endpoint_secrets WHERE endpoint_id = $1', [data.id])).toEqual(
      [],
    );
    await eventually(async () => {
      expect(await webhooks.dataSource.query('SELECT 1 FROM deleted_endpoints')).toEqual([]);
      return true;
    });
    expect(await webhooks.deliveries(data.id)).toEqual([]);
  }, 180_000);

  it('responds within the deadline if the endpoint has 100,000 deliveries', async () => {
    const caller = aCaller();
    const { data } = await webhooks.handlers.create(callOf(caller, body()));
    await withDeliveries(caller, data.id, 100_000);
    await within(4500, () => webhooks.handlers.delete(callOf(caller, {}, data.id)));
  }, 180_000);
});
