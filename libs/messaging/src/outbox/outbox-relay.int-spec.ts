import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventDeclaration } from '@frontdesk/contracts';
import { inTransaction } from '@frontdesk/persistence';
import { createEmptyDatabase, eventually, startTcpProxy, within, type TcpProxy } from '@frontdesk/testing';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import type { DataSource } from 'typeorm';
import type { Broker } from '../broker/broker.js';
import { EventPublisher } from '../events/event-publisher.js';
import { deleteEventQueues, ownEvent } from '../../testing/events.js';
import { declareEventQueue } from '../events/topology.js';
import { ownService, recordedLog, testBroker, testBrokerUrl } from '../../testing/doubles.js';
import { announce } from './outbox.js';
import { OutboxRelay } from './outbox-relay.js';
import { openOutbox, SCHEMA, waitingInOutbox } from '../../testing/outbox.js';

jest.setTimeout(90_000);

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

  async function startRelay(): Promise<OutboxRelay> {
    const broker = testBroker(rabbitmq.url);
    const publisher = new EventPublisher(broker);
    await publisher.start();
    await broker.open();
    await eventually(() => broker.isConnected);
    const source = await openOutbox(database.url, postgres.url);
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
      if (source.isInitialized) await source.destroy();
    };
    relays.push(relay);
    brokers.push(broker);
    return relay;
  }

  const write = (...numbers: number[]): Promise<void> =>
    inTransaction(dataSource, async (tx) => {
      for (const n of numbers) await announce(tx, counted, occurrence, { n });
    });

  /** Writes events one by one and returns how many arrived within 100 ms of their commit. */
  async function promptOf(first: number, end: number): Promise<number> {
    let prompt = 0;
    for (let n = first; n < end; n++) {
      await write(n);
      const arrives = (): Promise<unknown> => eventually(() => received.length === n + 1, { everyMs: 5 });
      await within(100, arrives).then(() => prompt++, arrives);
    }
    return prompt;
  }

  const numbers = (): number[] => received.map(({ n }) => n).sort((a, b) => a - b);
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

  it('publishes an event right after its commit, without waiting for the poll', async () => {
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
    await eventually(() => received.length === 1);
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
    await eventually(() => received.length === 1);
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
});
