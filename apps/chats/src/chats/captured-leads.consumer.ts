import { DomainError, leadCreated, type DataOf, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, recordInInbox, type EventConsumer } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { ChatWriter } from './chat-writer.js';

const NAME = 'captured-leads';

/** Links a created lead to its chat. */
@Consumes({ service: 'chats', name: NAME, events: [leadCreated], batchSize: 50 })
@Injectable()
export class CapturedLeadsConsumer implements EventConsumer {
  constructor(
    private readonly writer: ChatWriter,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Each event has its own transaction, because two batches that lock the same chats in a different order would
   * deadlock.
   */
  async consume(events: EventEnvelope[]): Promise<void> {
    for (const event of events) {
      const { lead } = event.data as DataOf<typeof leadCreated>;
      if (lead.chat_id !== null) await this.link(event, lead.chat_id);
    }
  }

  private async link(event: EventEnvelope, chatId: number): Promise<void> {
    const { organization_id: organizationId, livemode, traceparent } = event;
    const tenant = { organizationId, livemode, ...(traceparent ? { traceparent } : {}) };
    const { lead } = event.data as DataOf<typeof leadCreated>;
    await inTransaction(this.dataSource, async (tx) => {
      const fresh = await recordInInbox(tx, NAME, [event.id]);
      if (!fresh.has(event.id)) return;
      const chat = await this.writer.lock(tx, tenant, chatId);
      await this.writer.captureLead(tx, tenant, chat, lead);
    }).catch((error: unknown) => {
      // A producer may name a chat that does not exist, was purged, or belongs to the other mode.
      if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
    });
  }
}
