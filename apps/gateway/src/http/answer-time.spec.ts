import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AnswerTime } from './answer-time.js';

const never = (): Promise<never> => new Promise(() => undefined);
const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const pass = (ms: number): Promise<unknown> => jest.advanceTimersByTimeAsync(ms);

/** How the work ended; undefined while it is running. */
function watch(work: Promise<unknown>): { end: unknown } {
  const watched = { end: undefined as unknown };
  work.then(
    (result) => (watched.end = result),
    (error: unknown) => (watched.end = error),
  );
  return watched;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('AnswerTime', () => {
  it('passes on the result or the error of work that finishes in time', async () => {
    const time = new AnswerTime(60_000);
    expect(await time.limit(Promise.resolve('done'))).toBe('done');
    await expect(time.limit(Promise.reject(new Error('bad')))).rejects.toThrow('bad');
  });

  it('rejects with unavailable when the time is up, and not before', async () => {
    const work = watch(new AnswerTime(50).limit(never()));
    await pass(49);
    expect(work.end).toBeUndefined();
    await pass(1);
    expect(work.end).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 1 } });
  });

  it('limits several waits together', async () => {
    const time = new AnswerTime(400);
    await pass(150);
    expect(time.remainingMs).toBe(250);
    const work = watch(time.limit(never()));
    await pass(249);
    expect(work.end).toBeUndefined();
    await pass(1);
    expect(work.end).toMatchObject({ code: 'unavailable' });
    expect(time.remainingMs).toBe(0);
  });

  it('stands still while it waits for the client, even if that wait fails', async () => {
    const time = new AnswerTime(5000);
    const slowClient = (): Promise<never> => after(300).then(() => Promise.reject(new Error('gone')));
    const waited = watch(time.limit(time.standStill(slowClient)));
    await pass(100);
    expect(time.remainingMs).toBe(5000);
    await pass(200);
    expect(waited.end).toEqual(new Error('gone'));
    expect(time.remainingMs).toBe(5000);
    await pass(100);
    expect(time.remainingMs).toBe(4900);
  });

  it('does not run out while the client sends its request', async () => {
    const time = new AnswerTime(100);
    const sent = watch(time.limit(time.standStill(() => after(300).then(() => 'sent'))));
    await pass(300);
    expect(sent.end).toBe('sent');
    expect(time.remainingMs).toBe(100);
  });
});
