import { describe, expect, it } from '@jest/globals';
import { Lanes, type Addressee } from './lanes.js';

const SLOTS = 64;
const PER_ENDPOINT = 8;
const quick = { durationMs: 5, timedOut: false };
const timeout = { durationMs: 10_000, timedOut: true };

/** Each endpoint belongs to an organization of its own unless told otherwise. */
const to = (endpoint_id: number, organization_id = endpoint_id): Addressee => ({ endpoint_id, organization_id });

/** Lanes in which these endpoints have answered before. */
function lanesOf(...proven: number[]): Lanes<string> {
  const lanes = new Lanes<string>({ slots: SLOTS, perEndpoint: PER_ENDPOINT });
  for (const endpoint of proven) {
    lanes.place(to(endpoint), 'proof', 0);
    lanes.answered(endpoint, 'proof', { durationMs: 50, timedOut: false }, 0);
    lanes.settled(to(endpoint));
  }
  return lanes;
}

/** Places `count` deliveries and counts what became of them. */
function placeMany(lanes: Lanes<string>, endpoint: number, count: number, now: number): Record<string, number> {
  const counts: Record<string, number> = { send: 0, wait: 0, park: 0 };
  for (let i = 0; i < count; i++) {
    counts[lanes.place(to(endpoint), `${endpoint}/${now}/${i}`, now).kind]! += 1;
  }
  return counts;
}

describe('lanes', () => {
  it('never hold more than the slots, whatever the number of endpoints', () => {
    const lanes = lanesOf();
    let held = 0;
    for (let endpoint = 1; endpoint <= 100; endpoint++) {
      const { send, wait } = placeMany(lanes, endpoint, 8, 0);
      held += send! + wait!;
    }
    expect(held).toBe(SLOTS);
    expect(lanes.free).toBe(0);
  });

  it('send no more than the limit to one endpoint at a time, and leave half of the slots to others', () => {
    const lanes = lanesOf(1, 2);
    const counts = placeMany(lanes, 1, 1000, 0);
    expect(counts).toEqual({ send: 8, wait: 24, park: 968 });
    expect(lanes.free).toBe(32);
    expect(placeMany(lanes, 2, 8, 0).send).toBe(8);
  });

  it('send less to an endpoint that has never answered', () => {
    const lanes = lanesOf();
    expect(placeMany(lanes, 1, 8, 0)).toMatchObject({ send: 4, wait: 4 });
  });

  it('leave half of the slots to other organizations, however many endpoints one has', () => {
    const lanes = lanesOf();
    let held = 0;
    for (let endpoint = 1; endpoint <= 10; endpoint++) {
      for (let i = 0; i < 100; i++) {
        if (lanes.place(to(endpoint, 7), `${endpoint}/${i}`, 0).kind !== 'park') held += 1;
      }
    }
    expect(held).toBe(SLOTS / 2);
    expect(lanes.place(to(11, 8), 'other', 0).kind).toBe('send');
    lanes.settled(to(1, 7));
    expect(lanes.place(to(12, 7), 'again', 0).kind).toBe('send');
  });

  it('pass the turn on when an attempt ends', () => {
    const lanes = lanesOf(1);
    placeMany(lanes, 1, 10, 0);
    expect(lanes.answered(1, '1/0/0', quick, 5)).toBe('1/0/8');
    expect(lanes.answered(1, '1/0/1', quick, 5)).toBe('1/0/9');
    expect(lanes.answered(1, '1/0/2', quick, 5)).toBeNull();
  });

  it('pass the turn on when a delivery is not sent after all', () => {
    const lanes = lanesOf(1);
    placeMany(lanes, 1, 9, 0);
    expect(lanes.withdrawn(1, '1/0/0', 1)).toBe('1/0/8');
    expect(lanes.withdrawn(1, '1/0/1', 1)).toBeNull();
  });

  it('give a slot free only when the result is written', () => {
    const lanes = lanesOf();
    placeMany(lanes, 1, 1, 0);
    lanes.answered(1, '1/0/0', quick, 5);
    expect(lanes.free).toBe(SLOTS - 1);
    lanes.settled(to(1));
    expect(lanes.free).toBe(SLOTS);
  });

  it('let nothing wait for longer than a moment', () => {
    const lanes = lanesOf(1);
    placeMany(lanes, 1, 10, 0);
    expect(lanes.sweep(200)).toEqual([]);
    expect(lanes.sweep(250).map(({ item }) => item)).toEqual(['1/0/8', '1/0/9']);
  });

  it('leave endpoints that time out a quarter of the slots, all of them together', () => {
    const lanes = lanesOf();
    for (let endpoint = 1; endpoint <= 40; endpoint++) {
      lanes.place(to(endpoint), 'first', 0);
      lanes.answered(endpoint, 'first', timeout, 10_000);
      lanes.settled(to(endpoint));
    }
    let sent = 0;
    for (let endpoint = 1; endpoint <= 40; endpoint++) {
      const counts = placeMany(lanes, endpoint, 20, 10_001);
      expect(counts.wait).toBe(0);
      expect(counts.send).toBeLessThanOrEqual(2);
      sent += counts.send!;
    }
    expect(sent).toBe(SLOTS / 4);
  });

  it('treat an endpoint as slow as soon as a request takes over a second, before it times out', () => {
    const lanes = lanesOf();
    expect(placeMany(lanes, 1, 2, 0).send).toBe(2);
    expect(placeMany(lanes, 1, 2, 1500)).toEqual({ send: 0, wait: 0, park: 2 });
  });

  it('treat an endpoint as quick again once it answers quickly', () => {
    const lanes = lanesOf();
    lanes.place(to(1), 'a', 0);
    lanes.answered(1, 'a', timeout, 10_000);
    lanes.place(to(1), 'b', 10_001);
    lanes.answered(1, 'b', quick, 10_006);
    expect(placeMany(lanes, 1, 8, 10_010).send).toBe(8);
  });

  it('treat endpoints as slow whose answers take over a second as a rule, until they do not', () => {
    const lanes = lanesOf();
    let now = 0;
    const answers = (endpoint: number, durationMs: number): void => {
      lanes.place(to(endpoint), `at ${now}`, now);
      lanes.answered(endpoint, `at ${now}`, { durationMs, timedOut: false }, (now += durationMs));
      lanes.settled(to(endpoint));
    };
    const endpoints = Array.from({ length: 20 }, (_, index) => index + 1);
    for (const endpoint of endpoints) for (let count = 0; count < 5; count++) answers(endpoint, 9000);
    for (let count = 0; count < 5; count++) answers(20, 50);
    const sent = endpoints.map((endpoint) => placeMany(lanes, endpoint, 20, now).send);
    expect(sent.slice(0, 19).reduce((sum, each) => sum! + each!)).toBe(SLOTS / 4);
    expect(sent[19]).toBe(PER_ENDPOINT);
  });

  it('spread what is parked at the pace of its endpoint, within a minute or so', () => {
    const lanes = lanesOf();
    lanes.place(to(1), 'a', 0);
    for (let i = 0; i < 20; i++) lanes.answered(1, 'a', timeout, 10_000);
    placeMany(lanes, 1, 2, 10_000);
    const delays = Array.from({ length: 200 }, () => lanes.place(to(1), 'x', 10_000)).map((placement) =>
      placement.kind === 'park' ? placement.delayMs : 0,
    );
    expect(delays[0]).toBeGreaterThan(5000);
    expect(delays[1]! - delays[0]!).toBeGreaterThan(1000);
    expect(Math.max(...delays)).toBeLessThan(90_000);
  });

  it('set slots aside for what is about to come', () => {
    const lanes = lanesOf();
    expect(lanes.reserve(60)).toBe(60);
    expect(lanes.reserve(60)).toBe(4);
    expect(lanes.place(to(1), 'a', 0).kind).toBe('park');
    lanes.release(4);
    expect(lanes.place(to(1), 'a', 0).kind).toBe('send');
  });
});
