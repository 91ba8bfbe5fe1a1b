import {
  DomainError,
  formatInstantOrNull,
  type FindCarrierCallBody,
  type FoundCarrierCall,
} from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { Carrier, CarrierUnavailableError, type CallEnd } from './carrier.js';

const RETRY_AFTER_SECONDS = 60;

/** Asks the carrier about calls that the dialer did not place. */
@Injectable()
export class CarrierCallsService {
  constructor(private readonly carrier: Carrier) {}

  /** Throws `unavailable` if the carrier does not respond. */
  async find({ carrier_call_id }: FindCarrierCallBody): Promise<FoundCarrierCall> {
    const end = await this.endOf(carrier_call_id);
    if (!end) return { state: 'active', ended_at: null, duration_seconds: null };
    const { endedAt, durationSeconds: duration_seconds } = end;
    return { state: stateOf(end), ended_at: formatInstantOrNull(endedAt), duration_seconds };
  }

  private async endOf(carrierCallId: string): Promise<CallEnd | null> {
    try {
      return await this.carrier.endOf(carrierCallId);
    } catch (error) {
      if (!(error instanceof CarrierUnavailableError)) throw error;
      throw new DomainError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }
}

/** A carrier also reports a call that it does not know as not completed, without a time. */
function stateOf({ isCompleted, endedAt }: CallEnd): FoundCarrierCall['state'] {
  if (isCompleted) return 'completed';
  return endedAt ? 'not_completed' : 'unknown';
}
