import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { EventEnvelope } from '@frontdesk/contracts';
import { eventually, startTcpProxy } from '@frontdesk/testing';
import { connect, type ChannelModel } from 'amqplib';
import type { Broker } from '../broker/broker.js';
import { ownService, testBroker, testBrokerUrl } from '../../testing/doubles.js';
import { ConsumerRunner } from './consumer-runner.js';
import { countDeadLetters, inspectQueues, replayDeadLetters } from './dead-letters.js';
import { EventPublisher } from './event-publisher.js';
import { anEnvelope, deleteEventQueues, outgoing, ownEvent } from '../../testing/events.js';
import { deadLetterQueueOf, declareEventQueue, EVENTS_EXCHANGE } from './topology.js';

jest.setTimeout(90_000);

class Transient extends Error {}

describe('ConsumerRunner', () => {
  const service = ownService();
  const queues: string[] = [];
  const runners: ConsumerRunner[] = [];
  const brokers: Broker[] = [];
  let publisher: EventPublisher;
  let operator: ChannelModel;

  beforeAll(async () => {
    operator = await connect(testBrokerUrl());
    const broker = await opened();
    publisher = new EventPublisher(broker);
    await publisher.start();
  });

  afterAll(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await Promise.all(brokers.map((broker) => broker.close()));
    await operator.close();
    await deleteEventQueues(...queues);
  });

  async function opened(url?: string): Promise<Broker> {
    const broker = testBroker(url);
    brokers.push(broker);
    await broker.open();
    await eventually(() => broker.isConnected);
    return broker;
  }

  interface Wishes {
    consume: (numbers: number[]) => Promise<void> | void;
    name?: string;
    type?: ReturnType<typeof ownEvent>;
    batchSize?: number;
    collectForMs?: number;
    url?: string;
  }

  /** Starts a consumer with its own queue, and returns a function that publishes to it. */
  async function consumer({ consume, name = `q${queues.length}`, type = ownEvent(service), url, ...options }: Wishes) {
    const deadLettered: string[] = [];
    const logged: Record<string, unknown>[] = [];
    const log = (fields: object, message: string): void => void logged.push({ ...fields, message });
    const runner = new ConsumerRunner(
      { service, name, events: [type], ...options },
      { consume: async (events: EventEnvelope[]) => consume(events.map(({ data }) => data['n'] as number)) },
      {
        broker: await opened(url),
        log: { info: log, warn: log, error: log },
        isTransient: (error) => error instanceof Transient,
        onDeadLetter: (queue) => deadLettered.push(queue),
      },
    );
    runners.push(runner);
    if (!queues.includes(runner.queue)) queues.push(runner.queue);
    await runner.start();
    const publish = async (...numbers: number[]): Promise<void> => {
      const events = numbers.map((n) => outgoing(anEnvelope(type.type, n)));
      expect(await publisher.publish(events)).toEqual(new Set(events.map(({ id }) => id)));
    };
    const waiting = async (): Promise<number> => {
      const channel = await operator.createChannel();
      const { messageCount } = await channel.checkQueue(runner.queue);
      await channel.close();
      return messageCount;
    };
    return { runner, publish, deadLettered, logged, type, name, waiting };
  }

  /** The number of events that wait for the next batch. The queue stops counting an event before it has arrived. */
  const heldBy = (runner: ConsumerRunner): number => runner['received'].length;

  it('delivers events in order and acknowledges them after their effect', async () => {
    const seen: number[] = [];
    const { publish, waiting, runner } = await consumer({ consume: (numbers) => void seen.push(...numbers) });
    await publish(1, 2, 3, 4, 5);
    await eventually(() => seen.length === 5);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    await runner.stop();
    expect(await waiting()).toBe(0);
  });

  it('stops receiving every event after an upgrade to a version that selects events', async () => {
    const type = { ...ownEvent(service), selective: { service, needs: () => false } };
    const channel = await operator.createChannel();
    await declareEventQueue(channel, `${service}.selective`, [type.type]);
    await channel.close();
    await consumer({ name: 'selective', type, consume: () => undefined });
    expect(await publisher.publish([outgoing(anEnvelope(type.type, 1))])).toEqual(new Set());
  });

  it('acknowledges exactly the events whose effect has committed, whether consumed in a batch or alone', async () => {
    const seen: number[] = [];
    const begun: number[] = [];
    const gates = new Map([1, 4].map((n) => [n, Promise.withResolvers<void>()]));
    const { publish, waiting, runner } = await consumer({
      batchSize: 10,
      consume: async (numbers) => {
        begun.push(...numbers);
        await gates.get(numbers[0]!)?.promise;
        if (numbers.includes(6)) throw new Error('bad luck');
        seen.push(...numbers);
      },
    });
    /** While the first event is consumed, the others arrive and form one batch. */
    const publishAsBatch = async (first: number, ...others: number[]): Promise<void> => {
      await publish(first);
      await eventually(() => begun.includes(first));
      await publish(...others);
      await eventually(() => heldBy(runner) === others.length);
      gates.get(first)!.resolve();
    };
    await publishAsBatch(1, 2, 3);
    await eventually(() => seen.length === 3);
    // The batch of 5, 6 and 7 fails. Consumed alone, 5 succeeds and 6 fails until the runner stops.
    await publishAsBatch(4, 5, 6, 7);
    await eventually(() => begun.filter((n) => n === 6).length === 2);
    await runner.stop();
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    await eventually(async () => (await waiting()) === 2, { what: 'events 6 and 7 back in the queue' });
  });

  it('delivers an event at once, and those that arrive meanwhile in full batches', async () => {
    const batches: number[][] = [];
    const first = Promise.withResolvers<void>();
    const { publish, runner } = await consumer({
      consume: (numbers) => {
        batches.push(numbers);
        return batches.length === 1 ? first.promise : undefined;
      },
      batchSize: 3,
    });
    await publish(1);
    await eventually(() => batches.length === 1);
    await publish(2, 3, 4, 5, 6);
    await eventually(() => heldBy(runner) === 5);
    first.resolve();
    await eventually(() => batches.length === 3);
    expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
  });

  it('collects events for the given time, and consumes a full batch at once', async () => {
    const collected: number[] = [];
    let firstBatchAt: number | undefined;
    const collecting = await consumer({
      batchSize: 10,
      collectForMs: 1500,
      consume: (numbers) => {
        firstBatchAt ??= performance.now();
        collected.push(...numbers);
      },
    });
    const startedAt = performance.now();
    await collecting.publish(1);
    await collecting.publish(2, 3);
    await eventually(() => collected.length === 3);
    expect(collected).toEqual([1, 2, 3]);
    // A timer may fire some milliseconds early.
    expect(firstBatchAt! - startedAt).toBeGreaterThan(1490);

    const batches: number[][] = [];
    const full = await consumer({
      batchSize: 2,
      collectForMs: 3_600_000,
      consume: (numbers) => void batches.push(numbers),
    });
    await full.publish(4, 5);
    await eventually(() => batches.length === 1);
    await full.publish(6);
    await full.runner.stop();
    expect(batches).toEqual([[4, 5]]);
    await eventually(async () => (await full.waiting()) === 1);
  });

  it('dead-letters an event after it has failed five times, and consumes the rest of its batch', async () => {
    const tries: number[] = [];
    const done = new Set<number>();
    const first = Promise.withResolvers<void>();
    const sizes: number[] = [];
    const { publish, deadLettered, runner, waiting } = await consumer({
      batchSize: 10,
      consume: async (numbers) => {
        sizes.push(numbers.length);
        if (numbers.includes(11)) await first.promise;
        if (numbers.length === 1) tries.push(...numbers);
        if (numbers.includes(13)) throw new Error('bad luck');
        numbers.forEach((n) => done.add(n));
      },
    });
    await publish(11);
    await eventually(() => sizes.length === 1);
    await publish(12, 13, 14, 15);
    await eventually(() => heldBy(runner) === 4);
    first.resolve();
    await eventually(() => deadLettered.length === 1 && done.size === 4);
    expect(sizes.slice(0, 2)).toEqual([1, 4]);
    expect(tries.filter((n) => n === 13)).toHaveLength(5);
    expect([...done]).toEqual([11, 12, 14, 15]);
    await eventually(async () => (await countDeadLetters(operator, runner.queue)) === 1);
    expect(await waiting()).toBe(0);
  });

  it('logs the cause of a dead letter as an error, so that the logger can withhold its message', async () => {
    const error = Object.assign(new Error('invalid input syntax for type bigint: "Dana Reyes"'), { code: '22P02' });
    const { publish, logged, runner } = await consumer({ consume: () => Promise.reject(error) });
    await publish(1);
    await eventually(() => logged.length === 1);
    const event_id = expect.any(String);
    expect(logged).toEqual([{ queue: runner.queue, event_id, err: error, message: 'event.dead_lettered' }]);
  });

  it('dead-letters an undecodable message at once and consumes the next', async () => {
    const seen: number[] = [];
    const { publish, runner, type } = await consumer({ consume: (numbers) => void seen.push(...numbers) });
    const channel = await operator.createConfirmChannel();
    for (const text of ['', 'no json', 'null', '[]', '{}', '{"id":"x","type":"y"}'])
      channel.publish(EVENTS_EXCHANGE, type.type, Buffer.from(text));
    // If the channel closed now, messages that the broker has not queued yet could be lost.
    await channel.waitForConfirms();
    await channel.close();
    await publish(1);
    await eventually(() => seen.length === 1);
    await eventually(async () => (await countDeadLetters(operator, runner.queue)) === 6, { what: 'six dead letters' });
  });

  it('retries a transient fault without limit and never dead-letters the event', async () => {
    const seen: number[] = [];
    let isAway = true;
    let attempts = 0;
    const { publish, deadLettered } = await consumer({
      consume: (numbers) => {
        attempts++;
        if (isAway) throw new Transient('database away');
        seen.push(...numbers);
      },
    });
    await publish(1, 2);
    await eventually(() => attempts >= 7);
    expect(seen).toEqual([]);
    isAway = false;
    await eventually(() => seen.length === 2);
    expect(deadLettered).toEqual([]);
  });

  it('dead-letters an event whose consumer throws null', async () => {
    const { publish, deadLettered } = await consumer({
      consume: () => {
        throw null;
      },
    });
    await publish(1);
    await eventually(() => deadLettered.length === 1);
  });

  it('delivers an event to another replica when its consumer dies before acknowledging it', async () => {
    const proxy = await startTcpProxy(testBrokerUrl());
    const stuck: number[] = [];
    const seen: number[] = [];
    const first = await consumer({
      url: proxy.url,
      consume: async (numbers) => {
        stuck.push(...numbers);
        await new Promise(() => undefined);
      },
    });
    runners.splice(runners.indexOf(first.runner), 1);
    await first.publish(1);
    await eventually(() => stuck.length === 1);
    await consumer({ name: first.name, type: first.type, consume: (numbers) => void seen.push(...numbers) });
    proxy.breakLink();
    await eventually(() => seen.length === 1);
    await proxy.close();
  });

  it('finishes its batch when it stops, and returns prefetched events to the queue', async () => {
    const seen: number[] = [];
    let begunCount = 0;
    const { publish, runner, waiting } = await consumer({
      batchSize: 2,
      consume: async (numbers) => {
        begunCount++;
        await new Promise((resolve) => setTimeout(resolve, 300));
        seen.push(...numbers);
      },
    });
    await publish(1, 2, 3, 4, 5, 6);
    await eventually(() => begunCount > 0);
    await runner.stop();
    const after = seen.length;
    expect(after).toBeGreaterThan(0);
    await eventually(async () => (await waiting()) === 6 - after);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(seen).toHaveLength(after);
  });

  it('replays dead letters to their consumer, oldest first, up to the limit', async () => {
    const seen: number[] = [];
    let isBroken = true;
    const { publish, runner } = await consumer({
      consume: (numbers) => {
        if (isBroken) throw new Error('bug');
        seen.push(...numbers);
      },
    });
    await publish(1, 2, 3);
    await eventually(async () => (await countDeadLetters(operator, runner.queue)) === 3, { timeoutMs: 45_000 });
    isBroken = false;
    const replayed = await replayDeadLetters(operator, runner.queue, 2);
    expect(replayed).toEqual([
      { eventId: expect.any(String), type: expect.stringMatching(/^spec\./), reason: 'rejected' },
      { eventId: expect.any(String), type: expect.stringMatching(/^spec\./), reason: 'rejected' },
    ]);
    await eventually(() => seen.length === 2);
    expect(seen).toEqual([1, 2]);
    expect(await countDeadLetters(operator, runner.queue)).toBe(1);
    await replayDeadLetters(operator, runner.queue, 100);
    await eventually(() => seen.length === 3);
    expect(await countDeadLetters(operator, runner.queue)).toBe(0);
  });

  it('reports the message count and consumer count of a queue', async () => {
    const { runner } = await consumer({ consume: () => undefined });
    expect(await inspectQueues(operator, [runner.queue, deadLetterQueueOf(runner.queue)])).toEqual([
      { queue: runner.queue, messages: 0, consumers: 1 },
      { queue: deadLetterQueueOf(runner.queue), messages: 0, consumers: 0 },
    ]);
    await runner.stop();
    const [state] = await inspectQueues(operator, [runner.queue]);
    expect(state).toMatchObject({ consumers: 0 });
    await expect(inspectQueues(operator, [runner.queue, 'spec.none'])).rejects.toThrow(/NOT_FOUND/);
  });

  it('rejects the replay or count of a queue that does not exist', async () => {
    await expect(countDeadLetters(operator, 'spec.none')).rejects.toThrow(/NOT_FOUND/);
    await expect(replayDeadLetters(operator, 'spec.none', 1)).rejects.toThrow(/NOT_FOUND/);
  });
});
