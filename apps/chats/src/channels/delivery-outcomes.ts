import { inTransaction, scopeOf, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChatMessagesRepository } from '../chats/chat-messages.repository.js';
import { ChatWriter, type Tenant } from '../chats/chat-writer.js';
import { WINDOW_CLOSED } from './messaging-channel.js';
import {
  OutgoingMessagesRepository,
  type FailedMessage,
  type OutgoingStatus,
  type Reported,
} from './outgoing-messages.repository.js';

const NOTES = {
  window: 'A message was not delivered: WhatsApp’s 24-hour reply window is closed.',
  other: 'A message was not delivered: WhatsApp did not accept it.',
} as const;

export interface DeliveryReport extends Reported {
  status: Exclude<OutgoingStatus, 'pending'>;
  code: number | null;
}

/** What became of messages after they were given to a channel, and what chats show of those that did not arrive. */
@Injectable()
export class DeliveryOutcomes {
  constructor(
    private readonly outgoing: OutgoingMessagesRepository,
    private readonly messages: ChatMessagesRepository,
    private readonly writer: ChatWriter,
    private readonly dataSource: DataSource,
  ) {}

  /** A message that will not be tried again. */
  async fail(tenant: Tenant, failed: FailedMessage, code: number | null): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const isNew = await this.outgoing.failed(tx, scopeOf(tenant), failed.message_id, code);
      if (isNew) await this.note(tx, tenant, failed, code);
    });
  }

  /**
   * What the channel itself tells, in any order and any number of times. A message has arrived when its last part has;
   * it has failed when any part has.
   */
  async report(tenant: Tenant, { status, code, ...message }: DeliveryReport): Promise<void> {
    const { ours } = message;
    if (ours && ours.part < ours.parts && status !== 'failed') {
      await this.outgoing.partSent(scopeOf(tenant), ours.messageId, ours.part);
      return;
    }
    await inTransaction(this.dataSource, async (tx) => {
      const reported = await this.outgoing.report(tx, scopeOf(tenant), message, status, code);
      if (reported && status === 'failed') await this.note(tx, tenant, reported, code);
    });
  }

  /** Leaves a note in a chat that goes on, and follows WhatsApp where it says that the reply window has closed. */
  private async note(tx: Tx, tenant: Tenant, failed: FailedMessage, code: number | null): Promise<void> {
    const chat = await this.writer.lock(tx, tenant, failed.chat_id);
    if (chat.status === 'closed') return;
    const isWindowClosed = code === WINDOW_CLOSED;
    const { chat: noted } = await this.writer.write(tx, tenant, chat, {
      sender: 'system',
      body: isWindowClosed ? NOTES.window : NOTES.other,
      external_id: `undelivered:${failed.message_id}`,
    });
    if (!isWindowClosed) return;
    // A customer who has written since has opened it anew.
    const isOpened = await this.messages.hasVisitorWrittenSince(tx, scopeOf(tenant), chat.id, failed.message_id);
    if (!isOpened) await this.writer.closeReplyWindow(tx, tenant, noted);
  }
}
