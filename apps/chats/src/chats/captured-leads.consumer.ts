import { DomainError, leadCreated, type DataOf, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, recordInInbox, type EventConsumer } from '@frontdesk/messaging';
import { inTransaction } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChatWriter } from './chat-writer.js';

const NAME = 'captured-leads';

/** Notes the leads of chats on their chats. */
@Consumes({ service: 'chats', name: NAME, events: [leadCreated], batchSize: 50 })
@Injectable()
export class CapturedLeadsConsumer implements EventConsumer {
  constructor(
    private readonly writer: ChatWriter,
    private readonly dataSource: DataSource,
  ) {}

  /** One transaction each: two batches that lock the same chats in another order would wait for each other. */
  async consume(events: EventEnvelope[]): Promise<void> {
    for (const event of events) {
      const { lead } = event.data as DataOf<typeof leadCreated>;
      if (lead.chat_id !== null) await this.note(event, lead.chat_id);
    }
  }

  private async note(event: EventEnvelope, chatId: number): Promise<void> {
    const { organization_id: organizationId, livemode, traceparent } = event;
    const tenant = { organizationId, livemode, ...(traceparent ? { traceparent } : {}) };
    const { lead } = event.data as DataOf<typeof leadCreated>;
    await inTransaction(this.dataSource, async (tx) => {
      const fresh = await recordInInbox(tx, NAME, [event.id]);
      if (!fresh.has(event.id)) return;
      const chat = await this.writer.lock(tx, tenant, chatId);
      await this.writer.captureLead(tx, tenant, chat, lead);
    }).catch((error: unknown) => {
      // A producer may name a chat that was never here, is gone, or is of the other mode.
      if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
    });
  }
}
