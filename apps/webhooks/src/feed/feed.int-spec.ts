import type { Caller, EventEnvelope } from '@frontdesk/contracts';
import { eventually, Receiver, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  aCaller,
  createWebhooksDatabase,
  RunningClock,
  SettableClock,
  WebhooksProcess,
} from '../../testing/webhooks.js';
import { FeedRepository } from './feed.repository.js';

let database: TestDatabase;
let processes: WebhooksProcess[];
const clock = new RunningClock();

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  processes = [await start(), await start()];
});
afterEach(() => Promise.all(processes.map((one) => one.stop())));

const start = (of: SettableClock = clock): Promise<WebhooksProcess> => WebhooksProcess.start({ database, clock: of });
const anyProcess = (): WebhooksProcess => processes[randomInt(processes.length)]!;
const idOf = (body: string): string => (JSON.parse(body) as { id: string }).id;

/** Waits until every event has a position. */
const settled = (): Promise<unknown> =>
  eventually(async () => (await database.dataSource.query<unknown[]>('SELECT 1 FROM feed_intake')).length === 0);

const read = async (caller: Caller, query: Parameters<WebhooksProcess['readFeed']>[1] = {}) => {
  const page = await anyProcess().readFeed(caller, query);
  return { ...page, ids: page.bodies.map(idOf) };
};

describe('the event feed', () => {
  it('contains each event of the organization and mode once, as the body that webhooks send', async () => {
    const caller = aCaller();
    await anyProcess().facts(caller);
    const receiver = await Receiver.start();
    processes.push(
      await WebhooksProcess.start({
        database,
        clock,
        settings: { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] },
      }),
    );
    const webhooks = processes.at(-1)!;
    await webhooks.endpoint(caller, receiver.url());
    const event = webhooks.leadCreated(caller);
    await Promise.all([
      webhooks.consume(event),
      webhooks.consume(webhooks.leadCreated({ ...caller, livemode: false })),
    ]);
    await webhooks.consume(event, webhooks.leadCreated(aCaller()));
    const [request] = await receiver.waitFor();
    await settled();
    const page = await read(caller);
    expect(page.bodies).toEqual([request!.rawBody.toString()]);
    expect(page).toMatchObject({ expired: false, position: 1, event_id: event.id, has_more: false });
    await receiver.close();
  });

  it('lists types, limits and continues, and reports whether there are more events', async () => {
    const caller = aCaller();
    const events: EventEnvelope[] = Array.from({ length: 5 }, (_, n) => ({
      ...anyProcess().leadCreated(caller),
      ...(n % 2 === 0 ? {} : { type: 'call.completed', data: { call: { id: n } } }),
    }));
    await anyProcess().consume(...events);
    await settled();
    const ids = events.map(({ id }) => id);
    const first = await read(caller, { limit: 2 });
    expect([first.ids, first.has_more]).toEqual([ids.slice(0, 2), true]);
    const { position, event_id } = first;
    const rest = await read(caller, { position, event_id });
    expect([rest.ids, rest.has_more]).toEqual([ids.slice(2), false]);
    const calls = await read(caller, { types: ['call.completed'] });
    expect([calls.ids, calls.position, calls.has_more]).toEqual([[ids[1], ids[3]], 5, false]);
    expect(await read(caller, { types: ['chat.closed'] })).toMatchObject({ bodies: [], position: 5, has_more: false });
    expect(await read(caller, { position: 5, event_id: ids[4]! })).toMatchObject({ bodies: [], position: 5 });
    expect(await read(aCaller())).toMatchObject({ expired: false, bodies: [], position: 0, has_more: false });
  });

  it('begins at the end for a reader that wants only later events', async () => {
    const caller = aCaller();
    expect(await read(caller, { from_end: true })).toMatchObject({ bodies: [], position: 0, event_id: null });
    const [old, later] = [anyProcess().leadCreated(caller), anyProcess().leadCreated(caller)];
    await anyProcess().consume(old);
    await settled();
    const end = await read(caller, { from_end: true });
    expect(end).toMatchObject({ bodies: [], position: 1, event_id: old.id, has_more: false });
    await anyProcess().consume(later);
    await settled();
    expect((await read(caller, { position: end.position, event_id: end.event_id })).ids).toEqual([later.id]);
  });

  it('moves past a thousand events of other types in one page', async () => {
    const caller = aCaller();
    const events = Array.from({ length: 1100 }, () => anyProcess().leadCreated(caller));
    await anyProcess().consume(...events);
    await settled();
    const page = await read(caller, { types: ['chat.closed'] });
    expect(page).toMatchObject({ bodies: [], position: 1000, event_id: events[999]!.id, has_more: true });
  });

  it('contains only ids as soon as the organization is in HIPAA mode, also of older events', async () => {
    const caller = aCaller();
    await anyProcess().facts(caller);
    await anyProcess().consume(anyProcess().leadCreated(caller));
    await settled();
    expect((await read(caller)).bodies[0]).toContain('Jordan');
    for (const hidden of [{ ...caller, hipaa: true }, caller]) {
      if (hidden === caller) await anyProcess().facts(caller, true);
      const { bodies } = await read(hidden);
      expect(JSON.parse(bodies[0]!)).toMatchObject({ data: { lead: { id: 1, call_id: 4, chat_id: null } } });
      expect(bodies[0]).not.toContain('Jordan');
    }
  });

  it('refuses a position that was not given out, or belongs to another event since a restore', async () => {
    const caller = aCaller();
    await anyProcess().consume(anyProcess().leadCreated(caller), anyProcess().leadCreated(caller));
    await settled();
    const { position, event_id } = await read(caller, { limit: 1 });
    expect((await read(caller, { position, event_id })).expired).toBe(false);
    expect((await read(caller, { position, event_id: anyProcess().leadCreated(caller).id })).expired).toBe(true);
    expect((await read(caller, { position: 3 })).expired).toBe(true);
    expect((await read(aCaller(), { position: 1 })).expired).toBe(true);
  });

  it('orders events that two processes store at the same time by their ids', async () => {
    await Promise.all(processes.map((one) => one.stop()));
    const still = new SettableClock();
    processes = [await start(still), await start(still)];
    const caller = aCaller();
    const events = Array.from({ length: 40 }, () => anyProcess().leadCreated(caller));
    await Promise.all(events.toReversed().map((event, n) => processes[n % 2]!.consume(event)));
    still.advance(1);
    await settled();
    expect((await read(caller)).ids).toEqual(events.map(({ id }) => id));
  });

  it('is readable within a second', async () => {
    const caller = aCaller();
    const latencies: number[] = [];
    for (let n = 1; n <= 10; n++) {
      await anyProcess().consume(anyProcess().leadCreated(caller));
      const storedAt = performance.now();
      await eventually(async () => (await read(caller)).bodies.length === n);
      latencies.push(performance.now() - storedAt);
    }
    expect(latencies.toSorted((a, b) => a - b)[5]).toBeLessThan(1000);
  });
});

describe('under eight writers, while connections break and a process restarts', () => {
  it('each reader that stops and continues gets every event once, in the order of the positions', async () => {
    const callers = [aCaller(), aCaller()];
    callers.push({ ...callers[0]!, livemode: false });
    const written = callers.map((): string[] => []);
    let isDone = false;

    /** Repeats a batch until it is stored, as the broker does. */
    const store = async (events: EventEnvelope[]): Promise<void> => {
      for (;;) {
        try {
          return await anyProcess().consume(...events);
        } catch {
          await sleep(5);
        }
      }
    };
    const write = async (): Promise<void> => {
      for (let batch = 0; batch < 30; batch++) {
        const events = Array.from({ length: randomInt(1, 5) }, () => {
          const of = randomInt(callers.length);
          const event = processes[0]!.leadCreated(callers[of]!);
          written[of]!.push(event.id);
          return event;
        });
        await store(events);
        if (randomInt(5) === 0) await store(events);
        await sleep(randomInt(20));
      }
    };
    const breakConnections = async (): Promise<void> => {
      for (let n = 0; n < 5; n++) {
        // The query may break the connection that the next query uses.
        await database.dataSource
          .query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY random() LIMIT 2`,
          )
          .catch(() => undefined);
        await sleep(40);
      }
    };
    const fail = async (): Promise<void> => {
      while (!isDone) {
        await breakConnections();
        await processes.splice(randomInt(2), 1)[0]!.stop();
        processes.push(await start());
      }
    };
    /** Reads until it has `count` events. Some pages are lost before the cursor is stored, and are read again. */
    const follow = async (of: number, count: () => number): Promise<string[]> => {
      const seen: string[] = [];
      let cursor: { position: number; event_id: string | null } | undefined;
      while (!isDone || seen.length < count()) {
        await sleep(randomInt(30));
        const page = await read(callers[of]!, { ...cursor, limit: randomInt(1, 30) }).catch(() => null);
        if (!page || randomInt(4) === 0) continue;
        expect(page.expired).toBe(false);
        seen.push(...page.ids);
        cursor = { position: page.position, event_id: page.event_id };
      }
      return seen;
    };

    const readers = callers.flatMap((_, of) => [0, 1, 2].map(() => follow(of, () => written[of]!.length)));
    const faults = fail();
    await Promise.all(Array.from({ length: 8 }, write));
    isDone = true;
    await faults;
    const lists = await Promise.all(readers);
    for (const [of, { organizationId, livemode }] of callers.entries()) {
      const rows = await database.dataSource.query<{ position: number; event_id: string }[]>(
        'SELECT position, event_id FROM feed_events WHERE organization_id = $1 AND livemode = $2 ORDER BY position',
        [organizationId, livemode],
      );
      const order = rows.map(({ event_id }) => event_id);
      expect(rows.map(({ position }) => position)).toEqual(order.map((_, index) => index + 1));
      expect(order.toSorted()).toEqual(written[of]!.toSorted());
      for (const list of lists.slice(of * 3, of * 3 + 3)) expect(list).toEqual(order);
    }
  });

  it('two processes give positions at the same time without a gap or a duplicate', async () => {
    const caller = aCaller();
    for (let round = 0; round < 10; round++) {
      await anyProcess().consume(...Array.from({ length: 20 }, () => anyProcess().leadCreated(caller)));
      await Promise.all(processes.map((one) => one.get(FeedRepository).givePositions(clock.now(), 7)));
    }
    await settled();
    const rows = await database.dataSource.query<{ position: number }[]>(
      'SELECT position FROM feed_events WHERE organization_id = $1 ORDER BY position',
      [caller.organizationId],
    );
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });
});
