import { sandboxClockAdvanced, type DataOf, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, recordInInbox, type EventConsumer } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { bringTestRequestsForward } from './bring-forward.sql.js';

const NAME = 'sandbox-clock';

/** Brings handoff requests of test chats forward when the clock of their organization is advanced. */
@Consumes({ service: 'chats', name: NAME, events: [sandboxClockAdvanced] })
@Injectable()
export class SandboxClockConsumer implements EventConsumer {
  constructor(private readonly dataSource: DataSource) {}

  async consume(events: EventEnvelope[]): Promise<void> {
    for (const { id, organization_id, data } of events) {
      const { advanced_ms } = data as DataOf<typeof sandboxClockAdvanced>;
      await inTransaction(this.dataSource, async (tx) => {
        const fresh = await recordInInbox(tx, NAME, [id]);
        if (fresh.size > 0) await bringTestRequestsForward(tx, organization_id, advanced_ms);
      });
    }
  }
}
