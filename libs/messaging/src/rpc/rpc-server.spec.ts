import { eventually } from '@frontdesk/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConsumeMessage } from 'amqplib';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker } from '../broker/broker.js';
import { aCaller } from '../../testing/doubles.js';
import { RpcServer, type HandledOperation } from './rpc-server.js';
import { greeting, greetOf } from '../../testing/greetings.js';

const WAITS_MS = 1000;
/** This is long enough for the process to read its sockets. */
const MOMENT_MS = 250;
const greet = greetOf('records');

describe('RpcServer in a process that was suspended', () => {
  let server: RpcServer;
  let deliver: (message: ConsumeMessage) => void;
  let handled: HandledOperation[];
  let sockets: { near: Socket; far: Socket };
  let close: () => void;

  beforeEach(async () => {
    handled = [];
    const channel = {
      on: () => channel,
      assertQueue: async () => undefined,
      consume: async (_queue: string, accept: typeof deliver) => {
        deliver = accept;
        return { consumerTag: 'one' };
      },
      sendToQueue: () => true,
      cancel: async () => undefined,
      checkQueue: async () => undefined,
    };
    const connection = { createChannel: async () => channel };
    const broker = {
      onLoss: () => undefined,
      onConnect: async (set: (to: typeof connection) => Promise<void>) => set(connection),
    } as unknown as Broker;
    server = new RpcServer({ service: 'records', broker, operations: [greet], onHandled: (one) => handled.push(one) });
    server.addHandler(greet.name, async () => ({ greeting: 'Hello' }));
    await new Promise<void>((resolve) => server.listen(() => resolve()));
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const near = connect((listener.address() as { port: number }).port, '127.0.0.1');
    const [far] = (await once(listener, 'connection')) as [Socket];
    sockets = { near, far };
    far.on('data', () => deliver(message));
    close = () => {
      near.destroy();
      far.destroy();
      listener.close();
    };
    await sleep(MOMENT_MS);
  });
  afterEach(async () => {
    close();
    await server.close();
  });

  const message = {
    content: Buffer.from(JSON.stringify({ caller: aCaller, input: greeting({ name: 'Ada' }) })),
    properties: { type: greet.name, expiration: String(WAITS_MS), replyTo: 'reply', correlationId: '1' },
  } as unknown as ConsumeMessage;

  const pauseWhile = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

  it('does not start a request that has waited in the socket beyond its deadline', async () => {
    sockets.near.write('x');
    pauseWhile(2.5 * WAITS_MS);
    await eventually(() => handled.length === 1);
    expect(handled[0]).toMatchObject({ outcome: 'expired', operation: greet.name });
  });

  it('starts a request that arrives afterwards', async () => {
    pauseWhile(2.5 * WAITS_MS);
    await sleep(MOMENT_MS);
    sockets.near.write('x');
    await eventually(() => handled.length === 1);
    expect(handled[0]).toMatchObject({ outcome: 'ok' });
  });
});
