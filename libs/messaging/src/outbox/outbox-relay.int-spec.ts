// Slow: waits for polls, lost connections and crashes of relays.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventDeclaration } from '@frontdesk/contracts';
import { inTransaction, NotificationListener, type DataSource } from '@frontdesk/persistence';
import { createEmptyDatabase, eventually, startTcpProxy, within, type TcpProxy } from '@frontdesk/testing';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import type { Broker } from '../broker/broker.js';
import { EventPublisher } from '../events/event-publisher.js';
import { deleteEventQueues, ownEvent } from '../../testing/events.js';
import { declareEventQueue } from '../events/topology.js';
import { ownService, recordedLog, testBroker, testBrokerUrl } from '../../testing/doubles.js';
import { recordInInbox } from '../inbox/inbox.js';
import { RELAYED_SESSION } from '../messaging-tables.js';
import { announce, announceAll } from './outbox.js';
import { outboxChannel, OutboxRelay } from './outbox-relay.js';
import { openOutbox, SCHEMA, waitingInOutbox } from '../../testing/outbox.js';

// Longer than the waits of one test together, so that a failure names the wait.
jest.setTimeout(600_000);

describe('OutboxRelay', () => {
  const service = ownService();
  const queue = `${service}.events`;
  const occurrence = { organizationId: 42, livemode: true, at: new Date('2026-01-01T00:00:00Z') };
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let postgres: TcpProxy;
  let rabbitmq: TcpProxy;
  let dataSource: DataSource;
  let connection: ChannelModel;
  let inspection: Channel;
  let counted: EventDeclaration<string, { n: number }>;
  let received: { n: number; id: string }[];
  let relays: OutboxRelay[] = [];
  let brokers: Broker[] = [];

  beforeAll(async () => {
    database = await createEmptyDatabase();
    [postgres, rabbitmq] = await Promise.all([startTcpProxy(database.url), startTcpProxy(testBrokerUrl())]);
    dataSource = await openOutbox(database.url);
    connection = await connect(testBrokerUrl());
    inspection = await connection.createChannel();
  });

  beforeEach(async () => {
    counted = ownEvent(service);
    received = [];
    await declareEventQueue(inspection, queue, [counted.type]);
    await inspection.consume(
      queue,
      (message) => {
        const { id, data } = JSON.parse(message!.content.toString()) as { id: string; data: { n: number } };
        received.push({ id, n: data.n });
        inspection.ack(message!);
      },
      { consumerTag: queue },
    );
  });

  afterEach(async () => {
    postgres.restore();
    rabbitmq.restore();
    await Promise.all(relays.map((relay) => relay.stop()));
    await Promise.all(brokers.map((broker) => broker.close()));
    [relays, brokers] = [[], []];
    await inspection.cancel(queue);
    await dataSource.query('TRUNCATE outbox');
    await deleteEventQueues(queue);
  });

  afterAll(async () => {
    await connection.close();
    await dataSource.destroy();
    await Promise.all([postgres.close(), rabbitmq.close()]);
    await database.drop();
  });

  /** Starts a relay. `source` is the data source of its process, whose commits it publishes from memory. */
  async function startProcess(): Promise<{ relay: OutboxRelay; source: DataSource }> {
    const broker = testBroker(rabbitmq.url);
    const publisher = new EventPublisher(broker);
    await publisher.start();
    await broker.open();
    await eventually(() => broker.isConnected);
    const source = await openOutbox(database.url, postgres.url, {
      ...RELAYED_SESSION,
      synchronous_commit: 'on',
    });
    const relay = new OutboxRelay({
      dataSource: source,
      databaseUrl: postgres.url,
      schema: SCHEMA,
      publisher,
      log: recordedLog(),
    });
    relay.start();
    const stop = relay.stop.bind(relay);
    relay.stop = async () => {
      await stop();
      await source.destroy();
    };
    relays.push(relay);
    brokers.push(broker);
    return { relay, source };
  }

  const startRelay = async (): Promise<OutboxRelay> => (await startProcess()).relay;

  const writeIn = (source: DataSource, ...numbers: number[]): Promise<void> =>
    inTransaction(source, async (tx) => {
      for (const n of numbers) await announce(tx, counted, occurrence, { n });
    });

  /** Writes in a session whose process has no relay. */
  const write = (...numbers: number[]): Promise<void> => writeIn(dataSource, ...numbers);

  /**
   * Writes events one by one and returns how many arrived within half a second of their commit. Each is written right
   * after the one before has arrived, so a poll, which comes once a second, would deliver it later.
   */
  async function promptOf(first: number, end: number, source = dataSource): Promise<number> {
    let prompt = 0;
    for (let n = first; n < end; n++) {
      await writeIn(source, n);
      const arrives = (): Promise<unknown> => eventually(() => received.length === n + 1, { everyMs: 5 });
      await within(500, arrives).then(() => prompt++, arrives);
    }
    return prompt;
  }

  /** Counts the notifications of the outbox while `work` runs. */
  async function notificationsDuring(work: () => Promise<void>): Promise<number> {
    let count = 0;
    const connected = Promise.withResolvers<void>();
    const listener = new NotificationListener({
      databaseUrl: database.url,
      channel: outboxChannel(SCHEMA),
      onNotification: (payload) => (payload === null ? connected.resolve() : count++),
    });
    listener.start();
    await connected.promise;
    await work();
    await dataSource.query(`SELECT pg_notify('${outboxChannel(SCHEMA)}', 'last')`);
    await eventually(() => count > 0);
    await listener.stop();
    return count - 1;
  }

  async function listenerCount(): Promise<number> {
    const [row] = await dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int FROM pg_stat_activity
       WHERE query = 'LISTEN ${outboxChannel(SCHEMA)}' AND datname = current_database()`,
    );
    return row!.count;
  }

  const numbers = (): number[] => received.map(({ n }) => n).sort((a, b) => a - b);
  /** Waits until so many events have arrived and are deleted. One that arrived may still be published again. */
  const published = (count: number): Promise<unknown> =>
    eventually(async () => received.length === count && (await waitingInOutbox(dataSource)) === 0);
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

  it('publishes an event right after its commit, before the next poll', async () => {
    await startRelay();
    await write(0);
    await eventually(() => received.length === 1);
    expect(await promptOf(1, 11)).toBeGreaterThan(5);
  });

  it('publishes committed events with their whole envelope, and no event of a rolled-back transaction', async () => {
    await startRelay();
    const undone = inTransaction(dataSource, async (tx) => {
      await announce(tx, counted, occurrence, { n: 666 });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    const envelope = await inTransaction(dataSource, (tx) =>
      announce(tx, counted, { ...occurrence, traceparent: '00-trace' }, { n: 1 }),
    );
    expect(envelope).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: counted.type,
      organization_id: 42,
      livemode: true,
      created_at: '2026-01-01T00:00:00.000Z',
      data: { n: 1 },
      traceparent: '00-trace',
    });
    await eventually(() => received.length === 1);
    expect(received[0]).toMatchObject({ id: envelope.id, n: 1 });
    await eventually(async () => (await waitingInOutbox(dataSource)) === 0);
  });

  it('publishes each event once when two relays share the outbox', async () => {
    await Promise.all([startRelay(), startRelay()]);
    await Promise.all(upTo(10).map((part) => write(...upTo(100).map((n) => part * 100 + n))));
    await eventually(() => received.length >= 1000);
    await eventually(async () => (await waitingInOutbox(dataSource)) === 0);
    expect(numbers()).toEqual(upTo(1000));
  });

  it('keeps an unroutable event until a queue is bound, without blocking the others', async () => {
    const later = ownEvent(service);
    const lateQueue = `${service}.late`;
    await inTransaction(dataSource, async (tx) => {
      for (let n = 0; n < 300; n++) await announce(tx, later, occurrence, { n });
    });
    await write(0, 1, 2);
    await startRelay();
    await eventually(() => received.length === 3);
    await eventually(async () => (await waitingInOutbox(dataSource)) === 300);
    await declareEventQueue(inspection, lateQueue, [later.type]);
    await eventually(async () => (await waitingInOutbox(dataSource)) === 0);
    expect((await inspection.checkQueue(lateQueue)).messageCount).toBe(300);
    await deleteEventQueues(lateQueue);
  });

  it('loses no event while the broker is down', async () => {
    await startRelay();
    await write(0);
    await published(1);
    rabbitmq.breakLink();
    await write(1, 2, 3);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await waitingInOutbox(dataSource)).toBe(3);
    rabbitmq.restore();
    await eventually(() => new Set(numbers()).size === 4);
    await eventually(async () => (await waitingInOutbox(dataSource)) === 0);
  });

  it('publishes promptly again after a database outage, without a restart', async () => {
    await startRelay();
    await write(0);
    await published(1);
    postgres.breakLink();
    await write(1, 2);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(received).toHaveLength(1);
    postgres.restore();
    await eventually(() => received.length === 3);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await promptOf(3, 8)).toBeGreaterThan(2);
  });

  it('publishes the remaining events before it stops', async () => {
    const relay = await startRelay();
    await write(...upTo(500));
    await relay.stop();
    expect(await waitingInOutbox(dataSource)).toBe(0);
    await eventually(() => received.length === 500);
  });

  describe('for the events that its own process commits', () => {
    it('publishes them right after their commit and needs no notification', async () => {
      const { source } = await startProcess();
      await writeIn(source, 0);
      await eventually(() => received.length === 1);
      let prompt = 0;
      const own = await notificationsDuring(async () => void (prompt = await promptOf(1, 11, source)));
      expect(prompt).toBeGreaterThan(5);
      expect(own).toBe(0);
      expect(await notificationsDuring(() => write(11))).toBe(1);
    });

    it('publishes each event once and in order, beside a second relay', async () => {
      const [{ source }] = await Promise.all([startProcess(), startProcess()]);
      await eventually(async () => (await listenerCount()) === 2);
      // By then, both relays have claimed the events that were waiting when they started.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      for (const n of upTo(300)) await writeIn(source, n);
      await eventually(() => received.length >= 300);
      await eventually(async () => (await waitingInOutbox(dataSource)) === 0);
      expect(received.map(({ n }) => n)).toEqual(upTo(300));
    });

    it('publishes all events while another session stores events too', async () => {
      const [{ source }] = await Promise.all([startProcess(), startProcess()]);
      await Promise.all([...upTo(50).map((n) => writeIn(source, n)), ...upTo(50).map((n) => write(50 + n))]);
      await eventually(() => new Set(numbers()).size === 100);
      await eventually(async () => (await waitingInOutbox(dataSource)) === 0);
    });

    it('publishes no event of a rolled-back transaction', async () => {
      const { source } = await startProcess();
      const undone = inTransaction(
        source,
        async (tx) => {
          await announce(tx, counted, occurrence, { n: 666 });
        },
        {
          beforeCommit: () => {
            throw new Error('late');
          },
        },
      );
      await expect(undone).rejects.toThrow('late');
      await writeIn(source, 1);
      await eventually(() => received.length === 1);
      expect(numbers()).toEqual([1]);
    });

    it('publishes them in order after an outage of the broker', async () => {
      const { source } = await startProcess();
      await writeIn(source, 0);
      await published(1);
      rabbitmq.breakLink();
      for (let n = 1; n < 20; n++) await writeIn(source, n);
      expect(await waitingInOutbox(dataSource)).toBeGreaterThanOrEqual(19);
      rabbitmq.restore();
      for (let n = 20; n < 40; n++) await writeIn(source, n);
      await eventually(() => new Set(numbers()).size === 40);
      const firsts = received.map(({ n }) => n).filter((n, index, all) => all.indexOf(n) === index);
      expect(firsts).toEqual(upTo(40));
      await eventually(async () => (await waitingInOutbox(dataSource)) === 0);
      const prompt = await notificationsDuring(async () => {
        expect(await promptOf(received.length, received.length + 5, source)).toBeGreaterThan(2);
      });
      expect(prompt).toBe(0);
    });

    it('publishes an event again, with the same id, after a crash between its confirmation and its deletion', async () => {
      const { source } = await startProcess();
      await writeIn(source, 0);
      await published(1);
      await writeIn(source, 1);
      await eventually(() => received.length === 2, { everyMs: 2 });
      postgres.breakLink();
      rabbitmq.breakLink();
      expect(await waitingInOutbox(dataSource)).toBe(1);
      const crashed = relays.splice(0);
      const stopped = Promise.all([
        ...crashed.map((relay) => relay.stop()),
        ...brokers.splice(0).map((b) => b.close()),
      ]);
      await stopped;
      postgres.restore();
      rabbitmq.restore();
      await startRelay();
      await eventually(() => received.length === 3);
      expect(received[2]).toEqual(received[1]);
      const [first, again] = [received[1]!.id, received[2]!.id];
      const isNew = (id: string): Promise<Set<string>> =>
        inTransaction(dataSource, (tx) => recordInInbox(tx, service, [id]));
      expect(await isNew(first)).toEqual(new Set([first]));
      expect(await isNew(again)).toEqual(new Set());
      await eventually(async () => (await waitingInOutbox(dataSource)) === 0);
    });

    it('publishes the events of a process that died right after its commit, within two looks at the table', async () => {
      await startRelay();
      const dead = await openOutbox(database.url, database.url, RELAYED_SESSION);
      await writeIn(dead, 0, 1, 2);
      await dead.destroy();
      // A look after three seconds finds them, and there is one every two seconds.
      await within(10_000, () => eventually(() => received.length === 3));
      expect(numbers()).toEqual([0, 1, 2]);
      await eventually(async () => (await waitingInOutbox(dataSource)) === 0);
    });

    it('publishes more events than it may keep in memory', async () => {
      const { source } = await startProcess();
      await writeIn(source, 0);
      await eventually(() => received.length === 1);
      const data = upTo(3000).map((n) => ({ n: n + 1 }));
      await inTransaction(source, (tx) => announceAll(tx, counted, occurrence, data));
      await writeIn(source, 3001);
      await eventually(() => received.length === 3002);
      expect(received.map(({ n }) => n)).toEqual(upTo(3002));
      await eventually(async () => (await waitingInOutbox(dataSource)) === 0);
    });

    it('keeps the commits of its sessions synchronous after it has deleted events', async () => {
      const { source } = await startProcess();
      await writeIn(source, 0);
      await published(1);
      await inTransaction(source, async (tx) => {
        const settings = await tx.query({ text: 'SHOW synchronous_commit' });
        expect(settings).toEqual([{ synchronous_commit: 'on' }]);
      });
    });

    it('deletes published events before it stops', async () => {
      const { relay, source } = await startProcess();
      await writeIn(source, 0);
      await eventually(() => received.length === 1);
      await Promise.all(upTo(20).map((n) => writeIn(source, n + 1)));
      await relay.stop();
      expect(await waitingInOutbox(dataSource)).toBe(0);
      expect(numbers()).toEqual(upTo(21));
    });
  });
});
