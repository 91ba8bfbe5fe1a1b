import { DomainError } from '@frontdesk/contracts';
import { inTransaction, sqlRunner } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ProgressService } from '../outbound-calls/progress.service.js';
import type { AnsweredDial } from './carrier-news.service.js';
import { CarrierReportsRepository } from './carrier-reports.repository.js';
import { Carrier, CarrierUnavailableError } from './carrier.js';
import { voicemailMessage } from './voicemail-message.js';

/** No request to the carrier takes longer: a process that has told it nothing by then has died. */
const ABANDONED_MS = 60_000;

/** What happens once a machine has picked up: a message, when the organization wants one left, and the end. */
@Injectable()
export class AnsweringMachinesService {
  constructor(
    private readonly carrier: Carrier,
    private readonly reports: CarrierReportsRepository,
    private readonly progress: ProgressService,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * `unavailable` when the carrier does not do as it is told, or somebody else is just telling it; the machine may then
   * still be on the line.
   */
  async answer(dial: AnsweredDial): Promise<void> {
    const { scope, callId, attemptId } = dial;
    const at = this.clock.now();
    const abandonedAt = new Date(at.getTime() - ABANDONED_MS);
    const isClaimed = await this.reports.claimOrder(scope, attemptId, at, abandonedAt);
    if (!isClaimed) throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the machine is being answered');
    const left = await this.leaveOrHangUp(dial).catch(async (error: unknown) => {
      await this.reports.giveUpOrder(scope, attemptId);
      if (!(error instanceof CarrierUnavailableError)) throw error;
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, `carrier: ${error.message}`);
    });
    const voicemail_left_at = left ? wholeSecond(this.clock.now()) : null;
    await inTransaction(this.dataSource, (tx) =>
      this.progress.apply(tx, scope, callId, { status: 'voicemail', voicemail_left_at, attemptId }),
    );
  }

  /** Whether a message is being left. */
  private async leaveOrHangUp({ scope, carrierCallId }: AnsweredDial): Promise<boolean> {
    const facts = await this.facts.find(sqlRunner(this.dataSource), scope.organizationId);
    if (facts?.leave_voicemail) return this.carrier.dropVoicemail(carrierCallId, voicemailMessage(facts));
    await this.carrier.hangUp(carrierCallId);
    return false;
  }
}
