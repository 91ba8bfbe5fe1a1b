import type { VisitorChat } from '@frontdesk/contracts';
import type { TransientEvents } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { GatewayConfig } from '../gateway.config.js';
import { ChatFeed } from './chat-feed.js';
import { TOKEN_LIFE_SECONDS } from './visitor-tokens.js';

const HOUR_MS = 3_600_000;
/** A page renews its token when it connects with less than this left. */
const RENEWED_BELOW_MS = (TOKEN_LIFE_SECONDS * 1000) / 2;
const MAX_STREAMS_PER_CHAT = 8;

const chat: VisitorChat = {
  status: 'with_owner',
  ai_answers: false,
  last_message_id: 0,
  messages: [],
  has_more: false,
};
const clock = new (class extends Clock {
  now = (): Date => new Date();
})();

describe('ChatFeed', () => {
  let feed: ChatFeed;
  const aResponse = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));
  const join = (response: ServerResponse, expiresAt: number): ServerResponse => {
    const follower = { chatId: 1, address: '203.0.113.9', lastId: 0, expiresAt };
    feed.assertCapacity(follower);
    feed.join(response, { ...follower, read: () => Promise.resolve(chat) });
    return response;
  };
  /** Returns how long a stream stays open if its token has this much time left. */
  const lifeOf = (leftMs: number): number => {
    const openedAt = Date.now();
    const response = join(aResponse(), openedAt + leftMs);
    while (!response.writableEnded) jest.advanceTimersByTime(60_000);
    return Date.now() - openedAt;
  };

  beforeEach(() => {
    jest.useFakeTimers();
    const events = { follow: () => undefined } as unknown as TransientEvents;
    feed = new ChatFeed(events, { WIDGET_STREAMS: 100 } as GatewayConfig, clock);
    feed.onModuleInit();
  });
  afterEach(() => {
    feed.onModuleDestroy();
    jest.useRealTimers();
  });

  it('does not count streams of pages that disconnected during admission', () => {
    for (let count = 0; count < 2 * MAX_STREAMS_PER_CHAT; count++) join(aResponse().destroy(), Date.now() + HOUR_MS);
    expect(() => feed.assertCapacity({ chatId: 1, address: '203.0.113.9' })).not.toThrow();
  });

  it('ends streams in time for the page to renew its token, and to try once more', () => {
    let left = TOKEN_LIFE_SECONDS * 1000;
    const renewable: boolean[] = [];
    while (left > HOUR_MS) {
      left -= lifeOf(left);
      renewable.push(left > 0 && left <= RENEWED_BELOW_MS);
    }
    expect(renewable.length).toBeGreaterThan(2);
    expect(new Set(renewable)).toEqual(new Set([true]));
  });

  it('keeps a stream open until its token expires if little time is left', () => {
    expect(lifeOf(HOUR_MS / 2)).toBe(HOUR_MS / 2);
  });
});
