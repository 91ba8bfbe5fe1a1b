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
/** A page renews its token when it connects and no more than this is left. */
const RENEWED_BELOW_MS = (TOKEN_LIFE_SECONDS * 1000) / 2;
const STREAMS_PER_CHAT = 8;

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

describe('the streams of chats', () => {
  let feed: ChatFeed;
  const aResponse = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));
  const join = (response: ServerResponse, expiresAt: number): ServerResponse => {
    const follower = { chatId: 1, address: '203.0.113.9', lastId: 0, expiresAt };
    feed.assertRoom(follower);
    feed.join(response, { ...follower, read: () => Promise.resolve(chat) });
    return response;
  };
  /** How long a stream lasts that is opened with a token that has so much left. */
  const lifeOf = (leftMs: number): number => {
    const begun = Date.now();
    const response = join(aResponse(), begun + leftMs);
    while (!response.writableEnded) jest.advanceTimersByTime(60_000);
    return Date.now() - begun;
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

  it('of pages that have gone while they were admitted take no room', () => {
    for (let count = 0; count < 2 * STREAMS_PER_CHAT; count++) join(aResponse().destroy(), Date.now() + HOUR_MS);
    expect(() => feed.assertRoom({ chatId: 1, address: '203.0.113.9' })).not.toThrow();
  });

  it('end in time for the page to renew its token, and again should it not have done so', () => {
    let left = TOKEN_LIFE_SECONDS * 1000;
    const renewable: boolean[] = [];
    while (left > HOUR_MS) {
      left -= lifeOf(left);
      renewable.push(left > 0 && left <= RENEWED_BELOW_MS);
    }
    expect(renewable.length).toBeGreaterThan(2);
    expect(new Set(renewable)).toEqual(new Set([true]));
  });

  it('last until the token ends when little is left of it', () => {
    expect(lifeOf(HOUR_MS / 2)).toBe(HOUR_MS / 2);
  });
});
