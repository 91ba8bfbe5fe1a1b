import { inTransaction } from '@frontdesk/persistence';
import { Clock, LOGGER, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ProgressService } from '../reports/progress.service.js';
import type { Report } from '../reports/reported-changes.rule.js';
import { Carrier, CarrierUnavailableError, type CallEnd } from './carrier.js';
import { ReconciliationRepository, type InstructedDial } from './reconciliation.repository.js';

/** Longer than any message, after which the carrier hangs up. */
const MAX_MESSAGE_MS = 120_000;

/**
 * Ends calls answered by voicemail whose final carrier report is missing, because the callback was lost or the
 * instructing process crashed. Asks the carrier and never repeats an instruction to leave a message.
 */
@Injectable()
export class MachineEndsService {
  constructor(
    private readonly dials: ReconciliationRepository,
    private readonly carrier: Carrier,
    private readonly progress: ProgressService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs once. Returns the number of dials checked. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const claimed = await this.dials.claimInstructed(this.carrier.name, now);
    for (const dial of claimed) await this.look(dial, now);
    return claimed.length;
  }

  private async look(dial: InstructedDial, now: Date): Promise<void> {
    const log = { attempt_id: dial.attempt_id, carrier: this.carrier.name };
    try {
      const end = await this.carrier.endOf(dial.carrier_call_id);
      if (end) await this.end(dial, evidenceOf(dial, end, now));
      else if (now.getTime() - dial.carrier_done_at.getTime() >= MAX_MESSAGE_MS) await this.hangUp(dial);
      else return;
      this.logger.info(log, end ? 'machine.end_found' : 'machine.hung_up');
    } catch (error) {
      if (!(error instanceof CarrierUnavailableError)) throw error;
      this.logger.warn({ ...log, reason: error.message }, 'machine.still_up');
    }
  }

  /** Clears the message first, so that the carrier report of this hang-up does not count as the end of a message. */
  private async hangUp(dial: InstructedDial): Promise<void> {
    await this.dials.clearMessage(dial);
    await this.carrier.hangUp(dial.carrier_call_id);
    await this.end(dial, {});
  }

  private async end(dial: InstructedDial, evidence: Partial<Report>): Promise<void> {
    const { scope, attempt_id: attemptId, outbound_call_id: callId } = dial;
    await inTransaction(this.dataSource, (tx) =>
      this.progress.apply(tx, scope, callId, { ...evidence, status: 'voicemail', attemptId }),
    );
  }
}

function evidenceOf({ message_at }: InstructedDial, { isCompleted, ...end }: CallEnd, now: Date): Partial<Report> {
  const voicemail_left_at = message_at && isCompleted ? wholeSecond(end.endedAt ?? now) : null;
  return { duration_seconds: end.durationSeconds, voicemail_left_at };
}
