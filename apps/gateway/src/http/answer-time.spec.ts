import { describe, expect, it } from '@jest/globals';
import { within } from '@frontdesk/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerTime } from './answer-time.js';

const never = (): Promise<never> => new Promise(() => undefined);

describe('AnswerTime', () => {
  it('passes on the result or the error of work that finishes in time', async () => {
    const time = new AnswerTime(60_000);
    expect(await time.limit(Promise.resolve('done'))).toBe('done');
    await expect(time.limit(Promise.reject(new Error('bad')))).rejects.toThrow('bad');
  });

  it('rejects with unavailable when the time is up', async () => {
    const answer = within(1000, () => new AnswerTime(50).limit(never()));
    await expect(answer).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 1 } });
  });

  it('limits several waits together', async () => {
    const time = new AnswerTime(400);
    await sleep(150);
    const { remainingMs } = time;
    expect(remainingMs).toBeLessThanOrEqual(250);
    expect(Number.isInteger(remainingMs)).toBe(true);
    await expect(within(350, () => time.limit(never()))).rejects.toMatchObject({ code: 'unavailable' });
    expect(time.remainingMs).toBeLessThanOrEqual(0);
  });

  it('stands still while it waits for the client, even if that wait fails', async () => {
    const time = new AnswerTime(5000);
    const { remainingMs: before } = time;
    const slowClient = (): Promise<never> => sleep(300).then(() => Promise.reject(new Error('gone')));
    const waited = time.limit(time.standStill(slowClient));
    await sleep(100);
    expect(time.remainingMs).toBeGreaterThan(before - 50);
    await expect(waited).rejects.toThrow('gone');
    expect(time.remainingMs).toBeGreaterThan(before - 200);
  });

  it('does not run out while the client sends its request', async () => {
    const time = new AnswerTime(100);
    expect(await time.limit(time.standStill(() => sleep(300, 'sent')))).toBe('sent');
    expect(time.remainingMs).toBeGreaterThan(0);
  });
});
