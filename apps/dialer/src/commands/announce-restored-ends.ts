import { createDataSource, inTransaction, scopeOf } from '@frontdesk/persistence';
import { announceDialChange } from '../calls/dial-changes.js';
import { announceEnds } from '../calls/outbound-call-ends.js';
import { endedCalls, endedDials } from './restored-ends.sql.js';

interface Restored {
  /** The end time that the restore set on the calls it ended, in whole seconds. */
  endedAt: Date;
}

/**
 * Announces the live calls that a restore has ended, as any other end of a call is announced: to the organization's
 * webhooks and to records, where each dial is stored as a call. Returns the number of calls.
 */
export async function announceRestoredEnds(url: string, { endedAt }: Restored): Promise<number> {
  const dataSource = createDataSource({
    url,
    schema: 'dialer',
    statementTimeoutMs: 0,
    poolSize: 2,
  });
  await dataSource.initialize();
  try {
    return await inTransaction(dataSource, async (tx) => {
      const calls = await endedCalls(tx, endedAt);
      for (const call of calls) await announceEnds(tx, scopeOfRow(call), [call], { at: endedAt });
      for (const dial of await endedDials(tx, endedAt)) {
        const said = { summary: null, transcript: null };
        await announceDialChange(tx, scopeOfRow(dial), dial, said, { at: endedAt });
      }
      return calls.length;
    });
  } finally {
    await dataSource.destroy();
  }
}

function scopeOfRow({ organization_id, livemode }: { organization_id: number; livemode: boolean }) {
  return scopeOf({ organizationId: organization_id, livemode });
}
