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

/** Hangs up calls at the carrier whose dial has ended here, so that no phone keeps ringing for an ended call. */
@Injectable()
export class HangUpsService {
  constructor(
    private readonly carrier: Carrier,
    private readonly reports: CarrierReportsRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The carrier whose calls this service can end. */
  get carrierName(): string {
    return this.carrier.name;
  }

  /**
   * Hangs up once, and again if a report arrives over a minute later. A failure is logged, and the next report retries.
   */
  async hangUp({ scope, attemptId, carrierCallId }: EndedDial): Promise<void> {
    if (!(await this.reports.claimHangUp(scope, attemptId, this.clock.now()))) return;
    const log = { attempt_id: attemptId, organization_id: scope.organizationId, carrier_call_id: carrierCallId };
    try {
      await this.carrier.hangUp(carrierCallId);
      this.logger.warn(log, 'dial.hung_up_after_its_end');
    } catch (error) {
      await this.reports.releaseInstruction(scope, attemptId);
      if (!(error instanceof CarrierUnavailableError)) throw error;
      this.logger.warn({ ...log, reason: error.message }, 'dial.not_hung_up');
    }
  }
}
