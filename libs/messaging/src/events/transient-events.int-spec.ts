import type { EventEnvelope } from '@frontdesk/contracts';
import { eventually, startTcpProxy, type TcpProxy } from '@frontdesk/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Broker } from '../broker/broker.js';
import { ownService, testBroker, testBrokerUrl } from '../../testing/doubles.js';
import { anEnvelope, ownEvent } from '../../testing/events.js';
import { TransientEvents } from './transient-events.js';

jest.setTimeout(90_000);

describe('TransientEvents', () => {
  const declaration = ownEvent(ownService());
  const brokers: Broker[] = [];
  let proxy: TcpProxy | undefined;

  /** Starts a process that follows the event and counts its `onFollowing` calls. */
  async function aFollower(url = testBrokerUrl()) {
    const broker = testBroker(url);
    brokers.push(broker);
    const seen: EventEnvelope[] = [];
    const begun = { times: 0 };
    const events = new TransientEvents(broker);
    events.follow({
      events: [declaration],
      onEvent: (event) => seen.push(event),
      onFollowing: () => (begun.times += 1),
    });
    await events.start();
    await broker.open();
    await eventually(() => begun.times > 0 && broker.isConnected);
    return { events, seen, begun, broker };
  }

  afterEach(async () => {
    await Promise.all(brokers.splice(0).map((broker) => broker.close()));
    await proxy?.close();
    proxy = undefined;
  });

  it('delivers an event published by one process to every process', async () => {
    const [one, two] = [await aFollower(), await aFollower()];
    const event = anEnvelope(declaration.type, 1);
    one.events.publish(event);
    await eventually(() => one.seen.length === 1 && two.seen.length === 1);
    expect(two.seen).toEqual([event]);
  });

  it('ignores event types without a follower and messages that are not events', async () => {
    const { events, seen } = await aFollower();
    events.publish(anEnvelope(`${declaration.type}.other`, 1));
    events.publish({ ...anEnvelope(declaration.type, 2), data: null as never });
    events.publish(anEnvelope(declaration.type, 3));
    await eventually(() => seen.length > 0);
    expect(seen.map(({ data }) => data['n'])).toEqual([3]);
  });

  it('notifies followers after a reconnect, since they may have missed events', async () => {
    proxy = await startTcpProxy(testBrokerUrl());
    const { events, seen, begun, broker } = await aFollower(proxy.url);
    proxy.cut();
    await eventually(() => begun.times === 2 && broker.isConnected);
    events.publish(anEnvelope(declaration.type, 4));
    await eventually(() => seen.length === 1);
  });

  it('delivers to a follower added after the start, until it is removed', async () => {
    const other = ownEvent(ownService());
    const { events, seen } = await aFollower();
    const late: EventEnvelope[] = [];
    let follows = false;
    const follower = {
      events: [declaration, other],
      onEvent: (event: EventEnvelope) => late.push(event),
      onFollowing: () => (follows = true),
    };
    events.follow(follower);
    await eventually(() => follows);
    events.publish(anEnvelope(other.type, 1));
    await eventually(() => late.length === 1);
    events.unfollow(follower);
    events.publish(anEnvelope(other.type, 2));
    events.publish(anEnvelope(declaration.type, 3));
    await eventually(() => seen.length === 1);
    expect(late).toHaveLength(1);
  });

  it('starts consuming when the first follower is added after the start', async () => {
    const broker = testBroker();
    brokers.push(broker);
    const events = new TransientEvents(broker);
    await events.start();
    await broker.open();
    await eventually(() => broker.isConnected);
    const seen: EventEnvelope[] = [];
    let follows = false;
    events.follow({
      events: [declaration],
      onEvent: (event) => seen.push(event),
      onFollowing: () => (follows = true),
    });
    await eventually(() => follows);
    events.publish(anEnvelope(declaration.type, 1));
    await eventually(() => seen.length === 1);
  });

  it('does not throw when an event is published while the broker is down', () => {
    const broker = testBroker(testBrokerUrl());
    expect(() => new TransientEvents(broker).publish(anEnvelope(declaration.type, 1))).not.toThrow();
  });
});
