import { chatMessageCreated, RECORDS_CHANGED, type EventEnvelope, type Role } from '@frontdesk/contracts';
import type { EventFollower, TransientEvents } from '@frontdesk/messaging';
import { createLogger, SystemClock } from '@frontdesk/service-host';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { SessionsService } from '../people/sessions.service.js';
import { PortalFeed } from './portal-feed.js';
import { PortalSignals } from './portal-signals.js';

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
  /** The names of the events, except for presence. */
  get names(): string[] {
    const names = [...this.text.matchAll(/^event: (.+)$/gm)].map((match) => match[1]!);
    return names.filter((name) => name !== 'presence');
  }
}

const aMessage = (changes: Partial<EventEnvelope> = {}): EventEnvelope => ({
  id: '01a1fe23-b7fa-7aaa-b0d4-0e18ea3e0293',
  type: chatMessageCreated.type,
  organization_id: 42,
  livemode: true,
  created_at: '2026-01-01T00:00:00Z',
  data: { chat: { id: 5, status: 'ai' }, message: { id: 9, role: 'visitor', body: 'My name is Dana' } },
  ...changes,
});

describe('the streams of the portal', () => {
  let followed: EventFollower | null;
  let roles: Map<number, Role> | Error;
  let feed: PortalFeed;

  beforeEach(() => {
    jest.useFakeTimers();
    followed = null;
    roles = new Map([[42, 'agent']]);
    const events = {
      follow: (follower: EventFollower) => (followed = follower),
      unfollow: () => (followed = null),
    } as unknown as TransientEvents;
    const standings = (ids: readonly number[]): Promise<unknown> =>
      roles instanceof Error ? Promise.reject(roles) : Promise.resolve(new Map(ids.map((id) => [id, roles])));
    const sessions = { standings } as unknown as SessionsService;
    const signals = new PortalSignals(events, new SystemClock());
    feed = new PortalFeed(events, sessions, signals, createLogger('gateway', { LOG_LEVEL: 'silent' }));
  });
  afterEach(() => {
    feed.onModuleDestroy();
    jest.useRealTimers();
  });

  const join = (sessionId = 1, position: string | null = null): FakeResponse => {
    const response = new FakeResponse();
    feed.join(response as unknown as ServerResponse, {
      owner: { sessionId, person: { id: 3, name: 'Avery' } },
      tenants: [{ organizationId: 42, livemode: true }],
      roles: new Map([[42, 'agent']]),
      position,
    });
    return response;
  };

  it('bring the changes since a page asked for the position, also before it opened a stream', async () => {
    const asked = feed.positionNow();
    followed!.onFollowing();
    const position = await asked;
    followed!.onEvent(aMessage());
    const page = join(1, position);
    expect(page.names).toEqual(['changed', 'ready']);
    expect(page.text).toContain('"resumed":true');
  });

  it('have no position while the broker is silent, and then every page requests its records again', async () => {
    const asked = feed.positionNow();
    await jest.advanceTimersByTimeAsync(100);
    expect(await asked).toBeNull();
    const page = join();
    followed!.onFollowing();
    expect(page.text).toContain('"resumed":false');
  });

  it('end the subscription a minute after the last page asked, if none opened a stream', async () => {
    const asked = feed.positionNow();
    followed!.onFollowing();
    await asked;
    await jest.advanceTimersByTimeAsync(59_000);
    expect(followed).not.toBeNull();
    await feed.positionNow();
    await jest.advanceTimersByTimeAsync(59_000);
    expect(followed).not.toBeNull();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(followed).toBeNull();
  });

  it('report a message without its text', () => {
    const response = join();
    followed!.onFollowing();
    followed!.onEvent(aMessage());
    followed!.onEvent(aMessage({ organization_id: 43 }));
    followed!.onEvent(aMessage({ livemode: false }));
    expect(response.names).toEqual(['ready', 'changed']);
    expect(JSON.parse(/event: changed\ndata: (.+)/.exec(response.text)![1]!)).toEqual({
      organization: 42,
      mode: 'live',
      collection: 'chats',
      id: 5,
      event: 'chat.message.created',
      status: 'ai',
      role: 'visitor',
    });
  });

  it('report changes in an unknown mode, except in collections that the role may not list', () => {
    const response = join();
    followed!.onFollowing();
    const change = { organizationId: 42, livemode: null, id: 1 };
    const collections = ['calls', 'api-keys', 'audit-entries', 'unknown', 'deliveries'];
    const changes = collections.map((collection) => ({ ...change, collection }));
    followed!.onEvent(aMessage({ type: RECORDS_CHANGED, organization_id: 0, data: { changes } }));
    expect([...response.text.matchAll(/"collection":"([\w-]+)"/g)].map((match) => match[1])).toEqual(['calls']);
  });

  it('subscribe to the broker only while a stream is open, and for a minute after', async () => {
    const timers = jest.getTimerCount();
    const [one, two] = [join(), join()];
    expect(followed).not.toBeNull();
    one.destroy();
    two.destroy();
    await jest.advanceTimersByTimeAsync(59_000);
    expect(followed).not.toBeNull();
    const three = join();
    await jest.advanceTimersByTimeAsync(59_000);
    expect(followed).not.toBeNull();
    three.destroy();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(followed).toBeNull();
    expect(jest.getTimerCount()).toBe(timers);
  });

  it('say after an interruption that changes may be missing', () => {
    const response = join();
    followed!.onFollowing();
    followed!.onFollowing();
    expect([...response.text.matchAll(/"resumed":(\w+)/g)].map((match) => match[1])).toEqual(['false', 'false']);
  });

  it('continue after the position of the last heartbeat', async () => {
    const response = join();
    followed!.onFollowing();
    followed!.onEvent(aMessage());
    await jest.advanceTimersByTimeAsync(15_000);
    const position = [...response.text.matchAll(/^id: (.+)$/gm)].at(-1)![1]!;
    response.destroy();
    followed!.onEvent(aMessage({ id: 'the-next-one' }));
    const again = join(1, position);
    expect(again.names).toEqual(['changed', 'ready']);
    expect(again.text).toContain('the-next-one');
    expect(again.text).toContain('"resumed":true');
  });

  it.each([
    ['has ended', () => new Map<number, Role>(), true],
    ['has another role', () => new Map<number, Role>([[42, 'viewer']]), true],
    ['cannot be checked', () => new Error('database is down'), false],
  ])('end within half a second if the session %s', async (_title, next, isEnded) => {
    const response = join();
    followed!.onFollowing();
    await jest.advanceTimersByTimeAsync(400);
    expect(response.writableEnded).toBe(false);
    roles = next();
    await jest.advanceTimersByTimeAsync(400);
    expect(response.writableEnded).toBe(true);
    expect(response.names.includes('ended')).toBe(isEnded);
  });

  it('are limited per session, and refused while the gateway stops', () => {
    for (let count = 0; count < 6; count++) join();
    expect(() => feed.assertCapacity(1)).toThrow(expect.objectContaining({ code: 'visitor_rate_limited' }));
    expect(() => feed.assertCapacity(2)).not.toThrow();
    feed.onModuleDestroy();
    expect(() => feed.assertCapacity(2)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });

  it('drop a reader that does not read', () => {
    const response = join();
    followed!.onFollowing();
    response.writableLength = 1024 * 1024;
    followed!.onEvent(aMessage());
    expect(response.destroyed).toBe(true);
  });
});
