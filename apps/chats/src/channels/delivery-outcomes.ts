import { DataSource, inTransaction, scopeOf, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { ChatMessagesRepository } from '../chats/chat-messages.repository.js';
import { ChatWriter, type Tenant } from '../chats/chat-writer.js';
import {
  OutgoingMessagesRepository,
  type FailedMessage,
  type OutgoingStatus,
  type Reported,
} from '../chats/outgoing-messages.repository.js';
import { WINDOW_CLOSED } from './messaging-channel.js';

const NOTES = {
  window: 'A message was not delivered: WhatsApp’s 24-hour reply window is closed.',
  agreement: 'A message was not sent: HIPAA mode is on, and no agreement with WhatsApp is declared.',
  other: 'A message was not delivered: WhatsApp did not accept it.',
} as const;

export interface DeliveryReport extends Reported {
  status: Exclude<OutgoingStatus, 'pending'>;
  code: number | null;
}

/** Records what happened to messages sent to a channel, and adds a system note to the chat when one fails. */
@Injectable()
export class DeliveryOutcomes {
  constructor(
    private readonly outgoing: OutgoingMessagesRepository,
    private readonly messages: ChatMessagesRepository,
    private readonly writer: ChatWriter,
    private readonly dataSource: DataSource,
  ) {}

  /** Marks a message as failed, so that it is not retried. */
  async fail(
    tenant: Tenant,
    failed: FailedMessage,
    code: number | null,
    reason: keyof typeof NOTES = reasonOf(code),
  ): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const isNew = await this.outgoing.failed(tx, scopeOf(tenant), failed.message_id, code);
      if (isNew) await this.note(tx, tenant, failed, reason);
    });
  }

  /**
   * Applies a report of the channel. Reports may come in any order and repeatedly. A message is delivered when its last
   * part is, and failed when any part is.
   */
  async report(tenant: Tenant, { status, code, ...message }: DeliveryReport): Promise<void> {
    const { ours } = message;
    if (ours && ours.part < ours.parts && status !== 'failed') {
      await this.outgoing.partSent(scopeOf(tenant), ours.messageId, ours.part);
      return;
    }
    await inTransaction(this.dataSource, async (tx) => {
      const reported = await this.outgoing.report(tx, scopeOf(tenant), message, status, code);
      if (reported && status === 'failed') await this.note(tx, tenant, reported, reasonOf(code));
    });
  }

  /** Adds a note to an open chat, and closes our reply window when WhatsApp reports it closed. */
  private async note(tx: Tx, tenant: Tenant, failed: FailedMessage, reason: keyof typeof NOTES): Promise<void> {
    const chat = await this.writer.lock(tx, tenant, failed.chat_id);
    if (chat.status === 'closed') return;
    const { chat: noted } = await this.writer.write(tx, tenant, chat, {
      sender: 'system',
      body: NOTES[reason],
      external_id: `undelivered:${failed.message_id}`,
    });
    if (reason !== 'window') return;
    // If the customer has written again since the failed message, the window is open.
    const isOpened = await this.messages.hasVisitorWrittenSince(tx, scopeOf(tenant), chat.id, failed.message_id);
    if (!isOpened) await this.writer.closeReplyWindow(tx, tenant, noted);
  }
}

const reasonOf = (code: number | null): keyof typeof NOTES => (code === WINDOW_CLOSED ? 'window' : 'other');
