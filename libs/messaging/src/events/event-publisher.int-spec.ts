import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { leadCreated } from '@frontdesk/contracts';
import { eventually, startTcpProxy, within, type TcpProxy } from '@frontdesk/testing';
import { connect } from 'amqplib';
import type { Broker } from '../broker/broker.js';
import { ownService, testBroker, testBrokerUrl } from '../../testing/doubles.js';
import { EventPublisher } from './event-publisher.js';
import { anEnvelope, deleteEventQueues, outgoing, ownEvent } from '../../testing/events.js';
import { declareEventQueue, keyFor } from './topology.js';

jest.setTimeout(90_000);

describe('EventPublisher', () => {
  const service = ownService();
  const { type } = ownEvent(service);
  const queue = `${service}.events`;
  let broker: Broker | undefined;
  let proxy: TcpProxy | undefined;

  async function publisher(url = testBrokerUrl()): Promise<EventPublisher> {
    broker = testBroker(url);
    const made = new EventPublisher(broker);
    await made.start();
    await broker.open();
    await eventually(() => broker?.isConnected);
    return made;
  }

  async function messages(): Promise<{ messageId: unknown; deliveryMode: unknown; body: unknown }[]> {
    const connection = await connect(testBrokerUrl());
    const channel = await connection.createChannel();
    const found = [];
    for (let message = await channel.get(queue); message; message = await channel.get(queue)) {
      const { messageId, deliveryMode } = message.properties as { messageId: unknown; deliveryMode: unknown };
      found.push({ messageId, deliveryMode, body: JSON.parse(message.content.toString()) as unknown });
      channel.ack(message);
    }
    await channel.close();
    await connection.close();
    return found;
  }

  async function bindQueue(): Promise<void> {
    const connection = await connect(testBrokerUrl());
    const channel = await connection.createChannel();
    await declareEventQueue(channel, queue, [type]);
    await connection.close();
  }

  afterEach(async () => {
    await broker?.close();
    await proxy?.close();
    proxy = undefined;
    await deleteEventQueues(queue);
  });

  it("confirms an event that a queue has stored, as a persistent message with the event's id", async () => {
    await bindQueue();
    const event = anEnvelope(type, 1);
    expect(await (await publisher()).publish([outgoing(event)])).toEqual(new Set([event.id]));
    expect(await messages()).toEqual([{ messageId: event.id, deliveryMode: 2, body: event }]);
  });

  it('does not confirm an event if no queue is bound', async () => {
    await bindQueue();
    const routed = anEnvelope(type, 1);
    const lost = anEnvelope(ownEvent(service).type, 2);
    const events = await publisher();
    expect(await events.publish([outgoing(lost), outgoing(routed)])).toEqual(new Set([routed.id]));
    expect(await events.publish([outgoing(lost)])).toEqual(new Set());
  });

  it('puts an event into the queue of a selective consumer only if the consumer needs it', async () => {
    const connection = await connect(testBrokerUrl());
    const channel = await connection.createChannel();
    await declareEventQueue(channel, queue, [keyFor(leadCreated, 'chats')]);
    await connection.close();
    const [ofChat, ofCall] = [1, null].map((chat_id) => ({
      ...anEnvelope(leadCreated.type, 1),
      data: { lead: { chat_id } },
    }));
    await (await publisher()).publish([outgoing(ofCall!), outgoing(ofChat!)]);
    expect((await messages()).map(({ messageId }) => messageId)).toEqual([ofChat!.id]);
  });

  it('confirms nothing while the broker is down, and every event once it is back', async () => {
    await bindQueue();
    proxy = await startTcpProxy(testBrokerUrl());
    const events = await publisher(proxy.url);
    proxy.breakLink();
    await eventually(() => !events.isReady);
    const event = outgoing(anEnvelope(type, 1));
    expect(await events.publish([event])).toEqual(new Set());
    proxy.restore();
    await eventually(() => events.isReady);
    expect(await events.publish([event])).toEqual(new Set([event.id]));
  });

  it('gives up on a silent broker within six seconds, publishes no event twice, and recovers', async () => {
    await bindQueue();
    proxy = await startTcpProxy(testBrokerUrl());
    const events = await publisher(proxy.url);
    const event = outgoing(anEnvelope(type, 1));
    proxy.blackHole();
    const answers = await within(6000, () => Promise.all([events.publish([event]), events.publish([event])]));
    expect(answers).toEqual([new Set(), new Set()]);
    proxy.restore();
    await eventually(async () => (await events.publish([event])).has(event.id));
    expect(await messages()).toHaveLength(1);
  });
});
