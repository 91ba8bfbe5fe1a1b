import type { DataOf, dialChanged, EventEnvelope } from '@frontdesk/contracts';
import { recordInInbox, reportChangeOnCommit } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { CallsRepository } from '../calls/calls.repository.js';
import { DialsRepository, type DialEvent } from './dials.repository.js';

const CONSUMER = 'dials';

/** Maintains one call for each outbound dial. It does not announce the outcome, because the dialer does. */
@Injectable()
export class DialsService {
  constructor(
    private readonly dials: DialsRepository,
    private readonly calls: CallsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async keep(events: readonly EventEnvelope[]): Promise<void> {
    const now = wholeSecond(this.clock.now());
    await inTransaction(this.dataSource, async (tx) => {
      const ids = events.map(({ id }) => id);
      const fresh = await recordInInbox(tx, CONSUMER, ids);
      for (const event of newestOfEach(events.filter(({ id }) => fresh.has(id)))) {
        const callId = await this.dials.keep(tx, event, now);
        if (callId === null) continue;
        if (event.dial.transcript) await this.calls.replaceTranscript(tx, callId, event.dial.transcript);
        const { organizationId, livemode } = event.scope;
        reportChangeOnCommit(tx, { organizationId, livemode, collection: 'calls', id: callId });
      }
    });
  }
}

/**
 * Returns the newest event of each dial, sorted by attempt id, so that two replicas lock the same dials in the same
 * order.
 */
function newestOfEach(events: readonly EventEnvelope[]): DialEvent[] {
  const newest = new Map<string, DialEvent>();
  for (const { organization_id: organizationId, livemode, data } of events) {
    const { dial } = data as DataOf<typeof dialChanged>;
    const known = newest.get(dial.attempt_id);
    if (known && known.dial.revision > dial.revision) continue;
    newest.set(dial.attempt_id, { scope: scopeOf({ organizationId, livemode }), dial });
  }
  return [...newest.values()].sort((a, b) => (a.dial.attempt_id < b.dial.attempt_id ? -1 : 1));
}
