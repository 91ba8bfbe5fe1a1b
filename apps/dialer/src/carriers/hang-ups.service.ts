import type { Scope } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { CarrierReportsRepository } from './carrier-reports.repository.js';
import { Carrier, CarrierUnavailableError } from './carrier.js';

interface EndedDial {
  scope: Scope;
  attemptId: string;
  carrierCallId: string;
}

/** Ends calls at the carrier whose dial is over here, so that no phone rings for a call that was told to have ended. */
@Injectable()
export class HangUpsService {
  constructor(
    private readonly carrier: Carrier,
    private readonly reports: CarrierReportsRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whose calls can be ended here. */
  get carrierName(): string {
    return this.carrier.name;
  }

  /**
   * Tells the carrier once, and again with news that come a minute later. When it cannot be told this is logged, and the
   * next news of the call tries again.
   */
  async hangUp({ scope, attemptId, carrierCallId }: EndedDial): Promise<void> {
    if (!(await this.reports.claimHangUp(scope, attemptId, this.clock.now()))) return;
    const log = { attempt_id: attemptId, organization_id: scope.organizationId, carrier_call_id: carrierCallId };
    try {
      await this.carrier.hangUp(carrierCallId);
      this.logger.warn(log, 'dial.hung_up_after_its_end');
    } catch (error) {
      await this.reports.giveUpOrder(scope, attemptId);
      if (!(error instanceof CarrierUnavailableError)) throw error;
      this.logger.warn({ ...log, reason: error.message }, 'dial.not_hung_up');
    }
  }
}
