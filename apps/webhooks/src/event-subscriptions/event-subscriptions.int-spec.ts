import {
  MAX_EVENT_SUBSCRIPTIONS,
  MAX_EVENT_SUBSCRIPTIONS_OF_ORGANIZATION,
  type Caller,
  type EventEnvelope,
  type PutEventSubscriptionBody,
} from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { scopeOf } from '@frontdesk/persistence';
import { UsageRepository, usageStatement } from '@frontdesk/service-host';
import { eventually, Receiver, type ReceivedRequest, type ResponsePlan, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { aCaller, callOf, createWebhooksDatabase, RunningClock, WebhooksProcess } from '../../testing/webhooks.js';
import { DeliveryLogRepository } from '../delivery-log/delivery-log.repository.js';
import { EventSubscriptionsRepository } from '../endpoints/event-subscriptions.repository.js';
import { DELIVER_SUBSCRIBED } from '../endpoints/event-subscriptions.sql.js';
import { deliveryUsage } from '../statistics/usage.sql.js';
import { RemovalsService } from '../upkeep/removals.service.js';
import { CallbackChallenges } from './callback-challenges.service.js';
import { EndedCredentialsConsumer } from './ended-credentials.consumer.js';
import { EventSubscriptionsHandlers } from './event-subscriptions.handlers.js';

let database: TestDatabase;
let receiver: Receiver;
let processes: WebhooksProcess[];
const clock = new RunningClock();
let caller: Caller;
let credential: string;

const anyProcess = (): WebhooksProcess => processes[randomInt(processes.length)]!;
const aSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const isOfTest = ({ path }: ReceivedRequest): boolean => path.startsWith(`/${caller.organizationId}`);
const isVerification = ({ event }: ReceivedRequest): boolean => event?.type === 'verification';
const isChallenge = (request: ReceivedRequest): boolean => isOfTest(request) && isVerification(request);
const isEvent = (request: ReceivedRequest): boolean => isOfTest(request) && !isVerification(request);
const idsOf = (requests: readonly ReceivedRequest[]): string[] => requests.map(({ event }) => event.eventId as string);

/** Returns challenges, and responds to events as planned. */
const answerWith = (plan: (request: ReceivedRequest) => Exclude<ResponsePlan, (...args: never[]) => unknown>): void =>
  receiver.answerWith((request) =>
    isVerification(request)
      ? { status: 200, body: JSON.stringify({ challenge: request.event.challenge }) }
      : plan(request),
  );

beforeAll(async () => {
  [database, receiver] = [await createWebhooksDatabase(), await Receiver.start()];
  const settings = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] };
  const start = (): Promise<WebhooksProcess> => WebhooksProcess.start({ database, clock, settings });
  processes = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await receiver.close();
  await database.drop();
});
beforeEach(async () => {
  caller = aCaller();
  credential = `grant:${caller.organizationId}`;
  await anyProcess().facts(caller);
  answerWith(() => ({}));
});

/** The address of this test. */
const url = (path = ''): string => receiver.url(`/${caller.organizationId}${path}`);
const put = (given: Partial<PutEventSubscriptionBody> = {}, webhooks = anyProcess()) => {
  const body = {
    credential,
    subscriber: given.credential ?? credential,
    event: 'lead.created',
    url: url(),
    secret: aSecret(),
    expires_at: new Date(clock.now().getTime() + 3_600_000).toISOString(),
    ...given,
  };
  const input = { ids: {}, query: {}, body };
  return webhooks.get(EventSubscriptionsHandlers).put({ caller, input, deadline: Deadline.in(5000) });
};
const end = () => {
  const input = { ids: {}, query: {}, body: { credential, subscriber: credential, event: 'lead.created', url: url() } };
  return anyProcess()
    .get(EventSubscriptionsHandlers)
    .delete({ caller, input, deadline: Deadline.in(5000) });
};
const endCredential = (ended: string): Promise<void> => {
  const event = { ...anyProcess().leadCreated(caller), type: 'credential.ended', data: { credential: ended } };
  return anyProcess().get(EndedCredentialsConsumer).consume([event]);
};
const publish = async (count: number): Promise<string[]> => {
  const events = Array.from({ length: count }, (): EventEnvelope => anyProcess().leadCreated(caller));
  await anyProcess().consume(...events);
  return events.map(({ id }) => id);
};
/** Waits until every event has a position. */
const positioned = (): Promise<unknown> =>
  eventually(async () => (await database.dataSource.query<unknown[]>('SELECT 1 FROM feed_intake')).length === 0);
/** Waits until every delivery of the organization has a result. */
const settled = (count: number): Promise<{ status: string; attempts: number; last_error: string | null }[]> =>
  eventually(async () => {
    const rows = await database.dataSource.query<{ status: string; attempts: number; last_error: string | null }[]>(
      `SELECT status, attempts, last_error FROM deliveries
       WHERE organization_id = $1 AND status <> 'pending' ORDER BY event_id`,
      [caller.organizationId],
    );
    return rows.length >= count && rows;
  });
/** Waits until the subscriptions have reached the end of the feed and no delivery is pending. */
const upToDate = (): Promise<unknown> =>
  eventually(async () => {
    const waiting = await database.dataSource.query<unknown[]>(
      `SELECT FROM event_subscriptions s JOIN feeds f USING (organization_id, livemode)
       WHERE s.organization_id = $1 AND s.position < f.last_position
       UNION ALL SELECT FROM deliveries WHERE organization_id = $1 AND status = 'pending'
       UNION ALL SELECT FROM feed_intake WHERE organization_id = $1`,
      [caller.organizationId],
    );
    return waiting.length === 0;
  });
const subscriptions = (): Promise<unknown[]> =>
  database.dataSource.query('SELECT 1 FROM event_subscriptions WHERE credential = $1', [credential]);

/** Stores 20 subscriptions of $1 with 100 pending deliveries each, and one with none. All are behind the feed. */
const STUCK = `
  WITH feed AS (
    INSERT INTO feeds (organization_id, livemode, last_position, forgotten_position) VALUES ($1, true, 1, 0)
  ), event AS (
    INSERT INTO events (id, organization_id, livemode, type, body, reduced, created_at)
    SELECT gen_random_uuid(), $1, true, 'lead.created', '{}', false, $2 FROM generate_series(1, 100) RETURNING id
  ), placed AS (
    INSERT INTO feed_events (organization_id, livemode, position, event_id, type)
    SELECT $1, true, 1, id, 'lead.created' FROM event LIMIT 1
  ), e AS (
    INSERT INTO endpoints (organization_id, livemode, url, events, subscription, created_at)
    SELECT $1, true, 'https://hooks.example.com/', '{}', 'stuck-' || n, $2 FROM generate_series(0, 20) AS n
    RETURNING id, subscription
  ), pending AS (
    INSERT INTO deliveries (event_id, endpoint_id, organization_id, livemode, event, created_at,
                            next_attempt_at, claimable_at)
    SELECT event.id, e.id, $1, true, 'lead.created', $2, $2, $2 FROM e CROSS JOIN event WHERE subscription <> 'stuck-0'
  )
  INSERT INTO event_subscriptions (endpoint_id, organization_id, livemode, credential, event, position, expires_at)
  SELECT id, $1, true, 'key:1', 'lead.created', 0, $2::timestamptz + interval '1 hour' FROM e RETURNING endpoint_id`;

/** Stores calls of $1 in its feed at $2, one more than a read examines. */
const FAR_AHEAD = `
  WITH feed AS (
    INSERT INTO feeds (organization_id, livemode, last_position, forgotten_position) VALUES ($1, true, 1001, 0)
  ), event AS (
    INSERT INTO events (id, organization_id, livemode, type, body, reduced, created_at)
    SELECT gen_random_uuid(), $1, true, 'call.completed', n::text, false, $2
    FROM generate_series(1, 1001) AS n RETURNING id, type, body
  )
  INSERT INTO feed_events (organization_id, livemode, position, event_id, type)
  SELECT $1, true, body::int, id, type FROM event`;

describe('a subscription of MCP Events', () => {
  it('sends each event of its type once, signed with the secret of the client, after a challenge', async () => {
    const secret = aSecret();
    const subscribed = await put({ secret });
    expect(subscribed).toMatchObject({
      refusal: null,
      id: expect.stringMatching(/^sub_[0-9a-f]{32}$/),
      truncated: false,
    });
    const call = { ...anyProcess().leadCreated(caller), type: 'call.completed', data: { call: { id: 1 } } };
    await anyProcess().consume(call);
    const ids = await publish(2);
    await settled(2);
    expect(receiver.matching(isChallenge)).toHaveLength(1);
    expect(idsOf(receiver.matching(isEvent)).toSorted()).toEqual(ids.toSorted());
    for (const { headers, rawBody, event } of receiver.matching(isOfTest)) {
      const id = String(headers['webhook-id']);
      const time = Number(headers['webhook-timestamp']);
      const key = Buffer.from(secret.slice(6), 'base64');
      const mac = createHmac('sha256', key).update(`${id}.${time}.`).update(rawBody).digest('base64');
      expect(headers).toMatchObject({ 'webhook-signature': `v1,${mac}`, 'x-mcp-subscription-id': subscribed.id });
      expect(headers).not.toHaveProperty('service-signature');
      expect(Math.abs(time - clock.now().getTime() / 1000)).toBeLessThan(120);
      if (event.eventId) expect(id).toBe(event.eventId);
    }
    expect(receiver.matching(isEvent)[0]!.event).toEqual({
      eventId: expect.any(String),
      name: 'lead.created',
      timestamp: expect.any(String),
      data: { lead: expect.objectContaining({ name: 'Jordan' }) },
      cursor: expect.any(String),
    });
  });

  it('is in neither the endpoints, their limit, the delivery log nor the usage', async () => {
    await put();
    await publish(1);
    await settled(1);
    const webhooks = anyProcess();
    expect(await webhooks.handlers.list(callOf(caller, {}))).toEqual({ data: [] });
    const [{ id }] = await database.dataSource.query<[{ id: number }]>(
      'SELECT id FROM endpoints WHERE organization_id = $1',
      [caller.organizationId],
    );
    await expect(webhooks.handlers.delete(callOf(caller, {}, id))).rejects.toMatchObject({ code: 'not_found' });
    await expect(webhooks.testHandlers.test(callOf(caller, {}, id))).rejects.toMatchObject({ code: 'not_found' });
    expect(await webhooks.get(DeliveryLogRepository).list(scopeOf(caller), {}, { limit: 10 })).toEqual([]);
    const months = { since: '2020-01-01', until: '2100-01-01', by: 'month' as const };
    const counted = { timezones: { [caller.organizationId]: 'UTC' }, livemode: true, ...months };
    const usage = () => new UsageRepository(database.dataSource).count(usageStatement(deliveryUsage, counted));
    expect(await usage()).toEqual([]);
    for (let n = 0; n < 10; n++) {
      const body = { url: url(`/${n}`), events: ['lead.created'] };
      expect(await webhooks.handlers.create(callOf(caller, body))).toHaveProperty('data');
    }
    await end();
    expect(await usage()).toEqual([]);
    await webhooks.get(RemovalsService).removeDeleted(new AbortController().signal);
    expect(await settled(0)).toEqual([]);
    expect(await usage()).toEqual([]);
  });

  it('continues after the cursor of the last delivery, without a loss or a repeat', async () => {
    const first = await put();
    const before = await publish(1);
    await settled(1);
    before.push(...(await publish(1)));
    await settled(2);
    const cursor = receiver.matching(isEvent).at(-1)!.event.cursor as string;
    expect((await end()).existed).toBe(true);
    expect((await end()).existed).toBe(false);
    const missed = await publish(4);
    await positioned();
    expect(await put({ cursor })).toMatchObject({ refusal: null, id: first.id, truncated: false });
    const later = await publish(2);
    await receiver.waitFor(isEvent, { count: 8 });
    await upToDate();
    expect(idsOf(receiver.matching(isEvent)).toSorted()).toEqual([...before, ...missed, ...later].toSorted());
    expect(receiver.matching(isChallenge)).toHaveLength(2);
  });

  it('delivers a backlog larger than its window once, although two dispatchers work on it', async () => {
    const ids = [...(await publish(150)), ...(await publish(150))];
    await positioned();
    await put({ position: 0 });
    await settled(300);
    await upToDate();
    expect(idsOf(receiver.matching(isEvent)).toSorted()).toEqual(ids.toSorted());
  });

  it('keeps the cursor before an event that the receiver has not accepted', async () => {
    await put();
    let failed: string | undefined;
    answerWith(({ event }) => ({ status: (failed ??= event.eventId as string) === event.eventId ? 500 : 204 }));
    await publish(1);
    await receiver.waitFor(isEvent);
    const [second] = await publish(1);
    const [request] = await receiver.waitFor(({ event }) => event.eventId === second);
    await settled(1);
    answerWith(() => ({}));
    await end();
    await put({ cursor: request!.event.cursor as string });
    await receiver.waitFor(isEvent, { count: 4 });
    await upToDate();
    expect(idsOf(receiver.matching(isEvent)).toSorted()).toEqual([failed, failed, second, second]);
  });

  it('leaves out events older than asked for, and events that are no longer kept, and says so', async () => {
    const call = { ...anyProcess().leadCreated(caller), type: 'call.completed', data: { call: { id: 1 } } };
    await anyProcess().consume(call);
    await positioned();
    const since = new Date(clock.now().getTime() + 300_000).toISOString();
    expect(await put({ position: 0, not_before: since })).toMatchObject({ truncated: false });
    await end();
    await publish(1);
    await positioned();
    clock.advance(600);
    const [recent] = await publish(1);
    await positioned();
    const not_before = new Date(clock.now().getTime() - 300_000).toISOString();
    expect(await put({ position: 0, not_before })).toMatchObject({ truncated: true });
    await settled(1);
    await upToDate();
    expect(idsOf(receiver.matching(isEvent))).toEqual([recent]);
    await end();
    await database.dataSource.query('UPDATE feeds SET forgotten_position = 1 WHERE organization_id = $1', [
      caller.organizationId,
    ]);
    expect(await put({ position: 0 })).toMatchObject({ truncated: true });
    await expect(put({ url: url('/b'), cursor: 'nonsense' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('says that older events may be left out if the next event of its type is far ahead', async () => {
    const at = new Date(clock.now().getTime() - 3_600_000);
    await database.dataSource.query(FAR_AHEAD, [caller.organizationId, at]);
    const not_before = new Date(at.getTime() + 60_000).toISOString();
    expect(await put({ position: 0, not_before })).toMatchObject({ refusal: null, truncated: true });
    await end();
    expect(await put({ position: 0, not_before: at.toISOString() })).toMatchObject({ truncated: false });
  });

  it('signs with the new and the earlier secret after a refresh, which needs no challenge and repeats nothing', async () => {
    const [secret, renewed] = [aSecret(), aSecret()];
    const first = await put({ secret });
    await publish(1);
    await settled(1);
    const refreshed = await put({ secret: renewed, position: 0 });
    expect(refreshed).toMatchObject({ id: first.id, truncated: false, cursor: expect.any(String) });
    await put({ secret: renewed });
    const [later] = await publish(1);
    const [request] = await receiver.waitFor(({ event }) => event.eventId === later);
    expect(String(request!.headers['webhook-signature'])).toMatch(/^v1,\S+ v1,\S+$/);
    await upToDate();
    expect(receiver.matching(isEvent)).toHaveLength(2);
    expect(receiver.matching(isChallenge)).toHaveLength(1);
    const stored = await database.dataSource.query<{ secret: string }[]>(
      `SELECT s.secret FROM endpoint_secrets s JOIN endpoints e ON e.id = s.endpoint_id WHERE e.organization_id = $1`,
      [caller.organizationId],
    );
    expect(stored.every((row) => row.secret.startsWith('sealed-1.'))).toBe(true);
  });

  it.each([
    [410, 0],
    [413, 1],
  ])('does not retry an event that got status %d, and then has %d subscriptions', async (status, left) => {
    answerWith(() => ({ status }));
    await put();
    await publish(1);
    await receiver.waitFor(isEvent);
    await eventually(async () => (await subscriptions()).length === left);
    const pending = (): Promise<unknown[]> =>
      database.dataSource.query(
        `SELECT 1 FROM deliveries WHERE organization_id = $1 AND (status = 'pending' OR attempts > 1)`,
        [caller.organizationId],
      );
    await eventually(async () => (await pending()).length === 0);
    expect(receiver.matching(isEvent)).toHaveLength(1);
  });

  it('sends nothing after its time to live', async () => {
    await put({ expires_at: new Date(clock.now().getTime() + 300_000).toISOString() });
    clock.advance(300);
    await publish(1);
    await eventually(async () => (await subscriptions()).length === 0);
    await positioned();
    expect(receiver.matching(isEvent)).toEqual([]);
    expect(await put()).toMatchObject({ refusal: null });
    expect(receiver.matching(isChallenge)).toHaveLength(2);
  });

  it.each([
    ['key', 'grant'],
    ['grant', 'key'],
  ])('ends with its %s, and leaves the subscription of a %s', async (kind, other) => {
    credential = `${kind}:${caller.organizationId}`;
    await put();
    await put({ credential: `${other}:${caller.organizationId}` });
    await endCredential(credential);
    expect(await subscriptions()).toEqual([]);
    const [id] = await publish(1);
    await settled(1);
    await upToDate();
    expect(idsOf(receiver.matching(isEvent))).toEqual([id]);
  });

  it('is refused if its key or grant ended during the challenge', async () => {
    const webhooks = anyProcess();
    const challenges = webhooks.get(CallbackChallenges);
    const challenge = challenges.failureOf.bind(challenges);
    const waiting = jest.spyOn(challenges, 'failureOf').mockImplementationOnce(async (...given) => {
      const failure = await challenge(...given);
      await endCredential(credential);
      return failure;
    });
    try {
      expect(await put({}, webhooks)).toMatchObject({ refusal: 'revoked' });
      expect(await subscriptions()).toEqual([]);
    } finally {
      waiting.mockRestore();
    }
  });

  it('continues once when the person approves the app again, and then ends with the newer grant', async () => {
    await put();
    const newer = `${credential}-newer`;
    expect(await put({ credential: newer, subscriber: credential })).toMatchObject({ refusal: null });
    await publish(1);
    await settled(1);
    await upToDate();
    expect(receiver.matching(isEvent)).toHaveLength(1);
    await endCredential(credential);
    const left = (): Promise<unknown[]> =>
      database.dataSource.query('SELECT 1 FROM event_subscriptions WHERE credential = $1', [newer]);
    expect(await left()).toHaveLength(1);
    await endCredential(newer);
    expect(await left()).toEqual([]);
  });

  it('is not removed as expired if it is extended at that moment', async () => {
    await put();
    const { pool } = database.dataSource;
    const extending = await pool.connect();
    try {
      await extending.query('BEGIN');
      await extending.query(
        `UPDATE event_subscriptions SET expires_at = expires_at + interval '1 day' WHERE credential = $1`,
        [credential],
      );
      const after = new Date(clock.now().getTime() + 7_200_000);
      const expiry = processes[0]!.get(EventSubscriptionsRepository).endExpired(after);
      await eventually(async () => {
        const { rowCount } = await pool.query(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%deleted_endpoints%'`,
        );
        return rowCount! > 0;
      });
      await extending.query('COMMIT');
      await expiry;
    } finally {
      extending.release();
    }
    expect(await subscriptions()).toHaveLength(1);
  });

  it('is created beside others in a process with few connections', async () => {
    const settings = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] };
    const narrow = await WebhooksProcess.start({ database, clock, settings, poolSize: 3 });
    try {
      const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
      const results = await Promise.all(paths.map((path) => put({ url: url(path) }, narrow)));
      expect(results.map(({ refusal }) => refusal)).toEqual(paths.map(() => null));
    } finally {
      await narrow.stop();
    }
  });

  it('is not delayed by subscriptions of others whose deliveries are stuck', async () => {
    const connection = await database.dataSource.pool.connect();
    try {
      // Other processes do not see the rows, which are not committed. By then, all other subscriptions have expired.
      const now = new Date(clock.now().getTime() + 1e12);
      await connection.query('BEGIN');
      const stuck = (await connection.query<{ endpoint_id: number }>(STUCK, [caller.organizationId, now])).rows;
      expect(stuck).toHaveLength(21);
      const { rows } = await connection.query(DELIVER_SUBSCRIBED, [now, 1]);
      expect(rows).toEqual([{ moved: 1, created: 1 }]);
    } finally {
      await connection.query('ROLLBACK');
      connection.release();
    }
  });

  it('is refused at an address that does not return the challenge, or that is not public', async () => {
    for (const plan of [{}, { status: 200, body: '{"challenge":"other"}' }, { status: 404 }]) {
      receiver.answerWith(plan);
      expect(await put()).toMatchObject({ refusal: 'challenge_failed' });
    }
    receiver.answerWith({ cut: true });
    expect(await put()).toMatchObject({ refusal: 'connection_refused' });
    await expect(put({ url: 'https://10.0.0.1/events' })).rejects.toMatchObject({ code: 'unsafe_url' });
    await expect(put({ url: 'http://hooks.example.com/' })).rejects.toMatchObject({ code: 'unsafe_url' });
    expect(await subscriptions()).toEqual([]);
  });

  it(`is refused after ${MAX_EVENT_SUBSCRIPTIONS} subscriptions of one key or grant`, async () => {
    for (let n = 0; n < MAX_EVENT_SUBSCRIPTIONS; n++) {
      expect(await put({ url: url(`/${n}`) })).toMatchObject({ refusal: null });
    }
    expect(await put({ url: url('/more') })).toMatchObject({ refusal: 'limit', challenged: false });
    expect(await put({ url: url('/0') })).toMatchObject({ refusal: null });
    expect(await put({ url: url('/more'), credential: randomUUID() })).toMatchObject({ refusal: null });
  });

  it('is refused after the limit of challenges only if the address has to be asked', async () => {
    await put();
    const unasked = { refusal: 'challenge_limit', challenged: false };
    expect(await put({ url: url('/other'), may_challenge: false })).toMatchObject(unasked);
    expect(await put({ may_challenge: false })).toMatchObject({ refusal: null, challenged: false });
    expect(receiver.matching(isChallenge)).toHaveLength(1);
  });

  it(`is refused after ${MAX_EVENT_SUBSCRIPTIONS_OF_ORGANIZATION} subscriptions of one organization`, async () => {
    await put();
    await database.dataSource.query(
      `WITH e AS (
         INSERT INTO endpoints (organization_id, livemode, url, events, subscription, created_at)
         SELECT $1, true, $2, '{}', 'many-' || n, now() FROM generate_series(2, $3::int) AS n RETURNING id
       )
       INSERT INTO event_subscriptions (endpoint_id, organization_id, livemode, credential, event, position, expires_at)
       SELECT id, $1, true, 'key:' || id, 'lead.created', 0, $4 FROM e`,
      [
        caller.organizationId,
        url('/'),
        MAX_EVENT_SUBSCRIPTIONS_OF_ORGANIZATION,
        new Date(clock.now().getTime() + 3_600_000),
      ],
    );
    const credentials = [randomUUID(), randomUUID()] as const;
    expect(await put({ credential: credentials[0] })).toMatchObject({ refusal: 'organization_limit' });
    expect(receiver.matching(isChallenge)).toHaveLength(1);
    expect(await put()).toMatchObject({ refusal: null });
    expect(await put({ credential: credentials[1], subscriber: credential })).toMatchObject({ refusal: null });
  });

  it('sends ids only in HIPAA mode', async () => {
    await anyProcess().facts(caller, true);
    await put();
    await publish(1);
    const [request] = await receiver.waitFor(isEvent);
    expect(request!.event.data.lead).not.toHaveProperty('name');
  });
});
