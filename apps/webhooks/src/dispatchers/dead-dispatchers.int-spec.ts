// Slow: waits until dispatchers count as dead.
import { createDataSource, holdConnection } from '@frontdesk/persistence';
import { wholeSecond } from '@frontdesk/service-host';
import { eventually, Receiver, within, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import { toWebhookEvent } from '../deliveries/event-body.js';
import { service } from '../service.js';
import { aCaller, createWebhooksDatabase, RunningClock, WebhooksProcess } from '../../testing/webhooks.js';
import { DispatcherSession } from './dispatcher-session.service.js';
import { DISPATCHER_LOCK, DispatchersRepository } from './dispatchers.repository.js';

const WITHIN_MS = 3000;

let database: TestDatabase;
let receiver: Receiver;
let clock: RunningClock;
const processes: WebhooksProcess[] = [];

async function startProcess(): Promise<WebhooksProcess> {
  const settings = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] };
  processes.push(await WebhooksProcess.start({ database, clock, settings }));
  return processes.at(-1)!;
}

/** A dispatcher as the database sees it: a row and a session. `die` ends the session as SIGKILL does. */
async function aDispatcher(): Promise<{ id: number; die: () => Promise<void> }> {
  const dataSource = await createDataSource({
    url: database.url,
    schema: service.name,
    ...service.database,
  }).initialize();
  const connection = await holdConnection(dataSource, () => undefined);
  const id = await new DispatchersRepository(dataSource).register(connection, null);
  return {
    id,
    die: async () => {
      connection.close();
      await dataSource.destroy();
    },
  };
}

/** Stores deliveries that the dispatcher has claimed for 30 s and has not sent. */
async function claimedBy(leasedBy: number, webhooks: WebhooksProcess, count = 1): Promise<void> {
  const caller = aCaller();
  await webhooks.endpoint(caller, receiver.url());
  const now = clock.now();
  const leasedUntil = new Date(now.getTime() + 30_000);
  const events = Array.from({ length: count }, () => toWebhookEvent(webhooks.leadCreated(caller)));
  const request = {
    events,
    onlyEndpoint: null,
    now,
    createdAt: wholeSecond(now),
    leases: count,
    leasedUntil,
    leasedBy,
  };
  const created = await new DeliveriesRepository(database.dataSource).fanOut(request);
  expect(created).toHaveLength(count);
}

const livingIds = async (): Promise<number[]> =>
  (await database.dataSource.query<{ id: number }[]>('SELECT id FROM dispatchers ORDER BY id')).map(({ id }) => id);

/** Ends the session of a dispatcher whose process is running, as a broken connection does. */
const breakSession = (id: number): Promise<unknown> =>
  database.dataSource.query(
    `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
     WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.classid = $1 AND l.objid = $2`,
    [DISPATCHER_LOCK, id],
  );

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  clock = new RunningClock();
  receiver = await Receiver.start();
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.stop();
  await receiver.close();
  await database.dataSource.query('TRUNCATE deliveries, attempts, events, endpoints, dispatchers CASCADE');
});

describe('the deliveries that a dispatcher had claimed when it died', () => {
  it('are sent once by the other dispatchers within 3 s, but not while it lives', async () => {
    const [survivor] = [await startProcess(), await startProcess()];
    const other = await aDispatcher();
    await claimedBy(other.id, survivor, 50);
    await sleep(1500);
    expect(receiver.requests).toHaveLength(0);
    await other.die();
    await within(WITHIN_MS, () => receiver.waitFor(undefined, { count: 50 }));
    await sleep(500);
    expect(receiver.requests).toHaveLength(50);
    expect(new Set(receiver.requests.map(({ event }) => event.id)).size).toBe(50);
  });

  it('are sent by its successor within 3 s if it was the only one', async () => {
    const first = await startProcess();
    const other = await aDispatcher();
    await claimedBy(other.id, first, 10);
    processes.length = 0;
    await first.stop();
    await other.die();
    await within(WITHIN_MS, async () => {
      await startProcess();
      await receiver.waitFor(undefined, { count: 10 });
    });
  });

  it('include those of a statement that commits after the session has ended', async () => {
    const survivor = await startProcess();
    const other = await aDispatcher();
    await other.die();
    await sleep(1500);
    await claimedBy(other.id, survivor);
    await within(WITHIN_MS, () => receiver.waitFor());
  });

  it('keep to their schedule if they have been released for a retry', async () => {
    const survivor = await startProcess();
    const other = await aDispatcher();
    await claimedBy(other.id, survivor);
    await database.dataSource.query(
      `UPDATE deliveries SET next_attempt_at = $1::timestamptz + interval '20 seconds', claimable_at = $1::timestamptz + interval '20 seconds'`,
      [clock.now()],
    );
    await other.die();
    await sleep(2000);
    expect(receiver.requests).toHaveLength(0);
  });
});

describe('a dispatcher', () => {
  it('has no row once it has been dead for some seconds, but has one while it lives', async () => {
    const survivor = await startProcess();
    const { id } = survivor.get(DispatcherSession);
    const other = await aDispatcher();
    await sleep(1500);
    expect(await livingIds()).toEqual([id, other.id]);
    await other.die();
    await eventually(async () => (await livingIds()).join() === String(id));
  });

  it('keeps its id and its claims when its connection breaks', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const { id } = one.get(DispatcherSession);
    const caller = aCaller();
    const endpoint = await one.endpoint(caller, receiver.url());
    receiver.answerWith({ delayMs: 3000 });
    await one.consume(one.leadCreated(caller));
    await receiver.waitFor();
    await breakSession(id!);
    await eventually(async () => (await one.deliveries(endpoint.id))[0]!.status === 'delivered');
    expect(receiver.requests).toHaveLength(1);
    expect(one.get(DispatcherSession).id).toBe(id);
    expect(await livingIds()).toEqual([id, other.get(DispatcherSession).id]);
  });

  it('registers again if its row was removed', async () => {
    const webhooks = await startProcess();
    await database.dataSource.query('TRUNCATE dispatchers');
    await eventually(async () => (await livingIds()).includes(webhooks.get(DispatcherSession).id!));
  });
});
