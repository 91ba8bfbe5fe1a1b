import { DomainError, firstOf, getWaitingChat, type WaitingChat } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { callerFor, MAX_REASON, type AnnouncedConversation } from './conversation-titles.js';
import { NotificationsRepository } from './notifications.repository.js';
import { uuidOf } from './uuid-of.js';

/** Reads who waits in a chat and why, for the notices about waiting chats. */
@Injectable()
export class WaitingChats {
  constructor(
    private readonly rpc: RpcClient,
    private readonly notifications: NotificationsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds the titles, and omits the chats that a member has taken. One request for a person has one event id. */
  async complete(announced: readonly AnnouncedConversation[]): Promise<AnnouncedConversation[]> {
    const waiting = announced.filter(isWaitingChat).map(({ organization_id }) => organization_id);
    if (waiting.length === 0) return [...announced];
    const inHipaa = new Set(await this.notifications.inHipaaMode([...new Set(waiting)]));
    const completed = await Promise.all(
      announced.map(async (one) => {
        if (!isWaitingChat(one)) return one;
        const chat = await this.read(one, inHipaa.has(one.organization_id));
        return chat === null ? one : noticeOf(one, chat);
      }),
    );
    return completed.filter((one) => one !== null);
  }

  /** Returns null if the chat cannot be read. The notice then has no title. */
  private async read(one: AnnouncedConversation, hipaa: boolean): Promise<WaitingChat | null> {
    try {
      return await this.rpc.call(getWaitingChat, callerFor(one, hipaa), {
        ids: { chat: one.target_id },
        query: {},
        body: {},
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ code: error.code, kind: one.kind, target_id: one.target_id }, 'notification.without_reason');
      return null;
    }
  }
}

const isWaitingChat = ({ kind }: AnnouncedConversation): boolean => kind === 'chat_waiting';

function noticeOf(
  one: AnnouncedConversation,
  { visitor, message, waits, requested_at }: WaitingChat,
): AnnouncedConversation | null {
  if (!waits) return null;
  const title = [visitor, message && firstOf(message, MAX_REASON)].filter(Boolean).join(': ') || null;
  // A request that no member accepts leads to a second event, after which the same chat waits.
  const eventId = requested_at === null ? one.eventId : uuidOf(`chat ${one.target_id} ${requested_at}`);
  return { ...one, title, eventId };
}
