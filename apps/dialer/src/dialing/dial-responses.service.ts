import { inTransaction, scopeOf, type Scope } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OutboundAttemptEntity } from '../calls/outbound-attempt.entity.js';
import type { DialOutcome } from '../carriers/carrier.js';
import { CarrierInstructionsService } from '../carriers/carrier-instructions.service.js';
import { ProgressService } from '../reports/progress.service.js';
import { DialingRepository } from './dialing.repository.js';

/** Stores the carrier's response to a dial request and acts on it. */
@Injectable()
export class DialResponsesService {
  constructor(
    private readonly dialing: DialingRepository,
    private readonly instructions: CarrierInstructionsService,
    private readonly progress: ProgressService,
    private readonly dataSource: DataSource,
  ) {}

  /** Idempotent, so a failure can be retried. */
  async store(attempt: OutboundAttemptEntity, outcome: DialOutcome): Promise<void> {
    const { attempt_id: attemptId, outbound_call_id: callId } = attempt;
    const scope = scopeOf({ organizationId: attempt.organization_id, livemode: attempt.livemode });
    if (outcome.outcome === 'accepted') {
      const { carrierCallId } = outcome;
      const { hasEnded, isUnwanted } = await this.dialing.storeCarrierId(scope, attemptId, carrierCallId);
      if (isUnwanted && !hasEnded) await this.fail(scope, callId, attemptId);
      // The dial was given up or the person opted out after the intent was stored: hang up.
      if (hasEnded || isUnwanted) await this.instructions.hangUp({ scope, attemptId, carrierCallId });
    } else if (outcome.outcome === 'refused') {
      await this.fail(scope, callId, attemptId);
    }
    // Unknown: a phone may be ringing. The intent remains, and reconciliation resolves it.
  }

  private async fail(scope: Scope, callId: number, attemptId: string): Promise<void> {
    await inTransaction(this.dataSource, (tx) =>
      this.progress.apply(tx, scope, callId, { status: 'failed', attemptId }),
    );
  }
}
