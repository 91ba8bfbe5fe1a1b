import { outboundCallCompleted } from '@frontdesk/contracts';
import { announceAll } from '@frontdesk/messaging';
import type { Scope, Tx } from '@frontdesk/persistence';
import { modeOf } from '../decisions/decision-metrics.js';
import { endContacts } from './campaign-calls.sql.js';
import { outboundCallMetrics } from './outbound-call-metrics.js';
import { toOutboundCallInEvent, type OutboundCallEntity } from './outbound-call.entity.js';

/**
 * Publishes the end of calls, and stores it with the contacts of campaigns, in the transaction that ends them. A call
 * ends only once.
 */
export async function announceEnds(
  tx: Tx,
  scope: Scope,
  calls: readonly OutboundCallEntity[],
  { at, traceparent }: { at: Date; traceparent?: string | undefined },
): Promise<void> {
  if (calls.length === 0) return;
  const { organizationId, livemode } = scope;
  await endContacts(tx, scope, calls);
  const occurrence = { organizationId, livemode, at, ...(traceparent ? { traceparent } : {}) };
  await announceAll(
    tx,
    outboundCallCompleted,
    occurrence,
    calls.map((call) => ({ outbound_call: toOutboundCallInEvent(call) })),
  );
  for (const { status } of calls) outboundCallMetrics.ended.inc({ mode: modeOf({ livemode }), status });
}
