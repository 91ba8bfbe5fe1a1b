import { callProgressed, formatInstant, type Caller } from '@frontdesk/contracts';
import { announce } from '@frontdesk/messaging';
import type { Tx } from '@frontdesk/persistence';
import type { CallRow } from './call.entity.js';
import { isEnded } from './call.states.js';

/** Announces the start or end of an inbound call to the dialer, which does not dial a person during such a call. */
export async function announceProgress(
  tx: Tx,
  { organizationId, livemode, traceparent }: Pick<Caller, 'organizationId' | 'livemode' | 'traceparent'>,
  call: CallRow,
  at: Date,
): Promise<void> {
  await announce(
    tx,
    callProgressed,
    { organizationId, livemode, at, ...(traceparent ? { traceparent } : {}) },
    {
      call_id: call.id,
      phone_number: call.from_number,
      since: formatInstant(call.created_at),
      is_over: isEnded(call.status),
    },
  );
}
