import { DomainError, type AnyOperation, type Caller, type WaitingChat } from '@frontdesk/contracts';
import type { RpcClient } from '@frontdesk/messaging';
import type { Logger } from '@frontdesk/service-host';
import { describe, expect, it } from '@jest/globals';
import type { AnnouncedConversation } from './conversation-titles.js';
import type { NotificationsRepository } from './notifications.repository.js';
import { WaitingChats } from './waiting-chats.js';

const CHAT: WaitingChat = {
  visitor: 'Vera',
  message: 'My tooth hurts',
  waits: true,
  requested_at: '2031-03-04T16:00:00Z',
};
const WAITING: AnnouncedConversation = {
  ...{ eventId: 'first', organization_id: 1, livemode: true, kind: 'chat_waiting', target_id: 7, title: null },
  at: '2031-03-04T16:00:01Z',
};

/** The notices of an event about a chat that is in a state now. Organization 2 is in HIPAA mode. */
async function noticesOf(chat: WaitingChat | DomainError, given: Partial<AnnouncedConversation> = {}) {
  const asked: boolean[] = [];
  const rpc = {
    call: (_operation: AnyOperation, { hipaa }: Caller) => {
      asked.push(hipaa);
      return chat instanceof DomainError ? Promise.reject(chat) : Promise.resolve(chat);
    },
  };
  const chats = new WaitingChats(
    rpc as unknown as RpcClient,
    { inHipaaMode: () => Promise.resolve([2]) } as unknown as NotificationsRepository,
    { warn: () => undefined } as unknown as Logger,
  );
  const notices = await chats.complete([{ ...WAITING, ...given } as AnnouncedConversation]);
  return { asked, notices };
}

describe('the notices of waiting chats', () => {
  it.each([
    ['the name and the words', CHAT, 'Vera: My tooth hurts'],
    ['the words of a visitor without a name', { ...CHAT, visitor: null }, 'My tooth hurts'],
    ['the number of a customer who wrote no text', { ...CHAT, visitor: '+13125550142', message: null }, '+13125550142'],
    ['nothing if nothing is known', { ...CHAT, visitor: null, message: null }, null],
  ])('have %s as title', async (_what, chat, title) => {
    expect((await noticesOf(chat)).notices).toMatchObject([{ title }]);
  });

  it('have one event id for the request and for the handoff to the team after it', async () => {
    const ids = await Promise.all(
      ['first', 'second'].map(async (eventId) => (await noticesOf(CHAT, { eventId })).notices[0]!.eventId),
    );
    expect(ids[0]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(ids[1]).toBe(ids[0]);
    const again = await noticesOf({ ...CHAT, requested_at: '2031-03-04T18:00:00Z' });
    expect(again.notices[0]!.eventId).not.toBe(ids[0]);
    const handedOver = await noticesOf({ ...CHAT, requested_at: null });
    expect(handedOver.notices[0]!.eventId).toBe('first');
  });

  it('are omitted once a member has taken the chat', async () => {
    expect((await noticesOf({ ...CHAT, waits: false })).notices).toEqual([]);
  });

  it('have no title if the chat cannot be read', async () => {
    expect((await noticesOf(new DomainError('unavailable'))).notices).toEqual([WAITING]);
  });

  it('ask for no content in HIPAA mode, and for no chat of other kinds of notices', async () => {
    expect((await noticesOf(CHAT, { organization_id: 2 })).asked).toEqual([true]);
    expect(await noticesOf(CHAT, { kind: 'chat_ended' })).toEqual({
      asked: [],
      notices: [{ ...WAITING, kind: 'chat_ended' }],
    });
  });
});
