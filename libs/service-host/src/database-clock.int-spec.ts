import { sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
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

  /** A clock on a machine whose time is off by `machineOffMs`. */
  const clockOf = async (machineOffMs: number): Promise<DatabaseClock> => {
    const clock = new DatabaseClock(offBy(machineOffMs), test.dataSource, () => Date.now() + machineOffMs);
    await clock.compare();
    return clock;
  };

  it('does not correct a machine whose time is right', async () => {
    expect((await clockOf(0)).now()).toEqual(NOON);
  });

  it.each([75_000, -75_000])('corrects the time of a machine that is off by %s ms', async (off) => {
    const clock = await clockOf(off);
    expect(Math.abs(clock.now().getTime() - NOON.getTime())).toBeLessThan(1000);
  });

  it.each([
    [1900, false],
    [-1900, false],
    [2500, true],
    [-2500, true],
  ])('on a machine that is off by %d ms, isSkewed is %s', async (off, isSkewed) => {
    const clock = await clockOf(off);
    expect(Math.abs(clock.skewMs - off)).toBeLessThan(500);
    expect(clock.isSkewed).toBe(isSkewed);
  });

  it('keeps the last correction when a comparison is too slow', async () => {
    let passedMs = 0;
    const machineNow = (): number => Date.now() - 75_000 + passedMs;
    const clock = new DatabaseClock(offBy(-75_000), test.dataSource, machineNow, () => performance.now() + passedMs);
    await clock.compare();
    const before = clock.now();
    expect(Math.abs(before.getTime() - NOON.getTime())).toBeLessThan(1000);
    const query = async (): Promise<{ now: Date }[]> => {
      passedMs += 2000;
      return [{ now: new Date(0) }];
    };
    await clock.compare({ query } as unknown as SqlRunner);
    expect(clock.now()).toEqual(before);
  });

  describe('on a machine whose clock is changed', () => {
    let setMs: number;
    let sleptMs: number;
    let clock: DatabaseClock;
    beforeEach(async () => {
      [setMs, sleptMs] = [0, 0];
      const machine = new (class extends Clock {
        now = (): Date => new Date(Date.now() + setMs);
      })();
      const machineNow = (): number => machine.now().getTime();
      clock = new DatabaseClock(machine, test.dataSource, machineNow, () => performance.now() - sleptMs);
      await clock.compare();
    });
    const offMs = (): number => Math.abs(clock.now().getTime() - Date.now());

    it.each([3_600_000, -3_600_000])('by %s ms, keeps the time until the next comparison and after it', async (ms) => {
      setMs = ms;
      expect(offMs()).toBeLessThan(1000);
      await clock.compare();
      expect(offMs()).toBeLessThan(1000);
    });

    it.each([3_600_000, -3_600_000])('by %s ms during a comparison, keeps the time', async (ms) => {
      const comparing = clock.compare();
      setMs = ms;
      await comparing;
      expect(offMs()).toBeLessThan(1000);
    });

    it('is certain of the time, after a new comparison if the machine may have been suspended', async () => {
      const query = jest.fn(sqlRunner(test.dataSource).query);
      expect(await clock.isCertain({ query } as SqlRunner)).toBe(true);
      expect(query).not.toHaveBeenCalled();
      sleptMs = 3_600_000;
      expect(offMs()).toBeGreaterThan(3_599_000);
      expect(await clock.isCertain({ query } as SqlRunner)).toBe(true);
      expect(query).toHaveBeenCalledTimes(1);
      expect(offMs()).toBeLessThan(1000);
    });

    it('is not certain of the time if that comparison is too slow', async () => {
      sleptMs = 3_600_000;
      const query = async (): Promise<{ now: Date }[]> => {
        sleptMs -= 2000;
        return [{ now: new Date() }];
      };
      expect(await clock.isCertain({ query } as unknown as SqlRunner)).toBe(false);
    });
  });
});
