import { callProgressed, formatInstant, type Caller } from '@frontdesk/contracts';
import { announce } from '@frontdesk/messaging';
import type { Tx } from '@frontdesk/persistence';
import type { CallRow } from './call.entity.js';
import { isEnded } from './call.states.js';

/** Tells the dialer of an inbound call that has begun or ended: nobody is rung who is on the phone with the organization. */
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
