import { DomainError, type Caller, type StartWebhookReplayBody, type WebhookReplay } from '@frontdesk/contracts';
import { eventually, Receiver, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, callOf, createWebhooksDatabase, SettableClock, WebhooksProcess } from '../../testing/webhooks.js';
import { ReplaysHandlers } from './replays.handlers.js';
import { ReplaysRepository } from './replays.repository.js';

let database: TestDatabase;
let clock: SettableClock;
let ticking: NodeJS.Timeout;
let receiver: Receiver;
let webhooks: WebhooksProcess;

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  clock = new SettableClock();
  receiver = await Receiver.start();
  webhooks = await start();
});
afterEach(async () => {
  clearInterval(ticking);
  await webhooks.stop();
  await receiver.close();
  await database.dataSource.query('TRUNCATE deliveries, attempts, events, endpoints, replays CASCADE');
});

const start = (): Promise<WebhooksProcess> => {
  const settings = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`], WEBHOOK_REPLAY_PER_SECOND: 1000 };
  return WebhooksProcess.start({ database, clock, settings });
};

/** Advances the clock, so that replays become due again. */
const letTimePass = (): void => {
  ticking = setInterval(() => clock.advance(1), 100);
};

const call = (caller: Caller, replay: number) => ({
  ...callOf(caller, {}),
  input: { ids: { organization: caller.organizationId, replay }, query: {}, body: {} },
});
const replay = async (caller: Caller, body: StartWebhookReplayBody = {}): Promise<WebhookReplay> => {
  const input = { ids: { organization: caller.organizationId }, query: {}, body };
  return (await webhooks.get(ReplaysHandlers).start({ ...callOf(caller, body), input })).data;
};
const progress = async (caller: Caller, id: number): Promise<WebhookReplay> =>
  (await webhooks.get(ReplaysHandlers).get(call(caller, id))).data;
const completed = (caller: Caller, id: number): Promise<WebhookReplay> =>
  eventually(async () => {
    const found = await progress(caller, id);
    expect(found.status).toBe('completed');
    return found;
  });

/** Stores finished deliveries of an endpoint, one second apart, without sending them. */
const finished = async (
  caller: Caller,
  endpointId: number,
  { count = 3, status = 'failed', event = 'lead.created' } = {},
): Promise<number[]> => {
  const rows = await database.dataSource.query<{ id: number }[]>(
    `WITH made AS (
       INSERT INTO events (id, organization_id, livemode, type, body, reduced, created_at)
       SELECT gen_random_uuid(), $2, $3, $5, '{"n":' || n || '}', false, $7::timestamptz + n * interval '1 second'
       FROM generate_series(1, $6::int) n RETURNING *)
     INSERT INTO deliveries (event_id, endpoint_id, organization_id, livemode, event, status, attempts, created_at, delivered_at)
     SELECT id, $1, $2, $3, $5, $4, 8, created_at, CASE WHEN $4 = 'delivered' THEN created_at END FROM made
     ORDER BY created_at RETURNING id`,
    [
      endpointId,
      caller.organizationId,
      caller.livemode,
      status,
      event,
      count,
      new Date(clock.now().getTime() - 3_600_000),
    ],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
};
const statuses = async (endpointId: number): Promise<string[]> =>
  (await webhooks.deliveries(endpointId)).map(({ status, attempts }) => `${status} ${attempts}`);

describe('a replay', () => {
  it('sends failed deliveries again in order and reports its progress', async () => {
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.facts(caller);
    await finished(caller, id, { count: 5 });
    await finished(caller, id, { count: 1, status: 'delivered' });
    const started = await replay(caller);
    expect(started).toMatchObject({
      livemode: true,
      status: 'queued',
      filter: { endpoint: null, status: 'failed', event: null, since: null, until: '2026-01-01T00:00:01Z' },
      total: null,
      done: 0,
      created_at: '2026-01-01T00:00:00Z',
      finished_at: null,
    });
    letTimePass();
    expect(await completed(caller, started.id)).toMatchObject({
      total: 5,
      done: 5,
      finished_at: expect.any(String),
    });
    await eventually(async () => {
      expect(await statuses(id)).toEqual([...Array(5).fill('delivered 9'), 'delivered 8']);
      return true;
    });
    expect(receiver.requests.map(({ rawBody }) => rawBody.toString())).toEqual(
      [1, 2, 3, 4, 5].map((n) => `{"n":${n}}`),
    );
  });

  it('sends only deliveries that match its filter, organization and mode', async () => {
    const caller = aCaller();
    const [one, other] = [
      await webhooks.endpoint(caller, receiver.url()),
      await webhooks.endpoint(caller, receiver.url()),
    ];
    const test = { ...caller, livemode: false };
    const ofTest = await webhooks.endpoint(test, receiver.url());
    await webhooks.facts(caller);
    await finished(caller, one.id, { count: 3 });
    await finished(caller, one.id, { count: 1, event: 'chat.closed' });
    await finished(caller, one.id, { count: 1, status: 'delivered' });
    await finished(caller, other.id, { count: 1 });
    await finished(test, ofTest.id, { count: 1 });
    // The deliveries were created at 23:00:01, :02 and :03 of the previous day.
    const { id } = await replay(caller, {
      endpoint: one.id,
      event: 'lead.created',
      since: '2025-12-31T23:00:02.000Z',
      until: '2025-12-31T23:00:03.000Z',
    });
    letTimePass();
    expect(await completed(caller, id)).toMatchObject({ total: 1, done: 1 });
    await eventually(async () => {
      expect((await statuses(one.id)).filter((status) => status.endsWith('9'))).toEqual(['delivered 9']);
      return true;
    });
    expect(receiver.requests.map(({ rawBody }) => rawBody.toString())).toEqual(['{"n":2}']);
    expect([...(await statuses(other.id)), ...(await statuses(ofTest.id))]).toEqual(['failed 8', 'failed 8']);
    await expect(progress(aCaller(), id)).rejects.toThrow(new DomainError('not_found'));
  });

  it('sends each delivery once if it is interrupted and another process continues it', async () => {
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.facts(caller);
    await finished(caller, id, { count: 40 });
    const { id: replayId } = await replay(caller);
    // A process claimed the replay and was killed before the first delivery.
    await webhooks.get(ReplaysRepository).claim(clock.now(), 1);
    letTimePass();
    for (let restart = 0; restart < 3; restart++) {
      const before = receiver.requests.length;
      await eventually(() => {
        expect(receiver.requests.length).toBeGreaterThan(before);
        return true;
      });
      await webhooks.stop();
      webhooks = await start();
    }
    expect(await completed(caller, replayId)).toMatchObject({ total: 40, done: 40 });
    await eventually(async () => {
      expect(await statuses(id)).toEqual(Array(40).fill('delivered 9'));
      return true;
    });
    expect(new Set(receiver.requests.map(({ rawBody }) => rawBody.toString())).size).toBe(40);
    expect(receiver.requests).toHaveLength(40);
  });

  it('sends two deliveries at a time, leaves other slots to new events and stops when cancelled', async () => {
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.facts(caller);
    receiver.answerWith({ delayMs: 2500 });
    await finished(caller, id, { count: 20 });
    const { id: replayId } = await replay(caller);
    letTimePass();
    // Two deliveries are in progress, and the rest waits for their responses.
    await receiver.waitFor(undefined, { count: 2 });
    // A new event does not wait for the replay.
    await webhooks.consume(webhooks.leadCreated(caller, { name: 'Live' }));
    await receiver.waitFor(({ event }) => event.type === 'lead.created');
    expect(receiver.requests.length).toBeLessThan(10);
    const cancelled = (await webhooks.get(ReplaysHandlers).cancel(call(caller, replayId))).data;
    expect(cancelled).toMatchObject({ status: 'cancelled', finished_at: expect.any(String) });
    expect(cancelled.done).toBeLessThan(20);
    expect(await webhooks.get(ReplaysRepository).claim(clock.now(), 1)).toEqual([]);
    expect((await webhooks.get(ReplaysHandlers).cancel(call(caller, replayId))).data.status).toBe('cancelled');
    expect((await statuses(id)).filter((status) => status === 'failed 8')).toHaveLength(20 - cancelled.done);
  });

  it('cannot be cancelled after it is completed', async () => {
    const caller = aCaller();
    const { id } = await replay(caller);
    letTimePass();
    expect(await completed(caller, id)).toMatchObject({ total: 0, done: 0 });
    await expect(webhooks.get(ReplaysHandlers).cancel(call(caller, id))).rejects.toThrow(
      new DomainError('invalid_transition'),
    );
    await expect(webhooks.get(ReplaysHandlers).cancel(call(aCaller(), id))).rejects.toThrow(
      new DomainError('not_found'),
    );
  });

  it('holds its deliveries for a paused endpoint, behind newer events', async () => {
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.facts(caller);
    await finished(caller, id, { count: 2 });
    await webhooks.pause(caller, id);
    const { id: replayId } = await replay(caller);
    letTimePass();
    expect(await completed(caller, replayId)).toMatchObject({ total: 2, done: 2 });
    await webhooks.consume(webhooks.leadCreated(caller, { name: 'Live' }));
    await eventually(async () => {
      expect(await statuses(id)).toEqual(['pending 8', 'pending 8', 'pending 0']);
      return true;
    });
    expect(receiver.requests).toEqual([]);
    await webhooks.resume(caller, id);
    await eventually(async () => {
      expect(await statuses(id)).toEqual(['delivered 9', 'delivered 9', 'delivered 1']);
      return true;
    });
    expect(receiver.requests[0]!.event.data).toMatchObject({ lead: { name: 'Live' } });
  });
});
