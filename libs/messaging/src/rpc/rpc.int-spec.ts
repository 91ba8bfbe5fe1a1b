import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, within } from '@frontdesk/testing';
import { DomainError } from '@frontdesk/contracts';
import { connect } from 'amqplib';
import type { Broker } from '../broker/broker.js';
import { aCaller, ownService, testBroker, testBrokerUrl } from '../../testing/doubles.js';
import { RpcClient, type CompletedCall } from './rpc-client.js';
import { greeting, greetOf, startGreetings, type GreetingService } from '../../testing/greetings.js';
import { queueOf, type RpcRequest } from './wire.js';

jest.setTimeout(90_000);

describe('RPC', () => {
  const service = ownService();
  const greet = greetOf(service);
  const brokers: Broker[] = [testBroker(), testBroker()];
  let client: RpcClient;
  const completed: CompletedCall[] = [];
  let server: GreetingService;

  beforeAll(async () => {
    client = new RpcClient(brokers[0]!, 2000, (call) => completed.push(call));
    await client.start();
    server = await startGreetings(service, brokers[1]!, { concurrency: 50 });
    await Promise.all(brokers.map((broker) => broker.open()));
    await eventually(() => brokers.every((broker) => broker.isConnected));
  });

  afterAll(async () => {
    const connection = await connect(testBrokerUrl());
    await (await connection.createChannel()).deleteQueue(queueOf(service));
    await connection.close();
    await server.app.close();
    await Promise.all(brokers.map((broker) => broker.close()));
  });

  it("returns the handler's output", async () => {
    expect(await client.call(greet, aCaller, greeting({ name: 'Zoë 🐝' }))).toEqual({ greeting: 'Hello, Zoë 🐝' });
  });

  it("forwards the response as the owner's JSON", async () => {
    expect((await client.forward(greet, aCaller, greeting({ name: 'Ada' }))).toString()).toBe(
      '{"greeting":"Hello, Ada"}',
    );
  });

  it('rebuilds a refusal with its code and details, without its internal reason', async () => {
    await expect(client.call(greet, aCaller, greeting({ name: 'x', refuse: true }))).rejects.toMatchObject({
      name: 'DomainError',
      code: 'validation_failed',
      details: { errors: { name: ['is rude'] } },
      reason: undefined,
    });
  });

  it('reveals only server_error of a failure that is not a refusal', async () => {
    server.failWith(new TypeError('secret'));
    const failure = await client.call(greet, aCaller, greeting({ name: 'x' })).catch((error: unknown) => error);
    server.failWith(undefined);
    expect(failure).toMatchObject({ code: 'server_error', details: {} });
    expect(String(failure)).not.toContain('secret');
    expect(server.handled.at(-1)).toMatchObject({ outcome: 'failed', error: expect.any(TypeError) });
  });

  it("ends with unavailable when the owner's database is down", async () => {
    server.failWith(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const failure = await client.call(greet, aCaller, greeting({ name: 'x' })).catch((error: unknown) => error);
    server.failWith(undefined);
    expect(failure).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 1 } });
  });

  it('returns each of many concurrent calls its own response', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `n${index}`);
    // The calls share a process with their owner, so they may take longer than one call may.
    const patiently = { timeoutMs: 60_000 };
    const answers = await Promise.all(names.map((name) => client.call(greet, aCaller, greeting({ name }), patiently)));
    expect(answers.map(({ greeting: text }) => text)).toEqual(names.map((name) => `Hello, ${name}`));
  });

  it('carries inputs and outputs of 256 KiB', async () => {
    const name = 'é'.repeat(128 * 1024);
    expect(await client.call(greet, aCaller, greeting({ name }))).toEqual({ greeting: `Hello, ${name}` });
  });

  it('ends with unavailable when the owner does not respond in time', async () => {
    const before = server.handled.length;
    const slow = greeting({ name: 'slow', delayMs: 1400 });
    await expect(within(1300, () => client.call(greet, aCaller, slow, { timeoutMs: 1000 }))).rejects.toMatchObject({
      code: 'unavailable',
    });
    await eventually(() => server.handled.length > before);
  });

  it('ends with unavailable at once if the caller has no time left, and does not affect other calls', async () => {
    const other = client.call(greet, aCaller, greeting({ name: 'other', delayMs: 200 }));
    for (const timeoutMs of [0, -1]) {
      await expect(client.call(greet, aCaller, greeting({ name: 'no time' }), { timeoutMs })).rejects.toMatchObject({
        code: 'unavailable',
      });
    }
    expect(await other).toEqual({ greeting: 'Hello, other' });
    expect(server.begun).not.toContain('no time');
  });

  it('refuses to commit when the response could no longer arrive in time', async () => {
    const before = server.handled.length;
    await client
      .call(greet, aCaller, greeting({ name: 'late', delayMs: 800 }), { timeoutMs: 1000 })
      .catch(() => undefined);
    await eventually(() => server.handled.length > before);
    expect(server.handled.at(-1)).toMatchObject({ outcome: 'refused', code: 'unavailable' });
  });

  it('ends with unavailable at once when the service does not exist', async () => {
    await expect(
      within(1800, () => client.call(greetOf(ownService()), aCaller, greeting({ name: 'x' }))),
    ).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('reports each call once, with its outcome and duration', async () => {
    completed.length = 0;
    await client.call(greet, aCaller, greeting({ name: 'Ada' }));
    await client.call(greet, aCaller, greeting({ name: 'x', refuse: true })).catch(() => undefined);
    const tooSlow = greeting({ name: 'too slow', delayMs: 1400 });
    await client.call(greet, aCaller, tooSlow, { timeoutMs: 1000 }).catch(() => undefined);
    await eventually(() => server.handled.at(-1)?.code === 'unavailable');
    expect(client.waitingCount).toBe(0);
    const told = { operation: greet.name, durationMs: expect.any(Number) };
    expect(completed).toEqual([
      { ...told, outcome: 'ok' },
      { ...told, outcome: 'refused' },
      { ...told, outcome: 'unavailable' },
    ]);
    expect(completed[2]!.durationMs).toBeGreaterThanOrEqual(990);
  });

  it('refuses invalid input with the names of its fields and does not start the operation', async () => {
    const wrong = { ids: {}, query: {}, body: { name: 7, delayMs: 'long' } } as unknown as ReturnType<typeof greeting>;
    const begun = server.begun.length;
    await expect(client.call(greet, aCaller, wrong)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { errors: { name: ['must be a string'], delayMs: [expect.any(String)] } },
    });
    expect(server.handled.at(-1)).toMatchObject({ outcome: 'undecodable', error: expect.any(DomainError) });
    expect(server.begun).toHaveLength(begun);
  });

  it('does not start an operation whose message has no time left', async () => {
    const connection = await connect(testBrokerUrl());
    const channel = await connection.createChannel();
    const request: RpcRequest = { caller: aCaller, input: greeting({ name: 'expired' }) };
    for (const expiration of [0, undefined]) {
      const before = server.handled.length;
      const options = { type: greet.name, ...(expiration === undefined ? {} : { expiration }) };
      channel.sendToQueue(queueOf(service), Buffer.from(JSON.stringify(request)), options);
      await eventually(() => server.handled.length > before);
      expect(server.handled.at(-1)).toMatchObject({ outcome: 'expired' });
    }
    expect(server.begun).not.toContain('expired');
    await connection.close();
  });

  it.each([-60_000, 60_000])('responds to a caller whose clock differs by %d ms', async (aheadMs) => {
    const realNow = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs);
    const call = client.call(greet, aCaller, greeting({ name: 'Ada' }));
    clock.mockRestore();
    expect(await call).toEqual({ greeting: 'Hello, Ada' });
  });

  it('drops a queued request that expires before an owner consumes it', async () => {
    const own = ownService();
    const broker = testBroker();
    const absent = await startGreetings(own, broker);
    await broker.open();
    await eventually(() => broker.isConnected);
    await absent.app.close();
    const connection = await connect(testBrokerUrl());
    const channel = await connection.createConfirmChannel();
    const request: RpcRequest = { caller: aCaller, input: greeting({ name: 'queued' }) };
    const options = { type: greet.name, expiration: 200 };
    channel.sendToQueue(queueOf(own), Buffer.from(JSON.stringify(request)), options);
    await channel.waitForConfirms();
    await eventually(async () => (await channel.checkQueue(queueOf(own))).messageCount === 0);
    await connection.close();
    const returned = await startGreetings(own, broker);
    expect(await client.call(greetOf(own), aCaller, greeting({ name: 'later' }))).toEqual({ greeting: 'Hello, later' });
    expect(returned.begun).toEqual(['later']);
    await returned.app.close();
    await broker.close();
  });

  it('survives messages that are not requests', async () => {
    const connection = await connect(testBrokerUrl());
    const channel = await connection.createChannel();
    for (const text of ['', 'no json', 'null', '{}', '[1]']) channel.sendToQueue(queueOf(service), Buffer.from(text));
    channel.sendToQueue(queueOf(service), Buffer.from('{}'), { replyTo: 'amq.rabbitmq.reply-to.made-up', type: 'x' });
    await connection.close();
    expect(await client.call(greet, aCaller, greeting({ name: 'Ada' }))).toEqual({ greeting: 'Hello, Ada' });
  });

  it('declares its queue again after an operator deletes it', async () => {
    const connection = await connect(testBrokerUrl());
    await (await connection.createChannel()).deleteQueue(queueOf(service));
    await connection.close();
    const answer = await eventually(() => client.call(greet, aCaller, greeting({ name: 'again' })));
    expect(answer).toEqual({ greeting: 'Hello, again' });
  });

  it('enforces its concurrency limit and drops requests that expire while they wait', async () => {
    const own = ownService();
    const broker = testBroker();
    const narrow = await startGreetings(own, broker, { concurrency: 2 });
    await broker.open();
    await eventually(() => broker.isConnected);
    const call = (name: string, delayMs: number, timeoutMs: number): Promise<unknown> =>
      client.call(greetOf(own), aCaller, greeting({ name, delayMs }), { timeoutMs }).catch((error: unknown) => error);
    const first = [call('a', 700, 10_000), call('b', 700, 10_000)];
    const waiting = [call('c', 0, 300), call('d', 0, 300), call('e', 0, 10_000)];
    const results = await Promise.all([...first, ...waiting]);
    expect(results.filter((result) => (result as { code?: string }).code === 'unavailable')).toHaveLength(2);
    expect(narrow.begun).toEqual(['a', 'b', 'e']);
    await narrow.app.close();
    await broker.close();
  });

  it('queues a limited number of requests and refuses the others at once', async () => {
    const own = ownService();
    const broker = testBroker();
    const narrow = await startGreetings(own, broker, { concurrency: 1, maxWaiting: 2 });
    await broker.open();
    await eventually(() => broker.isConnected);
    const endings: { name: string; code: string }[] = [];
    await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) =>
        client.call(greetOf(own), aCaller, greeting({ name, delayMs: 300 })).then(
          () => endings.push({ name, code: 'completed' }),
          ({ code }: { code: string }) => endings.push({ name, code }),
        ),
      ),
    );
    expect(endings).toEqual([
      ...['d', 'e'].map((name) => ({ name, code: 'unavailable' })),
      ...['a', 'b', 'c'].map((name) => ({ name, code: 'completed' })),
    ]);
    expect(narrow.begun).toEqual(['a', 'b', 'c']);
    await narrow.app.close();
    await broker.close();
  });

  it('finishes running operations and sends their responses before it closes, and starts no new ones', async () => {
    const own = ownService();
    const broker = testBroker();
    const leaving = await startGreetings(own, broker);
    await broker.open();
    await eventually(() => broker.isConnected);
    const answers = Array.from({ length: 20 }, (_, index) =>
      client.call(greetOf(own), aCaller, greeting({ name: `n${index}`, delayMs: 300 })),
    );
    await eventually(() => leaving.begun.length === 20);
    await leaving.app.close();
    await broker.close();
    expect(await Promise.all(answers)).toHaveLength(20);
    const late = client.call(greetOf(own), aCaller, greeting({ name: 'late' }), { timeoutMs: 300 });
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect(leaving.begun).not.toContain('late');
  });
});
