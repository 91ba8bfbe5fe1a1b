import type { ReactNode } from 'react';
import { zonesOf } from '../format/number-zones.js';
import { Time } from '../format/time.js';
import { otherClocks } from '../format/times.js';
import { isRechecked, reasonOf } from '../states/blocked-reason.js';
import { text } from '../texts/text.js';
import type { OutboundCall } from './outbound-calls-page.js';

/** Why a call has not rung, and until when it waits. */
export function Why({ call }: { call: OutboundCall }): ReactNode {
  const reason = reasonOf(call);
  const waits = call.status === 'scheduled' || call.status === 'queued';
  if (!reason && !waits) return <span className="text-muted-foreground max-md:hidden">{text.lists.none}</span>;
  if (!waits || !call.scheduled_for) {
    return (
      <span className="block md:truncate" title={reason ?? undefined}>
        {reason ?? text.outbound.queued}
      </span>
    );
  }
  const clocks = otherClocks(new Date(call.scheduled_for), zonesOf(call.phone_number));
  return (
    <>
      <span className="block md:truncate">
        {isRechecked(call.blocked_reason) ? text.outbound.checkedAgain : text.outbound.waitsUntil}{' '}
        <Time at={call.scheduled_for} only="due" />
        {clocks.length > 0 && ` ${text.times.yours}`}
        {clocks.map((clock) => ` · ${clock}`)}
      </span>
      <span className="block md:truncate text-muted-foreground" title={reason ?? undefined}>
        {reason}
      </span>
    </>
  );
}
