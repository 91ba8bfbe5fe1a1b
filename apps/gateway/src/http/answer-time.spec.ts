import { describe, expect, it } from '@jest/globals';
import { within } from '@frontdesk/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerTime } from './answer-time.js';

const never = (): Promise<never> => new Promise(() => undefined);

describe('the time within which a request is answered', () => {
  it('lets work that is done in time come to its end, well or badly', async () => {
    const time = new AnswerTime(60_000);
    expect(await time.limit(Promise.resolve('done'))).toBe('done');
    await expect(time.limit(Promise.reject(new Error('bad')))).rejects.toThrow('bad');
  });

  it('answers unavailable when it is up, whatever is still waited for', async () => {
    const answer = within(1000, () => new AnswerTime(50).limit(never()));
    await expect(answer).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 1 } });
  });

  it('is one span for everything that is waited for, one after another', async () => {
    const time = new AnswerTime(400);
    await sleep(150);
    const { remainingMs } = time;
    expect(remainingMs).toBeLessThanOrEqual(250);
    expect(Number.isInteger(remainingMs)).toBe(true);
    await expect(within(350, () => time.limit(never()))).rejects.toMatchObject({ code: 'unavailable' });
    expect(time.remainingMs).toBeLessThanOrEqual(0);
  });

  it('stands still while the client is waited for, also when that fails', async () => {
    const time = new AnswerTime(5000);
    const { remainingMs: before } = time;
    const slowClient = (): Promise<never> => sleep(300).then(() => Promise.reject(new Error('gone')));
    const waited = time.limit(time.standStill(slowClient));
    await sleep(100);
    expect(time.remainingMs).toBeGreaterThan(before - 50);
    await expect(waited).rejects.toThrow('gone');
    expect(time.remainingMs).toBeGreaterThan(before - 200);
  });

  it('is not up while the client sends, however long that takes', async () => {
    const time = new AnswerTime(100);
    expect(await time.limit(time.standStill(() => sleep(300, 'sent')))).toBe('sent');
    expect(time.remainingMs).toBeGreaterThan(0);
  });
});
