import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from './clock.js';
import { DatabaseClock } from './database-clock.js';

const NOON = new Date('2026-06-10T12:00:00.789Z');
const offBy = (ms: number): Clock =>
  new (class extends Clock {
    now = (): Date => new Date(NOON.getTime() + ms);
  })();

describe('DatabaseClock', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ schema: 'clock', entities: [], migrations: [] });
  });
  afterAll(() => test.drop());

  /** On a machine whose clock is off. */
  const clockOf = async (machineOffMs: number): Promise<DatabaseClock> => {
    const clock = new DatabaseClock(offBy(machineOffMs), test.dataSource, () => Date.now() + machineOffMs);
    await clock.compare();
    return clock;
  };

  it('leaves the time of a machine that is right as it is', async () => {
    expect((await clockOf(0)).now()).toEqual(NOON);
  });

  it.each([75_000, -75_000])('puts a machine right that is off by %s ms', async (off) => {
    const clock = await clockOf(off);
    expect(Math.abs(clock.now().getTime() - NOON.getTime())).toBeLessThan(1000);
  });

  it('keeps what it knows when a comparison took too long to tell anything', async () => {
    const behind = Date.now() - 75_000;
    const instants = [behind, behind, behind, behind + 200_000];
    const clock = new DatabaseClock(offBy(-75_000), test.dataSource, () => instants.shift()!);
    await clock.compare();
    const before = clock.now();
    await clock.compare();
    expect(clock.now()).toEqual(before);
    expect(before.getTime()).toBeGreaterThanOrEqual(NOON.getTime());
  });
});
