import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually, startTcpProxy, within, type TcpProxy } from '@frontdesk/testing';
import { connect } from 'amqplib';
import type { Broker } from '../broker/broker.js';
import { aCaller, ownService, testBroker, testBrokerUrl } from '../../testing/doubles.js';
import { RpcClient } from './rpc-client.js';
import { greeting, greetOf, startGreetings, type GreetingService } from '../../testing/greetings.js';
import { queueOf } from './wire.js';

jest.setTimeout(90_000);

const DEADLINE_MS = 1500;
const LATE_MS = 200;

describe('RPC during a broker outage', () => {
  const service = ownService();
  const greet = greetOf(service);
  let proxies: TcpProxy[];
  let brokers: Broker[];
  let client: RpcClient;
  let server: GreetingService;

  const call = (name: string, delayMs = 0): Promise<{ greeting: string }> =>
    client.call(greet, aCaller, greeting({ name, delayMs }));

  /** Returns the outcome of a call: the code of its refusal, or `answered`. */
  const ended = (name: string, delayMs = 0): Promise<unknown> =>
    call(name, delayMs).then(
      () => 'answered',
      ({ code }: { code: unknown }) => code,
    );

  beforeAll(async () => {
    proxies = await Promise.all([startTcpProxy(testBrokerUrl()), startTcpProxy(testBrokerUrl())]);
    brokers = proxies.map(({ url }) => testBroker(url));
    client = new RpcClient(brokers[0]!, DEADLINE_MS);
    await client.start();
    server = await startGreetings(service, brokers[1]!);
    proxies.forEach((proxy) => proxy.breakLink());
    await Promise.all(brokers.map((broker) => broker.open()));
  });

  afterEach(() => proxies.forEach((proxy) => proxy.restore()));

  afterAll(async () => {
    await server.app.close();
    await Promise.all(brokers.map((broker) => broker.close()));
    await Promise.all(proxies.map((proxy) => proxy.close()));
    const connection = await connect(testBrokerUrl());
    await (await connection.createChannel()).deleteQueue(queueOf(service));
    await connection.close();
  });

  it('refuses calls at once before the first connection, and serves them after it', async () => {
    expect(await within(100, () => ended('early'))).toBe('unavailable');
    proxies.forEach((proxy) => proxy.restore());
    expect(await eventually(() => call('Ada'))).toEqual({ greeting: 'Hello, Ada' });
  });

  it('ends a call in flight when the connection is cut, and recovers without a restart', async () => {
    await eventually(() => call('ready'));
    const inFlight = within(DEADLINE_MS, () => ended('in flight', 5000));
    await eventually(() => server.begun.includes('in flight'));
    proxies[0]!.breakLink();
    expect(await inFlight).toBe('unavailable');
    expect(await ended('during the outage')).toBe('unavailable');
    proxies[0]!.restore();
    expect(await eventually(() => call('Ada'))).toEqual({ greeting: 'Hello, Ada' });
  });

  it('ends a call within its deadline when the owner is disconnected, and recovers', async () => {
    await eventually(() => call('ready'));
    proxies[1]!.breakLink();
    expect(await within(DEADLINE_MS + LATE_MS, () => ended('cut off'))).toBe('unavailable');
    proxies[1]!.restore();
    expect(await eventually(() => call('Ada'))).toEqual({ greeting: 'Hello, Ada' });
    expect(server.begun).not.toContain('cut off');
  });

  it('ends calls within their deadline when the connection goes silent, and recovers', async () => {
    await eventually(() => call('ready'));
    proxies[0]!.blackHole();
    expect(await within(DEADLINE_MS + LATE_MS, () => ended('into the dark'))).toBe('unavailable');
    await eventually(() => !brokers[0]!.isConnected);
    proxies[0]!.restore();
    expect(await eventually(() => call('Ada'))).toEqual({ greeting: 'Hello, Ada' });
  });

  it('delivers the response of an operation whose connection was replaced while it ran', async () => {
    await eventually(() => call('ready'));
    const inFlight = call('patient', 1000);
    await eventually(() => server.begun.includes('patient'));
    proxies[1]!.cut();
    expect(await inFlight).toEqual({ greeting: 'Hello, patient' });
  });

  it('closes in bounded time if the connection is silent', async () => {
    const proxy = await startTcpProxy(testBrokerUrl());
    const broker = testBroker(proxy.url);
    const own = ownService();
    const leaving = await startGreetings(own, broker);
    await broker.open();
    await eventually(() => broker.isConnected);
    proxy.blackHole();
    await within(4500, async () => {
      await leaving.app.close();
      await broker.close();
    });
    await proxy.close();
  });
});
