import type { RpcClient } from '@frontdesk/messaging';
import { SystemClock } from '@frontdesk/service-host';
import { describe, expect, it } from '@jest/globals';
import { RequestDeadline } from '../http/request-deadline.js';
import type { RedisGate } from '../redis/redis-gate.js';
import {
  CHALLENGES_PER_MINUTE,
  EventSubscriptionsService,
  type WantedSubscription,
} from './event-subscriptions.service.js';
import type { EventsService } from './events.service.js';

const wanted = {
  caller: { organizationId: 1 },
  admitted: { key: { id: 1, expiresAt: null } },
  deadline: new RequestDeadline(10_000),
  event: 'lead.created',
  url: 'https://hooks.example.com/',
  secret: 'whsec_c2VjcmV0',
  cursor: null,
  maxAgeMs: null,
  ttlMs: null,
} as unknown as WantedSubscription;

const CHALLENGE = { refusal: 'challenge_failed', challenged: true };
const NO_CHALLENGE = { refusal: null, challenged: false };

/** Responds like the owner of the feed, with this result unless it may not challenge the address. */
const served = (result: (url: string) => object): EventSubscriptionsService => {
  const call = (_operation: unknown, _caller: unknown, { body }: { body: { url: string; may_challenge: boolean } }) => {
    const wanted = result(body.url);
    const isRefused = wanted === CHALLENGE && !body.may_challenge;
    return Promise.resolve(isRefused ? { refusal: 'challenge_limit', challenged: false } : wanted);
  };
  const rpc = { call } as unknown as RpcClient;
  const redis = { ask: () => Promise.resolve(null) } as unknown as RedisGate;
  return new EventSubscriptionsService(rpc, {} as EventsService, new SystemClock(), redis);
};

describe('requests to subscribe', () => {
  it(`are limited to ${CHALLENGES_PER_MINUTE} challenges of an organization in a minute`, async () => {
    const subscriptions = served(() => CHALLENGE);
    for (let n = 0; n < CHALLENGES_PER_MINUTE; n++) await subscriptions.put(wanted);
    await expect(subscriptions.put(wanted)).rejects.toMatchObject({ code: 'rate_limited' });
    const other = { ...wanted, caller: { ...wanted.caller, organizationId: 2 } };
    expect(await subscriptions.put(other)).toMatchObject({ challenged: true });
  });

  it('do not count if the address needs no challenge', async () => {
    const subscriptions = served(() => NO_CHALLENGE);
    for (let n = 0; n <= CHALLENGES_PER_MINUTE; n++) expect(await subscriptions.put(wanted)).toBeDefined();
  });

  it('are accepted without a challenge after the limit of challenges, also at the same time', async () => {
    const known = { ...wanted, url: 'https://known.example.com/' };
    const subscriptions = served((url) => (url === known.url ? NO_CHALLENGE : CHALLENGE));
    for (let n = 0; n < CHALLENGES_PER_MINUTE; n++) await subscriptions.put(wanted);
    const refreshes = Array.from({ length: CHALLENGES_PER_MINUTE + 1 }, () => subscriptions.put(known));
    for (const refreshed of await Promise.all(refreshes)) expect(refreshed).toMatchObject({ refusal: null });
    await expect(subscriptions.put(wanted)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('of a key that was revoked meanwhile are refused', async () => {
    const subscriptions = served(() => ({ refusal: 'revoked', challenged: true }));
    await expect(subscriptions.put(wanted)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
