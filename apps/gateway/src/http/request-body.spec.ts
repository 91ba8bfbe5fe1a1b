import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { MAX_BODY_BYTES, readBytes, readJsonObject } from './request-body.js';

const request = (headers: Record<string, string> = {}): PassThrough & IncomingMessage =>
  Object.assign(new PassThrough(), { headers }) as never;
const outcome = (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => 'read',
    (error: { code: unknown }) => error.code,
  );

describe('a body that does not end', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is given up after 30 s with request_timeout, and not a moment earlier', async () => {
    const body = request();
    let ended: unknown;
    void outcome(readJsonObject(body)).then((how) => (ended = how));
    body.write('{"reason": "');
    await jest.advanceTimersByTimeAsync(29_999);
    expect(ended).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toBe('request_timeout');
  });

  it('leaves no alarm behind when it ends in time', async () => {
    const body = request();
    const reading = readJsonObject(body);
    body.end('{"reason": "x"}');
    await expect(reading).resolves.toEqual({ reason: 'x' });
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('a body over the limit is refused: before a byte is read when it says so, else as soon as it is', async () => {
  const limit = { maxBytes: MAX_BODY_BYTES, refusal: 'payload_too_large' } as const;
  const announced = request({ 'content-length': String(MAX_BODY_BYTES + 1) });
  expect(await outcome(readBytes(announced, limit))).toBe('payload_too_large');
  const endless = request();
  const reading = outcome(readBytes(endless, limit));
  endless.write(Buffer.alloc(MAX_BODY_BYTES));
  endless.write('x');
  expect(await reading).toBe('payload_too_large');
});

it('a client that goes away in the middle of its body is a bad request, not a fault of ours', async () => {
  const body = request();
  const reading = outcome(readJsonObject(body));
  body.write('{');
  body.destroy(new Error('aborted'));
  expect(await reading).toBe('bad_request');
});
