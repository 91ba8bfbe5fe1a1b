import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { earlyResponse, forgetEarlyResponses, requestEarly } from './early-responses.js';

const ORIGIN = 'https://desk.example';
const TENANT = { 'Frontdesk-Organization': '1', 'Frontdesk-Mode': 'test' };

describe('early responses', () => {
  const globals = globalThis as { fetch: unknown; location?: unknown };
  const before = { fetch: globals.fetch, location: globals.location };
  let send: jest.Mock<() => Promise<Response>>;
  beforeEach(() => {
    send = jest.fn(() => Promise.resolve(new Response('rows')));
    Object.assign(globals, { fetch: send, location: { origin: ORIGIN } });
  });
  afterEach(() => {
    forgetEarlyResponses();
    Object.assign(globals, before);
    if (before.location === undefined) delete globals.location;
  });

  const ask = (path: string, headers: Record<string, string> = TENANT, method = 'GET') =>
    earlyResponse(new Request(`${ORIGIN}/portal/api/v1${path}`, { headers, method }));

  it('answer the same request of the application once', async () => {
    void requestEarly('/leads?per_page=25', TENANT);
    expect(await (await ask('/leads?per_page=25'))?.text()).toBe('rows');
    expect(ask('/leads?per_page=25')).toBeUndefined();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('answer no other list, organization, mode or method', () => {
    void requestEarly('/leads', TENANT);
    expect(ask('/leads?per_page=25')).toBeUndefined();
    expect(ask('/leads', { ...TENANT, 'Frontdesk-Organization': '2' })).toBeUndefined();
    expect(ask('/leads', { ...TENANT, 'Frontdesk-Mode': 'live' })).toBeUndefined();
    expect(ask('/leads', TENANT, 'POST')).toBeUndefined();
  });

  it('end with the request of the application', () => {
    void requestEarly('/leads', TENANT);
    const [, { signal }] = send.mock.calls[0] as unknown as [string, { signal: AbortSignal }];
    const request = new AbortController();
    void earlyResponse(new Request(`${ORIGIN}/portal/api/v1/leads`, { headers: TENANT, signal: request.signal }));
    expect(signal.aborted).toBe(false);
    request.abort();
    expect(signal.aborted).toBe(true);
  });

  it('are forgotten after they failed, so that the application repeats the request', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(requestEarly('/leads', TENANT)).rejects.toThrow('Failed to fetch');
    expect(ask('/leads')).toBeUndefined();
  });

  it('are forgotten after the first page', () => {
    void requestEarly('/leads', TENANT);
    forgetEarlyResponses();
    expect(ask('/leads')).toBeUndefined();
  });
});
