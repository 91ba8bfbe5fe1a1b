import type { chatMessageCreated, DataOf, EventEnvelope } from '@frontdesk/contracts';
import { recordInInbox } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { AiTurnsRepository, type WaitingMessage } from '../chats/ai-turns.repository.js';

/** Queues chats that need a reply of the AI. The queue is in the database, where every process can claim them. */
@Injectable()
export class AiTurnsService {
  constructor(
    private readonly turns: AiTurnsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Queues the chats of visitor messages that `consumer` has not processed before. */
  async note(consumer: string, events: readonly EventEnvelope[]): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const ids = events.map(({ id }) => id);
      const fresh = await recordInInbox(tx, consumer, ids);
      const messages = newestOfEachChat(events.filter(({ id }) => fresh.has(id)));
      if (messages.length > 0) await this.turns.add(tx, messages, this.clock.now());
    });
  }
}

function newestOfEachChat(events: readonly EventEnvelope[]): WaitingMessage[] {
  const newest = new Map<number, WaitingMessage>();
  for (const { data, organization_id, livemode, seq = 0, traceparent = null } of events) {
    const { id: chatId } = (data as DataOf<typeof chatMessageCreated>).chat;
    if ((newest.get(chatId)?.seq ?? -1) < seq)
      newest.set(chatId, { chatId, organizationId: organization_id, livemode, seq, traceparent });
  }
  return [...newest.values()];
}
