import { describe, expect, it } from '@jest/globals';
import { Lanes } from './lanes.js';

const SLOTS = 64;
const PER_ENDPOINT = 8;
const quick = { durationMs: 5, timedOut: false };
const timeout = { durationMs: 10_000, timedOut: true };

function lanesOf(): Lanes<string> {
  return new Lanes({ slots: SLOTS, perEndpoint: PER_ENDPOINT });
}

/** Places `count` deliveries and counts what became of them. */
function placeMany(lanes: Lanes<string>, endpoint: number, count: number, now: number): Record<string, number> {
  const counts: Record<string, number> = { send: 0, wait: 0, park: 0 };
  for (let i = 0; i < count; i++) {
    counts[lanes.place(endpoint, `${endpoint}/${now}/${i}`, now).kind]! += 1;
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
    const lanes = lanesOf();
    const counts = placeMany(lanes, 1, 1000, 0);
    expect(counts).toEqual({ send: 8, wait: 32, park: 960 });
    expect(lanes.free).toBe(24);
    expect(placeMany(lanes, 2, 8, 0).send).toBe(8);
  });

  it('pass the turn on when an attempt ends', () => {
    const lanes = lanesOf();
    placeMany(lanes, 1, 10, 0);
    expect(lanes.answered(1, '1/0/0', quick, 5)).toBe('1/0/8');
    expect(lanes.answered(1, '1/0/1', quick, 5)).toBe('1/0/9');
    expect(lanes.answered(1, '1/0/2', quick, 5)).toBeNull();
  });

  it('pass the turn on when a delivery is not sent after all', () => {
    const lanes = lanesOf();
    placeMany(lanes, 1, 9, 0);
    expect(lanes.withdrawn(1, '1/0/0', 1)).toBe('1/0/8');
    expect(lanes.withdrawn(1, '1/0/1', 1)).toBeNull();
  });

  it('give a slot free only when the result is written', () => {
    const lanes = lanesOf();
    placeMany(lanes, 1, 1, 0);
    lanes.answered(1, '1/0/0', quick, 5);
    expect(lanes.free).toBe(SLOTS - 1);
    lanes.settled();
    expect(lanes.free).toBe(SLOTS);
  });

  it('let nothing wait for longer than a moment', () => {
    const lanes = lanesOf();
    placeMany(lanes, 1, 10, 0);
    expect(lanes.sweep(200)).toEqual([]);
    expect(lanes.sweep(250).map(({ item }) => item)).toEqual(['1/0/8', '1/0/9']);
  });

  it('leave endpoints that time out a quarter of the slots, all of them together', () => {
    const lanes = lanesOf();
    for (let endpoint = 1; endpoint <= 40; endpoint++) {
      lanes.place(endpoint, 'first', 0);
      lanes.answered(endpoint, 'first', timeout, 10_000);
      lanes.settled();
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
    lanes.place(1, 'a', 0);
    lanes.answered(1, 'a', timeout, 10_000);
    lanes.place(1, 'b', 10_001);
    lanes.answered(1, 'b', quick, 10_006);
    expect(placeMany(lanes, 1, 8, 10_010).send).toBe(8);
  });

  it('spread what is parked at the pace of its endpoint, within a minute or so', () => {
    const lanes = lanesOf();
    lanes.place(1, 'a', 0);
    for (let i = 0; i < 20; i++) lanes.answered(1, 'a', timeout, 10_000);
    placeMany(lanes, 1, 2, 10_000);
    const delays = Array.from({ length: 200 }, () => lanes.place(1, 'x', 10_000)).map((placement) =>
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
    expect(lanes.place(1, 'a', 0).kind).toBe('park');
    lanes.release(4);
    expect(lanes.place(1, 'a', 0).kind).toBe('send');
  });
});
