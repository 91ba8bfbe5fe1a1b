import {
  checkCallback,
  placeCallback,
  type CallbackRequest,
  type Caller,
  type OutboundCall,
} from '@frontdesk/contracts';
import { RpcClient, type Deadline } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';

/** How long the response to a stored lead waits for its callback. */
const MAX_WAIT_MS = 2000;
/** The time reserved for sending the response to the client. */
const RESPONSE_RESERVE_MS = 250;

/** Requests the callback of a lead from the dialer. */
@Injectable()
export class LeadCallbacks {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns the number as E.164. Checks whether the organization can have callbacks before it checks the number.
   */
  async check(caller: Caller, number: string, deadline: Deadline): Promise<string> {
    const input = { ids: {}, query: {}, body: { phone_number: number } };
    const { phone_number } = await this.rpc.call(checkCallback, caller, input, { timeoutMs: deadline.remainingMs });
    return phone_number;
  }

  /**
   * Returns the callback of a stored lead, or null if the dialer has not responded in time. In that case, the event
   * that was committed with the lead places the callback.
   */
  async place(caller: Caller, request: CallbackRequest, deadline: Deadline): Promise<OutboundCall | null> {
    const timeoutMs = Math.min(MAX_WAIT_MS, deadline.remainingMs - RESPONSE_RESERVE_MS);
    if (timeoutMs <= 0) return null;
    try {
      const answer = await this.rpc.call(placeCallback, caller, { ids: {}, query: {}, body: request }, { timeoutMs });
      return answer.data;
    } catch (error) {
      const { organizationId: organization_id, requestId: request_id } = caller;
      this.logger.warn({ err: error, organization_id, request_id, lead_id: request.lead_id }, 'callback.left_to_event');
      return null;
    }
  }
}
