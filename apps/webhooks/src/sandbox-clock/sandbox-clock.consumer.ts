import { sandboxClockAdvanced, type DataOf, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, recordInInbox, type EventConsumer } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import { bringForward } from './bring-forward.sql.js';

const NAME = 'sandbox-clock';

/** Brings forward what waits in test mode when the clock of its organization is advanced, once for each advance. */
@Consumes({ service: 'webhooks', name: NAME, events: [sandboxClockAdvanced] })
@Injectable()
export class SandboxClockConsumer implements EventConsumer {
  constructor(
    private readonly dispatcher: DispatcherService,
    private readonly dataSource: DataSource,
  ) {}

  async consume(events: EventEnvelope[]): Promise<void> {
    for (const { id, organization_id, data } of events) {
      const { advanced_ms } = data as DataOf<typeof sandboxClockAdvanced>;
      await inTransaction(this.dataSource, async (tx) => {
        const fresh = await recordInInbox(tx, NAME, [id]);
        if (fresh.size > 0) await bringForward(tx, organization_id, advanced_ms);
      });
    }
    this.dispatcher.wakeNow();
  }
}
