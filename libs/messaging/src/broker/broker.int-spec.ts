import { describe, expect, it, jest } from '@jest/globals';
import { eventually, startTcpProxy } from '@frontdesk/testing';
import { connect, type ChannelModel } from 'amqplib';
import type { Socket } from 'node:net';
import { recordedLog, testBroker, testBrokerUrl } from '../../testing/doubles.js';
import { reconnectWhenClosed } from './broker.js';
import { coalesceWrites } from './coalesced-writes.js';

jest.setTimeout(90_000);

describe('Broker', () => {
  it('writes the frames of one event-loop turn with one system call on the installed amqplib', async () => {
    const connection = await connect(testBrokerUrl());
    expect(coalesceWrites(connection)).toBe(true);
    const channel = await connection.createChannel();
    const { queue } = await channel.assertQueue('', { exclusive: true });
    const { stream } = (connection as unknown as { connection: { stream: Socket & { _writev: unknown } } }).connection;
    const writes: number[] = [];
    const writev = (stream._writev as (chunks: unknown[], done: unknown) => void).bind(stream);
    stream._writev = (chunks: unknown[], done: unknown) => {
      writes.push(chunks.length);
      writev(chunks, done);
    };
    for (let i = 0; i < 50; i++) channel.sendToQueue(queue, Buffer.from(`message ${i}`));
    await eventually(async () => (await channel.checkQueue(queue)).messageCount === 50);
    expect(writes[0]).toBeGreaterThanOrEqual(50);
    await connection.close();
  });

  it('notifies its listeners of a lost connection and repeats every setup on the next one', async () => {
    const proxy = await startTcpProxy(testBrokerUrl());
    const log = recordedLog();
    const broker = testBroker(proxy.url, log);
    let setups = 0;
    let losses = 0;
    await broker.onConnect(async (connection) => {
      await connection.createChannel();
      setups++;
    });
    broker.onLoss(() => losses++);
    await broker.open();
    await eventually(() => broker.isConnected);
    proxy.cut();
    await eventually(() => setups === 2 && broker.isConnected);
    expect(losses).toBe(1);
    expect(log.messages).toEqual(expect.arrayContaining(['broker.connected', 'broker.disconnected']));
    await broker.close();
    await proxy.close();
  });

  it('reconnects until every setup succeeds', async () => {
    const broker = testBroker();
    let attempts = 0;
    await broker.onConnect(async (connection: ChannelModel) => {
      const channel = await connection.createChannel();
      reconnectWhenClosed(connection, channel);
      // The broker refuses this and closes the channel.
      if (++attempts < 3) await channel.checkQueue('spec-no-such-queue');
    });
    await broker.open();
    await eventually(() => broker.isConnected);
    expect(attempts).toBe(3);
    await broker.close();
  });

  it('reconnects when the broker closes a channel', async () => {
    const broker = testBroker();
    let setups = 0;
    await broker.onConnect(async (connection) => {
      const channel = await connection.createChannel();
      reconnectWhenClosed(connection, channel);
      if (++setups === 1) setTimeout(() => void channel.checkQueue('spec-no-such-queue').catch(() => undefined), 50);
    });
    await broker.open();
    await eventually(() => setups === 2 && broker.isConnected);
    await broker.close();
  });
});
