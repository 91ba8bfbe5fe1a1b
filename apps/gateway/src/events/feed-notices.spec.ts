import { EVENT_FEED, RECORDS_CHANGED, type EventEnvelope, type RecordChange } from '@frontdesk/contracts';
import type { EventFollower, TransientEvents } from '@frontdesk/messaging';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FeedNotices } from './feed-notices.js';

const tenant = { organizationId: 7, livemode: true };

describe('FeedNotices', () => {
  let followers: EventFollower[];
  let notices: FeedNotices;

  beforeEach(() => {
    jest.useFakeTimers();
    followers = [];
    notices = new FeedNotices({ follow: (one: EventFollower) => followers.push(one) } as unknown as TransientEvents);
  });
  afterEach(() => void jest.useRealTimers());

  const notify = (change: Partial<RecordChange>): void => {
    const data = { changes: [{ ...tenant, collection: EVENT_FEED, id: null, ...change }] };
    followers[0]!.onEvent({ type: RECORDS_CHANGED, data } as unknown as EventEnvelope);
  };
  /** Returns whether a wait of one second has ended. */
  const waiting = (reader: { wait: (ms: number) => Promise<void> }): { ended: boolean } => {
    const state = { ended: false };
    void reader.wait(1000).then(() => (state.ended = true));
    return state;
  };
  const turn = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

  it('ends a wait at a notice for the organization and mode, and not at any other', async () => {
    const state = waiting(notices.follow(tenant));
    notify({ organizationId: 8 });
    notify({ livemode: false });
    notify({ collection: 'leads' });
    await turn();
    expect(state.ended).toBe(false);
    notify({});
    await turn();
    expect(state.ended).toBe(true);
  });

  it('ends a wait at once if a notice came before it, and the next wait at its limit', async () => {
    const reader = notices.follow(tenant);
    notify({});
    const first = waiting(reader);
    await turn();
    expect(first.ended).toBe(true);
    const second = waiting(reader);
    await jest.advanceTimersByTimeAsync(999);
    expect(second.ended).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(second.ended).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends every wait when notices may have been lost, and when the gateway stops', async () => {
    const readers = [notices.follow(tenant), notices.follow({ ...tenant, livemode: false })];
    const lost = readers.map(waiting);
    followers[0]!.onFollowing();
    await turn();
    expect(lost.every(({ ended }) => ended)).toBe(true);
    const stopped = readers.map(waiting);
    notices.onModuleDestroy();
    await turn();
    expect(stopped.every(({ ended }) => ended)).toBe(true);
    expect(readers.every(({ isStopping }) => isStopping)).toBe(true);
  });

  it('lets fifty requests of an organization and mode wait, and subscribes to the broker once', () => {
    const readers = Array.from({ length: 50 }, () => notices.follow(tenant));
    expect(() => notices.follow(tenant)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
    expect(() => notices.follow({ ...tenant, livemode: false })).not.toThrow();
    readers[0]!.end();
    readers[0]!.end();
    expect(() => notices.follow(tenant)).not.toThrow();
    expect(() => notices.follow(tenant)).toThrow();
    expect(followers).toHaveLength(1);
  });

  it('lets a thousand requests wait at a gateway', () => {
    for (let organizationId = 1; organizationId <= 1000; organizationId++)
      notices.follow({ ...tenant, organizationId });
    expect(() => notices.follow({ ...tenant, organizationId: 1001 })).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    );
  });
});
