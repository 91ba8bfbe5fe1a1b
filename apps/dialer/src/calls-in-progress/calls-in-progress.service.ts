import { parseUsNumber, type callProgressed, type DataOf, type EventEnvelope } from '@frontdesk/contracts';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { CallInProgressEntity } from './call-in-progress.entity.js';
import { CallsInProgressRepository } from './calls-in-progress.repository.js';

/** The longest duration of a dial. A call whose end is never reported stops delaying others after this time. */
const COUNTS_FOR_MS = 4 * 3_600_000;
/** Exceeds the number of calls in one batch of events, so that deletion keeps up with new calls. */
const MAX_DELETED = 200;

/** Events may repeat and arrive in any order; the stored state depends on neither. */
@Injectable()
export class CallsInProgressService {
  constructor(
    private readonly calls: CallsInProgressRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async store(events: readonly EventEnvelope[]): Promise<void> {
    const byCall = new Map<string, CallInProgressEntity>();
    for (const call of events.flatMap((event) => toCall(event) ?? [])) {
      const key = `${call.organization_id}:${call.livemode}:${call.call_id}`;
      byCall.set(key, { ...call, is_over: call.is_over || (byCall.get(key)?.is_over ?? false) });
    }
    // The calls are sorted, so that two batches lock them in the same order and do not deadlock.
    const calls = [...byCall].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, call]) => call);
    await inTransaction(this.dataSource, async (tx) => {
      await this.calls.store(tx, calls);
      await this.calls.deleteExpired(tx, this.clock.now(), MAX_DELETED);
    });
  }
}

/** Returns null if the dialer would never call the caller's number. */
function toCall({ organization_id, livemode, data }: EventEnvelope): CallInProgressEntity | null {
  const { call_id, phone_number, since, is_over } = data as DataOf<typeof callProgressed>;
  const number = parseUsNumber(phone_number);
  if (!number) return null;
  const counts_until = new Date(new Date(since).getTime() + COUNTS_FOR_MS);
  return { organization_id, livemode, call_id, phone_number: number, is_over, counts_until };
}
