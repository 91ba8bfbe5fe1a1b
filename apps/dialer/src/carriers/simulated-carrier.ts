import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import {
  Carrier,
  type CallEnd,
  type CallsPlaced,
  type CarrierCall,
  type DialOutcome,
  type DialRequest,
  type MessageOutcome,
} from './carrier.js';

/** The number of calls that one process remembers. Older calls count as ended. */
const MAX_REMEMBERED = 1000;

/** Accepts every call and rings no phone. A call keeps its status until its progress is reported. */
@Injectable()
export class SimulatedCarrier extends Carrier {
  override readonly name = 'simulated';
  private readonly calls = new Map<string, CarrierCall>();

  constructor(
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  override async dial({ dialId, to, from }: DialRequest): Promise<DialOutcome> {
    const carrierCallId = `simulated-${dialId}`;
    // This is a warning because operators who expect phones to ring must see why they do not.
    this.logger.warn({ attempt_id: dialId, to: `…${to.slice(-2)}` }, 'carrier.simulated_live_call');
    this.calls.set(carrierCallId, { carrierCallId, to, from: from ?? '', startedAt: this.clock.now() });
    if (this.calls.size > MAX_REMEMBERED) this.calls.delete(this.calls.keys().next().value!);
    return { outcome: 'accepted', carrierCallId };
  }

  override async hangUp(carrierCallId: string): Promise<void> {
    this.calls.delete(carrierCallId);
  }

  override async dropVoicemail(carrierCallId: string): Promise<MessageOutcome> {
    return this.calls.delete(carrierCallId) ? 'accepted' : 'over';
  }

  override async endOf(carrierCallId: string): Promise<CallEnd | null> {
    return this.calls.has(carrierCallId) ? null : { isCompleted: false, durationSeconds: null, endedAt: null };
  }

  override async list({ to, from, startedAfter, startedBefore }: CallsPlaced): Promise<CarrierCall[]> {
    return [...this.calls.values()].filter(
      (call) =>
        call.to === to && call.from === from && call.startedAt! >= startedAfter && call.startedAt! <= startedBefore,
    );
  }
}
