import type { Caller } from '@frontdesk/contracts';
import type { Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { ChatWriter, type LockedChat } from '../chats/chat-writer.js';
import { ChatMessagesRepository } from '../chats/chat-messages.repository.js';
import { ChatLimitsRepository } from '../chats/chat-limits.repository.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { readNotification, type ReceivedText } from './whatsapp-notification.js';

/** Handles WhatsApp's notifications about an organization's number. A repeated notification changes nothing. */
@Injectable()
export class WhatsappIntakeService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: ChatMessagesRepository,
    private readonly writer: ChatWriter,
    private readonly limits: ChatLimitsRepository,
    private readonly outcomes: DeliveryOutcomes,
    private readonly dataSource: DataSource,
  ) {}

  /** Each item has its own transaction, because after an error WhatsApp repeats the whole notification. */
  async receive(caller: Caller, value: unknown, deadline: Deadline): Promise<null> {
    const { messages, reports } = readNotification(value);
    for (const message of messages) await this.write(caller, message, deadline);
    for (const report of reports) await this.outcomes.report(caller, report);
    return null;
  }

  private async write(
    caller: Caller,
    { id, from, name, body, sentAt }: ReceivedText,
    deadline: Deadline,
  ): Promise<void> {
    await inTransaction(
      this.dataSource,
      async (tx) => {
        // The lock prevents two concurrent messages, or a repeated one, from starting two chats.
        await this.chats.reserveNumber(tx, scopeOf(caller), from);
        if (await this.messages.findByExternalId(tx, scopeOf(caller), id)) return;
        const chat = await this.openChat(tx, caller, from, name);
        await this.writer.write(tx, caller, chat, {
          sender: 'visitor',
          body,
          author: name,
          external_id: id,
          sent_at: sentAt,
        });
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  /** Returns the open chat of a reserved number, or a new one. */
  private async openChat(tx: Tx, caller: Caller, number: string, name: string | null): Promise<LockedChat> {
    const open = await this.chats.findOpenByNumber(tx, scopeOf(caller), number);
    const chat = open === null ? null : await this.writer.lock(tx, caller, open);
    if (chat && chat.status !== 'closed') return chat;
    const started = await this.writer.start(tx, caller, {
      channel: 'whatsapp',
      contact_address: number,
      visitor_name: name,
    });
    if (!started) throw new Error('A chat without an external id cannot be a repeat');
    await this.limits.storeAddress(tx, scopeOf(caller), started.id, number);
    return started;
  }
}
