import { DomainError } from '@frontdesk/contracts';
import { inTransaction, sqlRunner } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ProgressService } from '../reports/progress.service.js';
import { CarrierReportsRepository } from './carrier-reports.repository.js';
import type { AnsweredDial } from './carrier-reports.service.js';
import { Carrier, CarrierUnavailableError, type MessageOutcome } from './carrier.js';
import { voicemailMessage } from './voicemail-message.js';

/** How long to wait for the carrier report that ends a call with a message. */
const SILENCE_MS = 10 * 60_000;

/**
 * Handles a call answered by voicemail: leaves a message if the organization wants one, otherwise hangs up. With a
 * message, the call ends when the carrier reports its end.
 */
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
   * Throws `unavailable` if the carrier rejects the instruction, or if another process is sending it or crashed while
   * sending it; the voicemail may then still be on the line. Never repeats an instruction to leave a message that the
   * carrier may have accepted.
   */
  async answer(dial: AnsweredDial): Promise<void> {
    const { scope, callId, attemptId } = dial;
    const facts = await this.facts.find(sqlRunner(this.dataSource), scope.organizationId);
    const isClaimed = await this.reports.claimInstruction(scope, attemptId, this.clock.now());
    if (!isClaimed)
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'another process is instructing the carrier');
    const outcome = await this.leaveMessageOrHangUp(dial, facts?.leave_voicemail ? voicemailMessage(facts) : null);
    if (outcome === 'unknown') return;
    if (outcome === 'accepted') return this.storeMessageStart(dial);
    await inTransaction(this.dataSource, (tx) =>
      this.progress.apply(tx, scope, callId, { status: 'voicemail', attemptId }),
    );
  }

  private async leaveMessageOrHangUp(dial: AnsweredDial, message: string | null): Promise<MessageOutcome> {
    const { scope, attemptId, carrierCallId } = dial;
    try {
      if (message !== null) return await this.carrier.dropVoicemail(carrierCallId, message);
      await this.carrier.hangUp(carrierCallId);
      return 'over';
    } catch (error) {
      if (!(error instanceof CarrierUnavailableError)) throw error;
      await this.reports.releaseInstruction(scope, attemptId);
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, `carrier: ${error.message}`);
    }
  }

  private storeMessageStart({ scope, attemptId }: AnsweredDial): Promise<void> {
    const at = this.clock.now();
    return this.reports.storeMessageStart(scope, attemptId, at, new Date(at.getTime() + SILENCE_MS));
  }
}
