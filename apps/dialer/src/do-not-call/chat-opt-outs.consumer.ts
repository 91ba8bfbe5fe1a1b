import { chatOptedOut, parseUsNumber, type DataOf, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, recordInInbox, type EventConsumer } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DoNotCallService } from './do-not-call.service.js';

const NAME = 'chat-opt-outs';
const UNPROVEN = 'The chat did not prove that the number is the visitor’s.';

/**
 * Stores opt-outs that visitors write in chats. Each event has its own transaction, because a transaction locks one
 * number at a time.
 */
@Consumes({ service: 'dialer', name: NAME, events: [chatOptedOut], batchSize: 10 })
@Injectable()
export class ChatOptOutsConsumer implements EventConsumer {
  constructor(
    private readonly doNotCall: DoNotCallService,
    private readonly dataSource: DataSource,
  ) {}

  async consume(events: EventEnvelope[]): Promise<void> {
    for (const event of events) await this.optOut(event);
  }

  private async optOut(event: EventEnvelope): Promise<void> {
    // Events of an earlier version are about proven numbers only.
    const { chat_id, phone_number, is_proven = true } = event.data as DataOf<typeof chatOptedOut>;
    // WhatsApp numbers may be from any country; the dialer calls only US numbers.
    const number = parseUsNumber(phone_number);
    if (!number) return;
    const scope = scopeOf({ organizationId: event.organization_id, livemode: event.livemode });
    await inTransaction(this.dataSource, async (tx) => {
      const fresh = await recordInInbox(tx, NAME, [event.id]);
      if (fresh.size === 0) return;
      await this.doNotCall.optOut(tx, scope, number, {
        chat_id,
        note: is_proven ? null : UNPROVEN,
        askedAt: new Date(event.created_at),
        traceparent: event.traceparent,
      });
    });
  }
}
