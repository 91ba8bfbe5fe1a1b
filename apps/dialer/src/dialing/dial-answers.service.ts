import { inTransaction, scopeOf, type Scope } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DialOutcome } from '../carriers/carrier.js';
import { HangUpsService } from '../carriers/hang-ups.service.js';
import type { OutboundAttemptEntity } from '../outbound-calls/outbound-attempt.entity.js';
import { ProgressService } from '../outbound-calls/progress.service.js';
import { DialingRepository } from './dialing.repository.js';

/** What the carrier answers to a request to dial, and what follows from it. */
@Injectable()
export class DialAnswersService {
  constructor(
    private readonly dialing: DialingRepository,
    private readonly hangUps: HangUpsService,
    private readonly progress: ProgressService,
    private readonly dataSource: DataSource,
  ) {}

  /** May be repeated when it fails. */
  async store(attempt: OutboundAttemptEntity, outcome: DialOutcome): Promise<void> {
    const { attempt_id: attemptId, outbound_call_id: callId } = attempt;
    const scope = scopeOf({ organizationId: attempt.organization_id, livemode: attempt.livemode });
    if (outcome.outcome === 'accepted') {
      const { carrierCallId } = outcome;
      const { hasEnded, isUnwanted } = await this.dialing.nameAttempt(scope, attemptId, carrierCallId);
      if (isUnwanted && !hasEnded) await this.fail(scope, callId, attemptId);
      // Given up by others, or opted out of, between the intent and the answer: nobody is to hear this call.
      if (hasEnded || isUnwanted) await this.hangUps.hangUp({ scope, attemptId, carrierCallId });
    } else if (outcome.outcome === 'refused') {
      await this.fail(scope, callId, attemptId);
    }
    // Unknown: a phone may be ringing. The intent stands, and reconciliation finds out.
  }

  private async fail(scope: Scope, callId: number, attemptId: string): Promise<void> {
    await inTransaction(this.dataSource, (tx) =>
      this.progress.apply(tx, scope, callId, { status: 'failed', attemptId }),
    );
  }
}
