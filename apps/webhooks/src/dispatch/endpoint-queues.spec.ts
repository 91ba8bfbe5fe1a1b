import { describe, expect, it } from '@jest/globals';
import { EndpointQueues, type Addressee } from './endpoint-queues.js';

const SLOTS = 64;
const PER_ENDPOINT = 8;
const quick = { durationMs: 5, timedOut: false };
const timeout = { durationMs: 10_000, timedOut: true };

/** By default, each endpoint belongs to a separate organization. */
const to = (endpoint_id: number, organization_id = endpoint_id): Addressee => ({ endpoint_id, organization_id });

/** Creates queues in which these endpoints have responded before. */
function queuesOf(...proven: number[]): EndpointQueues<string> {
  const queues = new EndpointQueues<string>({ slots: SLOTS, perEndpoint: PER_ENDPOINT });
  for (const endpoint of proven) {
    queues.place(to(endpoint), 'proof', 0);
    queues.completed(endpoint, 'proof', { durationMs: 50, timedOut: false }, 0);
    queues.settled(to(endpoint));
  }
  return queues;
}

/** Places `count` deliveries and counts the results of each kind. */
function placeMany(
  queues: EndpointQueues<string>,
  endpoint: number,
  count: number,
  now: number,
): Record<string, number> {
  const counts: Record<string, number> = { send: 0, wait: 0, release: 0 };
  for (let i = 0; i < count; i++) {
    counts[queues.place(to(endpoint), `${endpoint}/${now}/${i}`, now).kind]! += 1;
  }
  return counts;
}

describe('endpoint queues', () => {
  it('never exceed the concurrency limit of the process, even with many endpoints', () => {
    const queues = queuesOf();
    let taken = 0;
    for (let endpoint = 1; endpoint <= 100; endpoint++) {
      const { send, wait } = placeMany(queues, endpoint, 8, 0);
      taken += send! + wait!;
    }
    expect(taken).toBe(SLOTS);
    expect(queues.free).toBe(0);
  });

  it('respect the limit of one endpoint and leave half of the slots to others', () => {
    const queues = queuesOf(1, 2);
    const counts = placeMany(queues, 1, 1000, 0);
    expect(counts).toEqual({ send: 8, wait: 24, release: 968 });
    expect(queues.free).toBe(32);
    expect(placeMany(queues, 2, 8, 0).send).toBe(8);
  });

  it('limit an endpoint to 4 requests until its first response', () => {
    const queues = queuesOf();
    expect(placeMany(queues, 1, 8, 0)).toMatchObject({ send: 4, wait: 4 });
  });

  it('leave half of the slots to other organizations, even if one organization has many endpoints', () => {
    const queues = queuesOf();
    let taken = 0;
    for (let endpoint = 1; endpoint <= 10; endpoint++) {
      for (let i = 0; i < 100; i++) {
        if (queues.place(to(endpoint, 7), `${endpoint}/${i}`, 0).kind !== 'release') taken += 1;
      }
    }
    expect(taken).toBe(SLOTS / 2);
    expect(queues.place(to(11, 8), 'other', 0).kind).toBe('send');
    queues.settled(to(1, 7));
    expect(queues.place(to(12, 7), 'again', 0).kind).toBe('send');
  });

  it('send the next waiting delivery when an attempt ends', () => {
    const queues = queuesOf(1);
    placeMany(queues, 1, 10, 0);
    expect(queues.completed(1, '1/0/0', quick, 5)).toBe('1/0/8');
    expect(queues.completed(1, '1/0/1', quick, 5)).toBe('1/0/9');
    expect(queues.completed(1, '1/0/2', quick, 5)).toBeNull();
  });

  it('send the next waiting delivery when a delivery is withdrawn', () => {
    const queues = queuesOf(1);
    placeMany(queues, 1, 9, 0);
    expect(queues.withdrawn(1, '1/0/0', 1)).toBe('1/0/8');
    expect(queues.withdrawn(1, '1/0/1', 1)).toBeNull();
  });

  it('free a slot only after the result is written', () => {
    const queues = queuesOf();
    placeMany(queues, 1, 1, 0);
    queues.completed(1, '1/0/0', quick, 5);
    expect(queues.free).toBe(SLOTS - 1);
    queues.settled(to(1));
    expect(queues.free).toBe(SLOTS);
  });

  it('release a delivery that has waited for 250 ms', () => {
    const queues = queuesOf(1);
    placeMany(queues, 1, 10, 0);
    expect(queues.sweep(200)).toEqual([]);
    expect(queues.sweep(250).map(({ item }) => item)).toEqual(['1/0/8', '1/0/9']);
  });

  it('limit all endpoints that time out, taken together, to a quarter of the slots', () => {
    const queues = queuesOf();
    for (let endpoint = 1; endpoint <= 40; endpoint++) {
      queues.place(to(endpoint), 'first', 0);
      queues.completed(endpoint, 'first', timeout, 10_000);
      queues.settled(to(endpoint));
    }
    let sent = 0;
    for (let endpoint = 1; endpoint <= 40; endpoint++) {
      const counts = placeMany(queues, endpoint, 20, 10_001);
      expect(counts.wait).toBe(0);
      expect(counts.send).toBeLessThanOrEqual(2);
      sent += counts.send!;
    }
    expect(sent).toBe(SLOTS / 4);
  });

  it('treat an endpoint as slow once a request takes over a second, before it times out', () => {
    const queues = queuesOf();
    expect(placeMany(queues, 1, 2, 0).send).toBe(2);
    expect(placeMany(queues, 1, 2, 1500)).toEqual({ send: 0, wait: 0, release: 2 });
  });

  it('no longer treat an endpoint as slow after a quick response', () => {
    const queues = queuesOf();
    queues.place(to(1), 'a', 0);
    queues.completed(1, 'a', timeout, 10_000);
    queues.place(to(1), 'b', 10_001);
    queues.completed(1, 'b', quick, 10_006);
    expect(placeMany(queues, 1, 8, 10_010).send).toBe(8);
  });

  it('treat endpoints as slow while their responses take over a second on average', () => {
    const queues = queuesOf();
    let now = 0;
    const respond = (endpoint: number, durationMs: number): void => {
      queues.place(to(endpoint), `at ${now}`, now);
      queues.completed(endpoint, `at ${now}`, { durationMs, timedOut: false }, (now += durationMs));
      queues.settled(to(endpoint));
    };
    const endpoints = Array.from({ length: 20 }, (_, index) => index + 1);
    for (const endpoint of endpoints) for (let count = 0; count < 5; count++) respond(endpoint, 9000);
    for (let count = 0; count < 5; count++) respond(20, 50);
    const sent = endpoints.map((endpoint) => placeMany(queues, endpoint, 20, now).send);
    expect(sent.slice(0, 19).reduce((sum, each) => sum! + each!)).toBe(SLOTS / 4);
    expect(sent[19]).toBe(PER_ENDPOINT);
  });

  it('spread released deliveries at the rate of the endpoint, over at most 90 seconds', () => {
    const queues = queuesOf();
    queues.place(to(1), 'a', 0);
    for (let i = 0; i < 20; i++) queues.completed(1, 'a', timeout, 10_000);
    placeMany(queues, 1, 2, 10_000);
    const delays = Array.from({ length: 200 }, () => queues.place(to(1), 'x', 10_000)).map((placement) =>
      placement.kind === 'release' ? placement.delayMs : 0,
    );
    expect(delays[0]).toBeGreaterThan(5000);
    expect(delays[1]! - delays[0]!).toBeGreaterThan(1000);
    expect(Math.max(...delays)).toBeLessThan(90_000);
  });

  it('send nothing through reserved slots until they are released', () => {
    const queues = queuesOf();
    expect(queues.reserve(60)).toBe(60);
    expect(queues.reserve(60)).toBe(4);
    expect(queues.place(to(1), 'a', 0).kind).toBe('release');
    queues.release(4);
    expect(queues.place(to(1), 'a', 0).kind).toBe('send');
  });
});
