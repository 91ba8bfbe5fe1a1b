import type { callBlocked, DataOf, EventEnvelope } from '@frontdesk/contracts';
import { recordInInbox } from '@frontdesk/messaging';
import { inTransaction } from '@frontdesk/persistence';
import { wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BlockedCallersRepository, type BlockedCalls } from './blocked-callers.repository.js';

const CONSUMER = 'blocked-calls';

@Injectable()
export class BlockedCallsService {
  constructor(
    private readonly blockedCallers: BlockedCallersRepository,
    private readonly dataSource: DataSource,
  ) {}

  /** Counts each turned-away call once, on the entries that still exist. */
  async count(events: readonly EventEnvelope[]): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const ids = events.map(({ id }) => id);
      const fresh = await recordInInbox(tx, CONSUMER, ids);
      // One batch may contain the same event twice.
      const once = new Map(events.filter(({ id }) => fresh.has(id)).map((event) => [event.id, event]));
      if (once.size > 0) await this.blockedCallers.count(tx, perEntry([...once.values()]));
    });
  }
}

function perEntry(events: readonly EventEnvelope[]): BlockedCalls[] {
  const entries = new Map<number, BlockedCalls>();
  for (const { organization_id: organizationId, livemode, data } of events) {
    const { blocked_caller_id: entryId, blocked_at } = data as DataOf<typeof callBlocked>;
    const at = wholeSecond(new Date(blocked_at));
    const { count, lastAt } = entries.get(entryId) ?? { count: 0, lastAt: at };
    entries.set(entryId, {
      organizationId,
      livemode,
      entryId,
      count: count + 1,
      lastAt: at > lastAt ? at : lastAt,
    });
  }
  return [...entries.values()];
}
