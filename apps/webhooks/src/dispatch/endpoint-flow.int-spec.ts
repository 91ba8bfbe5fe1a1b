// Slow: many tests wait until a polling dispatcher would have sent something.
import type { Caller } from '@frontdesk/contracts';
import { eventually, Receiver, within, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClaimsService } from '../deliveries/claims.service.js';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import { toWebhookEvent } from '../deliveries/event-body.js';
import { EndpointFlowRepository } from '../endpoints/endpoint-flow.repository.js';
import {
  aCaller,
  callOf,
  createWebhooksDatabase,
  FakeDns,
  SettableClock,
  WebhooksProcess,
  type Settings,
} from '../../testing/webhooks.js';

/** This lasts several intervals between claims and between drains. */
const POLLS_MS = 800;

let database: TestDatabase;
let receiver: Receiver;
let clock: SettableClock;
let dns: FakeDns;
const processes: WebhooksProcess[] = [];

async function startProcess(settings: Settings = {}): Promise<WebhooksProcess> {
  const allowed = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] };
  processes.push(await WebhooksProcess.start({ database, clock, dns, settings: { ...allowed, ...settings } }));
  return processes.at(-1)!;
}

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  clock = new SettableClock();
  dns = new FakeDns();
  receiver = await Receiver.start();
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.stop();
  await receiver.close();
  await database.dataSource.query('TRUNCATE deliveries, attempts, events, endpoints CASCADE');
});

const attempted = (webhooks: WebhooksProcess, endpointId: number, count: number): Promise<boolean> =>
  eventually(async () => {
    const rows = await webhooks.deliveries(endpointId);
    return rows.filter(({ attempts }) => attempts > 0).length === count;
  });
const idsSent = (): string[] => receiver.requests.map(({ event }) => event.id as string);
const flowOf = async (endpointId: number): Promise<Record<string, Date | null> | undefined> =>
  (
    await database.dataSource.query<Record<string, Date | null>[]>(
      'SELECT * FROM endpoint_flow WHERE endpoint_id = $1',
      [endpointId],
    )
  )[0];
/** Resolves when a statement waits for a lock. */
const lockWaited = (): Promise<boolean> =>
  eventually(async () => {
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await database.dataSource.query(waiting)).length > 0;
  });

describe('a paused endpoint', () => {
  it('receives nothing from any process, and after it is enabled receives each held delivery once, in order', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const caller = aCaller();
    const { id } = await one!.endpoint(caller, receiver.url());
    receiver.answerWith({ status: 500 });
    await one!.consume(one!.leadCreated(caller));
    await attempted(one!, id, 1);
    await one!.pause(caller, id);
    for (let count = 0; count < 15; count++) {
      const by = count % 2 === 0 ? one! : other!;
      await by.consume(by.leadCreated(caller), by.leadCreated(caller));
    }
    clock.advance(6 * 86_400);
    // The retry of the first delivery has become due. A dispatcher claims it and holds it.
    await eventually(async () => (await one!.deliveries(id)).every(({ next_attempt_at }) => next_attempt_at === null));
    await sleep(POLLS_MS);
    expect(receiver.requests).toHaveLength(1);
    const waiting = await one!.deliveries(id);
    expect(waiting).toHaveLength(31);
    for (const row of waiting) expect(row).toMatchObject({ status: 'pending', next_attempt_at: null });

    receiver.answerWith({});
    await other!.resume(caller, id);
    await eventually(async () => {
      clock.advance(0.3);
      return (await one!.deliveries(id)).every(({ status }) => status === 'delivered');
    });
    expect(idsSent().slice(1)).toEqual(waiting.map(({ event_id }) => event_id));
  });

  it('is drained at the configured rate', async () => {
    const webhooks = await startProcess({ WEBHOOK_DRAIN_PER_SECOND: 8 });
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.pause(caller, id);
    await webhooks.consume(...Array.from({ length: 6 }, () => webhooks.leadCreated(caller)));
    await webhooks.resume(caller, id);
    // Two are sent in each quarter of a second. The clock stands still, so the next two are not due.
    await receiver.waitFor(undefined, { count: 2 });
    await sleep(POLLS_MS);
    expect(receiver.requests).toHaveLength(2);
    clock.advance(0.3);
    await receiver.waitFor(undefined, { count: 4 });
    await sleep(POLLS_MS);
    expect(receiver.requests).toHaveLength(4);
  });

  it('fails deliveries held for seven days as expired, and keeps the rest when it is paused during the drain', async () => {
    const webhooks = await startProcess({ WEBHOOK_DRAIN_PER_SECOND: 4 });
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.pause(caller, id);
    await webhooks.consume(...Array.from({ length: 3 }, () => webhooks.leadCreated(caller)));
    await webhooks.resume(caller, id);
    await receiver.waitFor();
    await webhooks.pause(caller, id);
    clock.advance(60);
    await sleep(POLLS_MS);
    expect(receiver.requests).toHaveLength(1);
    clock.advance(7 * 86_400);
    await eventually(async () => {
      const rows = await webhooks.deliveries(id);
      return rows.filter(({ status, last_error }) => status === 'failed' && last_error === 'expired').length === 2;
    });
    expect(receiver.requests).toHaveLength(1);
  });

  it('receives a delivery that was stored as held just after it was enabled', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.pause(caller, id);
    await webhooks.consume(webhooks.leadCreated(caller));
    await webhooks.resume(caller, id);
    await receiver.waitFor();
    // The update below imitates a transaction that started before the endpoint was enabled.
    await webhooks.consume(webhooks.leadCreated(caller));
    await receiver.waitFor(undefined, { count: 2 });
    await eventually(async () => (await webhooks.deliveries(id)).every(({ status }) => status === 'delivered'));
    await database.dataSource.query(
      `UPDATE deliveries SET status = 'pending', next_attempt_at = NULL, claimable_at = $2
       WHERE id = (SELECT max(id) FROM deliveries WHERE endpoint_id = $1)`,
      [id, new Date(clock.now().getTime() + 86_400_000)],
    );
    clock.advance(10);
    await receiver.waitFor(undefined, { count: 3 });
  });

  it('receives held deliveries if an earlier drain is released while it is being enabled', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.pause(caller, id);
    await webhooks.consume(webhooks.leadCreated(caller), webhooks.leadCreated(caller));
    // The drain is due only by the clock of the spec, so the process does not claim it.
    const now = new Date(clock.now().getTime() + 3_600_000);
    await database.dataSource.query('INSERT INTO endpoint_flow (endpoint_id, drain_at) VALUES ($1, $2)', [id, now]);
    const flow = webhooks.get(EndpointFlowRepository);
    const [drain] = await flow.claimDrains(now, 1, { isOpen: false });
    const reset = flow.reset.bind(flow);
    let givenBack: Promise<void> | undefined;
    jest.spyOn(flow, 'reset').mockImplementationOnce(async (...endpoint) => {
      await reset(...endpoint);
      givenBack = flow.releaseDrain(drain!, { now, next: now, isEmpty: true });
      await lockWaited();
    });
    await webhooks.resume(caller, id);
    await givenBack;
    await receiver.waitFor(undefined, { count: 2 });
  });

  it('receives no delivery whose attempt had no connection when it was paused', async () => {
    dns.resolve = () => new Promise(() => undefined);
    const webhooks = await startProcess();
    const caller = aCaller();
    const [paused, deleted] = [
      await webhooks.endpoint(caller, 'https://hooks.example.com/paused'),
      await webhooks.endpoint(caller, 'https://hooks.example.com/deleted'),
    ];
    await webhooks.consume(webhooks.leadCreated(caller));
    await sleep(100);
    await webhooks.pause(caller, paused.id);
    await webhooks.handlers.delete(callOf(caller, {}, deleted.id));
    // The attempts are abandoned before their ten seconds are over, and none is recorded.
    await within(8000, () =>
      eventually(async () => {
        const [row] = await webhooks.deliveries(paused.id);
        return row!.status === 'pending' && row!.attempts === 0 && row!.next_attempt_at === null;
      }),
    );
    expect(await database.dataSource.query('SELECT 1 FROM attempts')).toEqual([]);
  });
});

describe('a throttled endpoint', () => {
  it('receives no new delivery from any process until Retry-After is over, and then receives all of them in order', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const caller = aCaller();
    const { id } = await one!.endpoint(caller, receiver.url());
    const { id: elsewhere } = await one!.endpoint(caller, receiver.url('/elsewhere'));
    receiver.answerWith(({ path }, count) =>
      path === '' && count <= 2 ? { status: 503, headers: { 'retry-after': '30' } } : {},
    );
    await one!.consume(one!.leadCreated(caller));
    await attempted(one!, id, 1);
    await other!.consume(other!.leadCreated(caller), other!.leadCreated(caller), other!.leadCreated(caller));
    await eventually(async () => (await one!.deliveries(elsewhere)).every(({ status }) => status === 'delivered'));
    clock.advance(29);
    await sleep(POLLS_MS);
    expect(receiver.matching(({ path }) => path === '')).toHaveLength(1);
    clock.advance(2);
    await attempted(one!, id, 4);
    const rows = await one!.deliveries(id);
    const sent = receiver.matching(({ path }) => path === '').map(({ event }) => event.id as string);
    expect(sent.slice(1)).toEqual(rows.slice(1).map(({ event_id }) => event_id));
  });

  it.each([
    [500, '30'],
    [429, 'soon'],
    [429, '0'],
  ])('is not throttled after it returns %i with Retry-After: %s', async (status, retryAfter) => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith((_, count) => (count === 1 ? { status, headers: { 'retry-after': retryAfter } } : {}));
    await webhooks.consume(webhooks.leadCreated(caller));
    await attempted(webhooks, id, 1);
    await webhooks.consume(webhooks.leadCreated(caller));
    await receiver.waitFor(undefined, { count: 2 });
  });

  it('is throttled for at most 15 minutes', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ status: 429, headers: { 'retry-after': '86400' } });
    await webhooks.consume(webhooks.leadCreated(caller));
    await attempted(webhooks, id, 1);
    expect((await flowOf(id))!['quiet_until']).toEqual(new Date(clock.now().getTime() + 900_000));
  });
});

describe('an endpoint that does not respond', () => {
  it('is probed with one delivery at growing intervals, and receives the rest in order once it responds', async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const caller = aCaller();
    const { id } = await one!.endpoint(caller, receiver.url());
    receiver.answerWith({ cut: true });
    for (let count = 0; count < 10; count++) {
      await one!.consume(one!.leadCreated(caller));
      await attempted(one!, id, count + 1);
    }
    await other!.consume(...Array.from({ length: 5 }, () => other!.leadCreated(caller)));
    await sleep(POLLS_MS);
    expect(receiver.requests).toHaveLength(10);
    const held = (await one!.deliveries(id)).slice(10);
    for (const row of held) expect(row).toMatchObject({ status: 'pending', attempts: 0, next_attempt_at: null });
    // The first probe fails, and the delay until the next doubles.
    clock.advance(6);
    await attempted(one!, id, 11);
    clock.advance(6);
    await sleep(POLLS_MS);
    expect(receiver.requests).toHaveLength(11);
    receiver.answerWith({});
    clock.advance(6);
    await eventually(async () => {
      clock.advance(0.3);
      return (await one!.deliveries(id)).slice(11).every(({ status }) => status === 'delivered');
    });
    expect(idsSent().slice(11)).toEqual(held.slice(1).map(({ event_id }) => event_id));
    expect(await flowOf(id)).toMatchObject({ open_until: null, failing_since: null });
    await other!.consume(other!.leadCreated(caller));
    await receiver.waitFor(undefined, { count: 16 });
  });

  it('receives retries on schedule, and a response to one of them releases the held deliveries', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ cut: true });
    await webhooks.consume(webhooks.leadCreated(caller));
    await attempted(webhooks, id, 1);
    await webhooks.get(EndpointFlowRepository).recordFailure({
      endpointId: id,
      at: new Date(clock.now().getTime() + 58_000),
      quietUntil: null,
      trips: true,
    });
    clock.advance(58);
    await webhooks.consume(webhooks.leadCreated(caller));
    await sleep(POLLS_MS);
    expect(receiver.requests).toHaveLength(1);
    receiver.answerWith((_, count) => ({ status: count === 2 ? 404 : 200 }));
    clock.advance(2);
    await receiver.waitFor(undefined, { count: 3 });
    const [first, second] = await webhooks.deliveries(id);
    expect(idsSent().slice(1)).toEqual([first!.event_id, second!.event_id]);
  });

  it('is probed at least every 80 seconds, even after a million failed probes', async () => {
    const webhooks = await startProcess();
    const { id } = await webhooks.endpoint(aCaller(), receiver.url());
    const failure = { endpointId: id, at: clock.now(), quietUntil: null, trips: true };
    await webhooks.get(EndpointFlowRepository).recordFailure(failure);
    await database.dataSource.query('UPDATE endpoint_flow SET trips = 1000000, open_until = NULL');
    await webhooks.get(EndpointFlowRepository).recordFailure(failure);
    const open_until = new Date(clock.now().getTime() + 80_000);
    expect(await flowOf(id)).toMatchObject({ open_until, trips: 1_000_001 });
  });

  it('receives webhook.test', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    const failure = { endpointId: id, at: clock.now(), quietUntil: null, trips: true };
    await webhooks.get(EndpointFlowRepository).recordFailure(failure);
    await webhooks.testHandlers.test(callOf(caller, {}, id));
    await receiver.waitFor(({ event }) => event.type === 'webhook.test');
  });
});

describe('an endpoint that has no success', () => {
  const announced = (type = 'webhook_endpoint.disabled'): Promise<{ body: string }[]> =>
    database.dataSource.query(`SELECT body FROM outbox WHERE type = $1`, [type]);

  afterEach(() => database.dataSource.query('DELETE FROM outbox'));

  it('is disabled and announced once after five days, and its pending deliveries are held', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ status: 500 });
    const since = clock.now();
    await webhooks.consume(webhooks.leadCreated(caller));
    await attempted(webhooks, id, 1);
    clock.advance(5 * 86_400 - 61);
    await webhooks.consume(webhooks.leadCreated(caller));
    await attempted(webhooks, id, 2);
    expect(await announced()).toEqual([]);
    clock.advance(61);
    await webhooks.consume(webhooks.leadCreated(caller), webhooks.leadCreated(caller));
    await eventually(async () => (await announced()).length > 0);
    await eventually(async () =>
      (await webhooks.deliveries(id)).every(
        ({ attempts, next_attempt_at }) => attempts > 1 || next_attempt_at !== null,
      ),
    );
    const events = await announced();
    expect(events).toHaveLength(1);
    expect(JSON.parse(events[0]!.body)).toMatchObject({
      type: 'webhook_endpoint.disabled',
      organization_id: caller.organizationId,
      livemode: true,
      data: {
        webhook_endpoint_id: id,
        url: receiver.url(),
        failing_since: since.toISOString(),
        last_error: 'http_500',
      },
    });
    expect((await webhooks.handlers.list(callOf(caller, {}))).data).toMatchObject([{ id, enabled: false }]);
    const sent = receiver.requests.length;
    await webhooks.consume(webhooks.leadCreated(caller));
    await sleep(POLLS_MS);
    expect(receiver.requests).toHaveLength(sent);
    receiver.answerWith({});
    await webhooks.resume(caller, id);
    await eventually(async () => (await webhooks.deliveries(id)).at(-1)!.status === 'delivered');
    expect(await flowOf(id)).toMatchObject({ failing_since: null });
  });

  it('is announced as failing once after 15 minutes, and again only after a success', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    let attempts = 0;
    const send = async (status: number, times = 1): Promise<void> => {
      receiver.answerWith({ status });
      await webhooks.consume(...Array.from({ length: times }, () => webhooks.leadCreated(caller)));
      await attempted(webhooks, id, (attempts += times));
      // No retry interferes with the counts.
      await database.dataSource.query(`UPDATE deliveries SET claimable_at = $1 WHERE status = 'pending'`, [
        new Date('2027-01-01'),
      ]);
    };
    const since = clock.now();
    await send(500);
    clock.advance(15 * 60 - 1);
    await send(500);
    expect(await announced('webhook_endpoint.failing')).toEqual([]);
    clock.advance(1);
    await send(500, 3);
    await eventually(async () => (await announced('webhook_endpoint.failing')).length > 0);
    clock.advance(3600);
    await send(500, 2);
    const events = await announced('webhook_endpoint.failing');
    expect(events.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      {
        organization_id: caller.organizationId,
        livemode: true,
        data: {
          webhook_endpoint_id: id,
          url: receiver.url(),
          failing_since: since.toISOString(),
          last_error: 'http_500',
        },
      },
    ]);
    await send(200);
    clock.advance(60);
    await send(500);
    clock.advance(15 * 60);
    await send(500);
    await eventually(async () => (await announced('webhook_endpoint.failing')).length === 2);
  });

  it('is not disabled after a success or after it was paused and enabled', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const answered = await webhooks.endpoint(caller, receiver.url('/answered'));
    const resumed = await webhooks.endpoint(caller, receiver.url('/resumed'));
    receiver.answerWith(({ path }) => ({
      status:
        path === '/answered' && clock.now() > new Date('2026-01-03') && clock.now() < new Date('2026-01-05')
          ? 200
          : 500,
    }));
    const fail = async (count: number): Promise<void> => {
      await webhooks.consume(webhooks.leadCreated(caller));
      for (const { id } of [answered, resumed]) await attempted(webhooks, id, count);
    };
    await fail(1);
    await database.dataSource.query('UPDATE deliveries SET claimable_at = $1', [new Date('2027-01-01')]);
    clock.advance(3 * 86_400);
    await webhooks.pause(caller, resumed.id);
    await webhooks.resume(caller, resumed.id);
    await fail(2);
    clock.advance(3 * 86_400);
    await fail(3);
    expect(await announced()).toEqual([]);
  });

  /** The next failure disables this endpoint once the clock is advanced by five days. */
  async function failing(webhooks: WebhooksProcess, caller: Caller): Promise<number> {
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ status: 500 });
    await webhooks.consume(webhooks.leadCreated(caller));
    await attempted(webhooks, id, 1);
    return id;
  }

  it('stays disabled if its URL is changed while it is being disabled', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const id = await failing(webhooks, caller);
    const flow = webhooks.get(EndpointFlowRepository);
    const failingSince = flow.failingSince.bind(flow);
    const url = receiver.url('/moved');
    const moved = new Promise<void>((resolve, reject) => {
      jest.spyOn(flow, 'failingSince').mockImplementationOnce(async (...endpoint) => {
        const since = await failingSince(...endpoint);
        webhooks.change(caller, id, { url }).then(resolve, reject);
        await lockWaited();
        return since;
      });
    });
    clock.advance(5 * 86_400);
    await moved;
    expect((await webhooks.handlers.list(callOf(caller, {}))).data).toMatchObject([{ id, url, enabled: false }]);
    expect(await announced()).toHaveLength(1);
  });

  it('is not disabled if its URL was changed at the same time', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const id = await failing(webhooks, caller);
    const flow = webhooks.get(EndpointFlowRepository);
    const reset = flow.reset.bind(flow);
    jest.spyOn(flow, 'reset').mockImplementationOnce(async (...endpoint) => {
      clock.advance(5 * 86_400);
      await lockWaited();
      await reset(...endpoint);
    });
    const url = receiver.url('/moved');
    await webhooks.change(caller, id, { url });
    await eventually(async () => (await webhooks.deliveries(id))[0]!.attempts === 2);
    expect((await webhooks.handlers.list(callOf(caller, {}))).data).toMatchObject([{ id, url, enabled: true }]);
    expect(await announced()).toEqual([]);
  });
});

describe('the backlog of one organization', () => {
  it('does not delay due deliveries of others, since fair claims alternate between organizations', async () => {
    // The deliveries are due only by the clock of the spec, so the process does not claim them.
    const webhooks = await startProcess();
    const [noisy, quiet, other] = [aCaller(), aCaller(), aCaller()];
    for (const caller of [noisy, quiet, other]) await webhooks.endpoint(caller, receiver.url());
    const now = new Date(clock.now().getTime() + 3_600_000);
    const events = [...Array.from({ length: 300 }, () => noisy), quiet, other, other].map((caller) =>
      toWebhookEvent(webhooks.leadCreated(caller)),
    );
    await webhooks
      .get(DeliveriesRepository)
      .fanOut({ events, onlyEndpoint: null, now, createdAt: now, leases: 0, leasedUntil: now, leasedBy: null });
    const request = { now, leasedUntil: new Date(now.getTime() + 30_000), leasedBy: null, limit: 10, except: [] };
    const byAge = await webhooks.get(ClaimsService).claim(request);
    expect(new Set(byAge.map(({ organization_id }) => organization_id))).toEqual(new Set([noisy.organizationId]));
    const fairly = await webhooks.get(ClaimsService).claimFairly(request);
    const of = (caller: typeof noisy): number =>
      fairly.filter(({ organization_id }) => organization_id === caller.organizationId).length;
    expect([of(noisy), of(quiet), of(other)]).toEqual([7, 1, 2]);
  });
});
