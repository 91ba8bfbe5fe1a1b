import { screenCaller, type Caller } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { isE164 } from './caller-number.js';

/** How long a caller hears nothing because of us. */
const BUDGET_MS = 500;

export interface Screening {
  /** The entry of the blocked callers list that the number is on, as far as we know by now. */
  entryId: number | null;
  /** The same, when the answer was not there in time: null as well when it never comes. */
  late: Promise<number | null> | null;
}

const NOT_LISTED: Screening = { entryId: null, late: null };

/** Asks the dialer whether an inbound caller is to be turned away; silence and faults never keep a caller out. */
@Injectable()
export class CallScreening {
  constructor(private readonly rpc: RpcClient) {}

  async screen(caller: Caller, fromNumber: string): Promise<Screening> {
    if (!isE164(fromNumber)) return NOT_LISTED;
    const answer = this.rpc
      .call(screenCaller, caller, { ids: {}, query: {}, body: { from_number: fromNumber } })
      .then(({ entry_id }) => entry_id)
      .catch(() => null);
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<'silence'>((resolve) => (timer = setTimeout(() => resolve('silence'), BUDGET_MS)));
    const first = await Promise.race([answer, silence]);
    clearTimeout(timer);
    return first === 'silence' ? { entryId: null, late: answer } : { entryId: first, late: null };
  }
}
