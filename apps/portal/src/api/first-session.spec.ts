import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { requestSession, takeFirstSession } from './first-session.js';

const ADDRESS = 'https://desk.example/portal/api/v1/session';

describe('the session that was requested before the application', () => {
  const realFetch = globalThis.fetch;
  let send: jest.Mock<() => Promise<Response>>;
  beforeEach(() => {
    send = jest.fn(() => Promise.resolve(Response.json({ person: null })));
    Object.assign(globalThis, { fetch: send });
  });
  afterEach(() => {
    void takeFirstSession(new Request(ADDRESS));
    Object.assign(globalThis, { fetch: realFetch });
  });

  it('is the response to the first request of the application, and to no later one', async () => {
    expect(await requestSession()).toEqual({ person: null });
    expect(await (await takeFirstSession(new Request(ADDRESS)))?.json()).toEqual({ person: null });
    expect(takeFirstSession(new Request(ADDRESS))).toBeUndefined();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('answers no other path and no write', async () => {
    await requestSession();
    expect(takeFirstSession(new Request(`${ADDRESS}/passkeys`))).toBeUndefined();
    expect(takeFirstSession(new Request(ADDRESS, { method: 'DELETE' }))).toBeUndefined();
  });

  it('is null without a network, and the application learns why', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await requestSession()).toBeNull();
    await expect(takeFirstSession(new Request(ADDRESS))).rejects.toThrow('Failed to fetch');
  });
});
