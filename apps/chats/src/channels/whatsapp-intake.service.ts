import type { Caller } from '@frontdesk/contracts';
import type { Deadline } from '@frontdesk/messaging';
import { inTransaction, scopeOf, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChatWriter, type LockedChat } from '../chats/chat-writer.js';
import { ChatMessagesRepository } from '../chats/chat-messages.repository.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { readNotification, type ReceivedText } from './whatsapp-notification.js';

/** What WhatsApp tells of an organization's number. All of it can be told again: what is known changes nothing. */
@Injectable()
export class WhatsappIntakeService {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly messages: ChatMessagesRepository,
    private readonly writer: ChatWriter,
    private readonly outcomes: DeliveryOutcomes,
    private readonly dataSource: DataSource,
  ) {}

  /** A transaction each: after a fault WhatsApp sends all of it again. */
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
        // Two messages at once would otherwise begin two chats, and one that is told of twice a second one.
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

  /** The chat in which a reserved number goes on writing, or a new one. */
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
    return started;
  }
}
