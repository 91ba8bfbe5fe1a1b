import { DomainError, type Caller } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { inTransaction } from '@frontdesk/persistence';
import { eventually, Receiver, verifySignature, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { EndpointSettingsHandlers } from './endpoint-settings.handlers.js';
import {
  aCaller,
  aSecretKey,
  callOf,
  createWebhooksDatabase,
  SettableClock,
  WebhooksProcess,
  type Settings,
} from '../../testing/webhooks.js';

let database: TestDatabase;
let receiver: Receiver;
let clock: SettableClock;
const processes: WebhooksProcess[] = [];

async function startProcess(settings: Settings = {}): Promise<WebhooksProcess> {
  const allowed = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] };
  processes.push(await WebhooksProcess.start({ database, clock, settings: { ...allowed, ...settings } }));
  return processes.at(-1)!;
}

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  clock = new SettableClock();
  receiver = await Receiver.start();
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.stop();
  await receiver.close();
  await database.dataSource.query('TRUNCATE deliveries, attempts, events, endpoints CASCADE');
});

const create = async (webhooks: WebhooksProcess, caller: Caller): Promise<{ id: number; secret: string }> => {
  const body = { url: receiver.url(), events: ['lead.created'] };
  const { data, secret } = await webhooks.handlers.create(callOf(caller, body));
  return { id: data.id, secret };
};
const rotate = async (
  webhooks: WebhooksProcess,
  caller: Caller,
  endpoint: number,
  overlap_hours?: number,
): Promise<string> => {
  const input = {
    ids: { organization: caller.organizationId, endpoint },
    query: {},
    body: overlap_hours === undefined ? {} : { overlap_hours },
  };
  const deadline = Deadline.in(5000);
  return (await webhooks.get(EndpointSettingsHandlers).rotateSecretInOrganization({ caller, input, deadline })).secret;
};
/** Returns the signatures of the next delivery. */
const signatures = async (webhooks: WebhooksProcess, caller: Caller) => {
  const before = receiver.requests.length;
  await webhooks.consume(webhooks.leadCreated(caller));
  await receiver.waitFor(undefined, { count: before + 1 });
  const request = receiver.requests[before]!;
  const header = String(request.headers['service-signature']);
  return {
    count: header.split('v1=').length - 1,
    /** Returns the position of the signature that this secret made, or -1. */
    of: (secret: string): number =>
      [...header.matchAll(/v1=([0-9a-f]{64})/g)].findIndex(([one]) =>
        verifySignature(
          { ...request, headers: { 'service-signature': `${header.split(',')[0]},${one}` } },
          secret,
          clock.now().getTime() / 1000,
        ),
      ),
  };
};
const stored = (): Promise<{ secret: string }[]> =>
  database.dataSource.query('SELECT secret FROM endpoint_secrets ORDER BY id');

describe('rotating a secret', () => {
  it('signs with every valid secret, newest first, until the overlap ends', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id, secret: first } = await create(webhooks, caller);
    const second = await rotate(webhooks, caller, id);
    clock.advance(3600);
    const third = await rotate(webhooks, caller, id);
    expect(new Set([first, second, third]).size).toBe(3);
    const all = await signatures(webhooks, caller);
    expect([all.count, all.of(third), all.of(second), all.of(first)]).toEqual([3, 0, 1, 2]);
    clock.advance(23 * 3600);
    const two = await signatures(webhooks, caller);
    expect([two.count, two.of(third), two.of(second), two.of(first)]).toEqual([2, 0, 1, -1]);
    clock.advance(3600);
    const one = await signatures(webhooks, caller);
    expect([one.count, one.of(third)]).toEqual([1, 0]);
  });

  it('with an overlap of 0 revokes older secrets at once and signs waiting deliveries only with the new one', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id, secret: first } = await create(webhooks, caller);
    receiver.answerWith((_, count) => ({ status: count === 1 ? 500 : 200 }));
    await webhooks.consume(webhooks.leadCreated(caller));
    await eventually(async () => (await webhooks.deliveries(id))[0]?.attempts === 1);
    await rotate(webhooks, caller, id, 72);
    const last = await rotate(webhooks, caller, id, 0);
    clock.advance(60);
    const [, retry] = await receiver.waitFor(undefined, { count: 2 });
    expect(String(retry!.headers['service-signature']).split('v1=')).toHaveLength(2);
    expect(verifySignature(retry!, last, clock.now().getTime() / 1000)).toBe(true);
    expect(verifySignature(retry!, first, clock.now().getTime() / 1000)).toBe(false);
    expect(await stored()).toHaveLength(1);
  });

  it('keeps at most twenty valid secrets', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await create(webhooks, caller);
    let newest = '';
    for (let count = 0; count < 23; count++) newest = await rotate(webhooks, caller, id, 72);
    const made = await signatures(webhooks, caller);
    expect([made.count, made.of(newest)]).toEqual([20, 0]);
  });

  it('accepts endpoints of the organization in either mode, and no others', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await create(webhooks, { ...caller, livemode: false });
    expect(await rotate(webhooks, caller, id)).toMatch(/^whsec_/);
    await expect(rotate(webhooks, aCaller(), id)).rejects.toThrow(new DomainError('not_found'));
  });
});

describe('stored secrets', () => {
  it('are encrypted, and so are those of rotations', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id, secret } = await create(webhooks, caller);
    await rotate(webhooks, caller, id);
    const rows = await stored();
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row.secret).toMatch(/^sealed-1\.[0-9a-f]{8}\.[\w-]+$/);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  it('still sign if they are plain text, and are encrypted at the next start', async () => {
    const before = await startProcess();
    const caller = aCaller();
    const { secret } = await before.endpoint(caller, receiver.url());
    expect((await signatures(before, caller)).of(secret)).toBe(0);
    expect((await stored())[0]!.secret).toBe(secret);
    const after = await startProcess();
    await eventually(async () => (await stored())[0]!.secret.startsWith('sealed-1.'));
    expect((await signatures(after, caller)).of(secret)).toBe(0);
  });

  it('are encrypted with a new first key at startup, after which the old key can be removed', async () => {
    const [older, newer] = [aSecretKey(), aSecretKey()];
    const before = await startProcess({ WEBHOOK_SECRET_KEYS: [older] });
    const caller = aCaller();
    const { secret } = await create(before, caller);
    const [row] = await stored();
    const during = await startProcess({ WEBHOOK_SECRET_KEYS: [newer, older] });
    await eventually(async () => (await stored())[0]!.secret !== row!.secret);
    expect((await signatures(during, caller)).of(secret)).toBe(0);
    for (const one of processes.splice(0)) await one.stop();
    const after = await startProcess({ WEBHOOK_SECRET_KEYS: [newer] });
    expect((await signatures(after, caller)).of(secret)).toBe(0);
  });

  it('keep deliveries pending and unattempted while no configured key decrypts them', async () => {
    const key = aSecretKey();
    const knowing = await startProcess({ WEBHOOK_SECRET_KEYS: [key] });
    const caller = aCaller();
    const { id, secret } = await create(knowing, caller);
    for (const one of processes.splice(0)) await one.stop();
    const lost = await startProcess({ WEBHOOK_SECRET_KEYS: [aSecretKey()] });
    await lost.consume(lost.leadCreated(caller));
    await eventually(async () => {
      const [row] = await lost.deliveries(id);
      return row?.claimable_at?.getTime() === clock.now().getTime() + 60_000;
    });
    expect(await lost.deliveries(id)).toMatchObject([{ status: 'pending', attempts: 0, last_error: null }]);
    for (const one of processes.splice(0)) await one.stop();
    await startProcess({ WEBHOOK_SECRET_KEYS: [key] });
    clock.advance(60);
    const [request] = await receiver.waitFor();
    expect(verifySignature(request!, secret, clock.now().getTime() / 1000)).toBe(true);
  });
});

describe('changing an endpoint', () => {
  it('sends waiting deliveries to the new URL', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url('/old'));
    receiver.answerWith(({ path }) => ({ status: path === '/old' ? 500 : 200 }));
    await webhooks.consume(webhooks.leadCreated(caller));
    await eventually(async () => (await webhooks.deliveries(id))[0]?.attempts === 1);
    await webhooks.change(caller, id, { url: receiver.url('/new') });
    clock.advance(60);
    await receiver.waitFor(({ path }) => path === '/new');
  });

  it('applies new subscriptions to all later events', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.change(caller, id, { events: ['call.completed'] });
    await webhooks.consume(webhooks.leadCreated(caller));
    await sleep(100);
    expect(await webhooks.deliveries(id)).toEqual([]);
    await webhooks.change(caller, id, { events: ['lead.created'], description: 'CRM' });
    await webhooks.consume(webhooks.leadCreated(caller));
    await receiver.waitFor();
  });

  it('refuses a key without the scope of an event that was added while its change waited for the lock', async () => {
    const webhooks = await startProcess();
    const caller = aCaller({ scopes: ['webhooks:manage', 'leads:read'] });
    const { id } = await webhooks.endpoint(caller, receiver.url(), ['lead.created']);
    let refusal: Promise<void> | undefined;
    await inTransaction(database.dataSource, async (tx) => {
      await tx.query({
        text: `UPDATE endpoints SET events = '{lead.created,chat.closed}' WHERE id = $1`,
        values: [id],
      });
      const change = callOf(caller, { url: receiver.url('/elsewhere') }, id);
      refusal = expect(webhooks.get(EndpointSettingsHandlers).update(change)).rejects.toThrow(
        new DomainError('missing_scope'),
      );
      await eventually(async () => {
        const [row] = await database.dataSource.query<[{ waiting: number }]>(
          `SELECT count(*)::int AS waiting FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return row.waiting === 1;
      });
    });
    await refusal;
    const [{ url }] = await database.dataSource.query<[{ url: string }]>('SELECT url FROM endpoints WHERE id = $1', [
      id,
    ]);
    expect(url).toBe(receiver.url());
  });
});
