import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RequestDeadline } from './request-deadline.js';

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

describe('RequestDeadline', () => {
  it('returns the result or throws the error of work that ends before the deadline', async () => {
    const deadline = new RequestDeadline(60_000);
    expect(await deadline.limit(Promise.resolve('done'))).toBe('done');
    await expect(deadline.limit(Promise.reject(new Error('bad')))).rejects.toThrow('bad');
  });

  it('rejects with unavailable at the deadline, but not earlier', async () => {
    const work = watch(new RequestDeadline(50).limit(never()));
    await pass(49);
    expect(work.end).toBeUndefined();
    await pass(1);
    expect(work.end).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 1 } });
  });

  it('covers several waits with one deadline', async () => {
    const deadline = new RequestDeadline(400);
    await pass(150);
    expect(deadline.remainingMs).toBe(250);
    const work = watch(deadline.limit(never()));
    await pass(249);
    expect(work.end).toBeUndefined();
    await pass(1);
    expect(work.end).toMatchObject({ code: 'unavailable' });
    expect(deadline.remainingMs).toBe(0);
  });

  it('is paused while the gateway waits for the client, even if that wait fails', async () => {
    const deadline = new RequestDeadline(5000);
    const slowClient = (): Promise<never> => after(300).then(() => Promise.reject(new Error('gone')));
    const waited = watch(deadline.limit(deadline.pauseWhile(slowClient)));
    await pass(100);
    expect(deadline.remainingMs).toBe(5000);
    await pass(200);
    expect(waited.end).toEqual(new Error('gone'));
    expect(deadline.remainingMs).toBe(5000);
    await pass(100);
    expect(deadline.remainingMs).toBe(4900);
  });

  it('does not expire while the client sends its request', async () => {
    const deadline = new RequestDeadline(100);
    const sent = watch(deadline.limit(deadline.pauseWhile(() => after(300).then(() => 'sent'))));
    await pass(300);
    expect(sent.end).toBe('sent');
    expect(deadline.remainingMs).toBe(100);
  });
});
