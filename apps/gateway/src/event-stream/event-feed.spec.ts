import { apiScopes, type ApiScope, type EventEnvelope } from '@frontdesk/contracts';
import type { EventFollower, TransientEvents } from '@frontdesk/messaging';
import { createLogger } from '@frontdesk/service-host';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AuthenticatedKey } from '../credentials/authenticated-key.js';
import type { KeyAdmission } from '../authentication/key-admission.js';
import { EventFeed } from './event-feed.js';

/** The part of ServerResponse that a stream uses. */
class FakeResponse extends EventEmitter {
  text = '';
  destroyed = false;
  writableEnded = false;
  writableLength = 0;
  write(text: string): void {
    this.text += text;
  }
  end(): void {
    this.writableEnded = true;
    this.emit('close');
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
  get events(): { name: string; data: Record<string, unknown> }[] {
    return [...this.text.matchAll(/event: (.+)\ndata: (.+)\n\n/g)].map(([, name, data]) => ({
      name: name!,
      data: JSON.parse(data!) as Record<string, unknown>,
    }));
  }
}

const aKey = (changes: Partial<AuthenticatedKey> = {}, hipaa = false): AuthenticatedKey => ({
  id: 7,
  name: 'spec',
  prefix: 'vk_test_spec',
  livemode: false,
  scopes: [...apiScopes],
  expiresAt: null,
  organization: { id: 42, version: 1, name: 'Spec', timezone: 'UTC', hipaa },
  ...changes,
});

const anEvent = (changes: Partial<EventEnvelope> = {}): EventEnvelope => ({
  id: '01a1fe23-b7fa-7aaa-b0d4-0e18ea3e0293',
  type: 'lead.created',
  organization_id: 42,
  livemode: false,
  created_at: '2026-01-01T00:00:00.123Z',
  data: { lead: { id: 5, name: 'Dana Reyes', call_id: 3 } },
  ...changes,
});

describe('the stream of test events', () => {
  let followed: EventFollower | null;
  let keyNow: AuthenticatedKey | null | Error;
  let feed: EventFeed;

  beforeEach(() => {
    jest.useFakeTimers();
    followed = null;
    keyNow = aKey();
    const events = {
      follow: (follower: EventFollower) => (followed = follower),
      unfollow: () => (followed = null),
    } as unknown as TransientEvents;
    const find = (): Promise<AuthenticatedKey | null> =>
      keyNow instanceof Error ? Promise.reject(keyNow) : Promise.resolve(keyNow);
    const keys = { find } as unknown as KeyAdmission;
    feed = new EventFeed(events, keys, createLogger('gateway', { LOG_LEVEL: 'silent' }));
  });
  afterEach(() => void jest.useRealTimers());

  const join = (key = aKey(), wanted: readonly string[] | null = null): FakeResponse => {
    const response = new FakeResponse();
    feed.join(response as unknown as ServerResponse, { key, token: 'vk_test_spec', wanted });
    return response;
  };
  const publish = async (...events: EventEnvelope[]): Promise<void> => {
    for (const event of events) followed!.onEvent(event);
    await jest.advanceTimersByTimeAsync(0);
  };
  const names = ({ events }: FakeResponse): string[] => events.map(({ name }) => name);

  it('sends the body of a test webhook, for events of its own organization only', async () => {
    const response = join();
    followed!.onFollowing();
    await publish(anEvent(), anEvent({ organization_id: 43 }), anEvent({ livemode: true }));
    expect(names(response)).toEqual(['ready', 'lead.created']);
    expect(response.events[1]!.data).toEqual({
      id: '01a1fe23-b7fa-7aaa-b0d4-0e18ea3e0293',
      type: 'lead.created',
      livemode: false,
      created_at: '2026-01-01T00:00:00Z',
      data: { lead: { id: 5, name: 'Dana Reyes', call_id: 3 } },
    });
  });

  it('sends only ids as soon as the organization enters HIPAA mode', async () => {
    const response = join();
    followed!.onFollowing();
    await publish(anEvent());
    expect(response.events.at(-1)!.data['data']).toMatchObject({ lead: { name: 'Dana Reyes' } });
    keyNow = aKey({}, true);
    await publish(anEvent(), anEvent());
    const shown = response.events.slice(-2).map(({ data }) => data['data']);
    expect(shown).toEqual([{ lead: { id: 5, call_id: 3 } }, { lead: { id: 5, call_id: 3 } }]);
  });

  it('ends without another event once its key is revoked or loses the scope', async () => {
    const [response, other] = [join(), join()];
    followed!.onFollowing();
    keyNow = aKey({ scopes: ['webhooks:manage'] });
    await publish(anEvent());
    keyNow = null;
    await publish(anEvent());
    for (const stream of [response, other]) expect([names(stream), stream.writableEnded]).toEqual([['ready'], true]);
  });

  it('sends only requested events that the key may read', async () => {
    const scopes: ApiScope[] = ['webhooks:manage', 'chats:read'];
    keyNow = aKey({ scopes });
    const limited = join(keyNow);
    const filtered = join(aKey(), ['booking.created', 'chat.closed']);
    followed!.onFollowing();
    expect(limited.events[0]!.data['events']).not.toContain('chat.lead_captured');
    expect(filtered.events[0]!.data['events']).toEqual(['booking.created', 'chat.closed']);
    await publish(anEvent());
    expect([names(limited), names(filtered)]).toEqual([['ready'], ['ready']]);
    await publish(anEvent({ type: 'chat.closed', data: { chat: { id: 1 } } }));
    expect([names(limited), names(filtered)]).toEqual([
      ['ready', 'chat.closed'],
      ['ready', 'chat.closed'],
    ]);
  });

  it('sends `missed` when events may be missing', () => {
    const response = join();
    followed!.onFollowing();
    followed!.onFollowing();
    expect(names(response)).toEqual(['ready', 'missed']);
    expect(names(join())).toEqual(['ready']);
  });

  it.each([
    ['is revoked', null],
    ['cannot be checked', new Error('database is down')],
    ['loses its scope', aKey({ scopes: ['leads:read'] })],
  ])('ends within ten seconds when its key %s', async (_, state) => {
    const response = join();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(response.writableEnded).toBe(false);
    expect(response.text).toMatch(/:\n\n$/);
    keyNow = state;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(response.writableEnded).toBe(true);
    expect(followed).toBeNull();
  });

  it('subscribes to the broker only while a stream is open', () => {
    const timers = jest.getTimerCount();
    const [one, two] = [join(), join()];
    expect(followed).not.toBeNull();
    one.destroy();
    expect(followed).not.toBeNull();
    two.destroy();
    expect(followed).toBeNull();
    expect(jest.getTimerCount()).toBe(timers);
  });

  it('allows five streams per key, and none while the gateway stops', () => {
    const responses = Array.from({ length: 5 }, () => join());
    expect(() => feed.assertCapacity(aKey())).toThrow(expect.objectContaining({ code: 'rate_limited' }));
    expect(() => feed.assertCapacity(aKey({ id: 8 }))).not.toThrow();
    responses[0]!.destroy();
    expect(() => feed.assertCapacity(aKey())).not.toThrow();
    feed.onModuleDestroy();
    expect(responses.every(({ writableEnded, destroyed }) => writableEnded || destroyed)).toBe(true);
    expect(() => feed.assertCapacity(aKey({ id: 8 }))).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('allows fifty streams per organization', () => {
    for (let id = 1; id <= 50; id++) join(aKey({ id }));
    expect(() => feed.assertCapacity(aKey({ id: 51 }))).toThrow(expect.objectContaining({ code: 'rate_limited' }));
    const organization = { ...aKey().organization, id: 43 };
    expect(() => feed.assertCapacity(aKey({ id: 51, organization }))).not.toThrow();
  });

  it('drops a reader with too many unread bytes or waiting events', async () => {
    const response = join();
    const other = join(aKey({ id: 8 }));
    followed!.onFollowing();
    response.writableLength = 2 * 1024 * 1024;
    await publish(anEvent());
    expect([response.destroyed, other.destroyed]).toEqual([true, false]);
    await publish(...Array.from({ length: 1002 }, () => anEvent()));
    expect(other.destroyed).toBe(true);
  });
});
