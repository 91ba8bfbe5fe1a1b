import { valueWithin } from '@frontdesk/concurrency';
import { screenCaller, type Caller } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { isE164 } from './caller-number.js';

/** How long the call waits for the screening response. */
const MAX_WAIT_MS = 500;

export interface Screening {
  /**
   * The matching entry of the blocked callers list. Null if there is none, or if the dialer did not respond in time.
   */
  entryId: number | null;
  /**
   * Resolves to the matching entry of a late response, or to null if no such response arrives. Null if the response was
   * in time.
   */
  late: Promise<number | null> | null;
}

const NOT_LISTED: Screening = { entryId: null, late: null };

/** Asks the dialer whether an inbound caller is blocked. Timeouts and errors let the call through. */
@Injectable()
export class CallScreening {
  constructor(private readonly rpc: RpcClient) {}

  async screen(caller: Caller, fromNumber: string): Promise<Screening> {
    if (!isE164(fromNumber)) return NOT_LISTED;
    const response = this.rpc
      .call(screenCaller, caller, { ids: {}, query: {}, body: { from_number: fromNumber } })
      .then(({ entry_id }) => entry_id)
      .catch(() => null);
    const inTime = await valueWithin(MAX_WAIT_MS, response, 'late' as const);
    return inTime === 'late' ? { entryId: null, late: response } : { entryId: inTime, late: null };
  }
}
