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

describe('a slow body', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('fails with request_timeout after exactly 30 s', async () => {
    const body = request();
    let ended: unknown;
    void outcome(readJsonObject(body)).then((how) => (ended = how));
    body.write('{"reason": "');
    await jest.advanceTimersByTimeAsync(29_999);
    expect(ended).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toBe('request_timeout');
  });

  it('leaves no timer running if it ends in time', async () => {
    const body = request();
    const reading = readJsonObject(body);
    body.end('{"reason": "x"}');
    await expect(reading).resolves.toEqual({ reason: 'x' });
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a body that has arrived as a whole', () => {
  const arrived = (content: string | Buffer): IncomingMessage => {
    const body = Object.assign(request(), { complete: true });
    body.end(content);
    return body;
  };

  it('is read without a time limit', async () => {
    const setTimer = jest.spyOn(globalThis, 'setTimeout');
    await expect(readJsonObject(arrived('{"reason": "x"}'))).resolves.toEqual({ reason: 'x' });
    await expect(readJsonObject(arrived(''))).resolves.toEqual({});
    expect(setTimer).not.toHaveBeenCalled();
    setTimer.mockRestore();
  });

  it('is refused over the limit, even if it has no Content-Length', async () => {
    const limit = { maxBytes: 3, refusal: 'payload_too_large' } as const;
    expect(await outcome(readBytes(arrived('1234'), limit))).toBe('payload_too_large');
    expect(await readBytes(arrived('123'), limit)).toEqual(Buffer.from('123'));
  });

  it('fails with bad_request if the client disconnected before it was read', async () => {
    const body = Object.assign(request(), { complete: true });
    body.destroy(new Error('aborted'));
    expect(await outcome(readJsonObject(body))).toBe('bad_request');
  });
});

it('readBytes refuses a body over the limit, and does not read it if Content-Length announces its size', async () => {
  const limit = { maxBytes: MAX_BODY_BYTES, refusal: 'payload_too_large' } as const;
  const announced = request({ 'content-length': String(MAX_BODY_BYTES + 1) });
  expect(await outcome(readBytes(announced, limit))).toBe('payload_too_large');
  const endless = request();
  const reading = outcome(readBytes(endless, limit));
  endless.write(Buffer.alloc(MAX_BODY_BYTES));
  endless.write('x');
  expect(await reading).toBe('payload_too_large');
});

it('readJsonObject throws bad_request if the client disconnects during the body', async () => {
  const body = request();
  const reading = outcome(readJsonObject(body));
  body.write('{');
  body.destroy(new Error('aborted'));
  expect(await reading).toBe('bad_request');
});
