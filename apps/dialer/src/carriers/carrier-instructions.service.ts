import { DomainError, type AnsweredBy, type OutboundCallPurpose } from '@frontdesk/contracts';
import { DataSource, inTransaction, sqlRunner, type Scope } from '@frontdesk/persistence';
import { Clock, LOGGER, OrganizationFactsRepository, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { ProgressService } from '../reports/progress.service.js';
import type { Report } from '../reports/reported-changes.rule.js';
import { CarrierReportsRepository } from './carrier-reports.repository.js';
import { Carrier, CarrierUnavailableError, type CallEnd, type MessageOutcome } from './carrier.js';
import { ReconciliationRepository, type InstructedDial } from './reconciliation.repository.js';
import { voicemailMessage, type SpokenMessage } from './voicemail-message.js';

/** How long the dialer waits for the carrier report that ends a call with a message. */
const SILENCE_MS = 10 * 60_000;
/**
 * How long the dialer waits before it hangs up. No message takes this long, and the carrier hangs up after a message.
 */
const MAX_MESSAGE_MS = 120_000;

/** A dial that the carrier has accepted. */
interface PlacedDial {
  scope: Scope;
  dialId: string;
  carrierCallId: string;
}

/** A dial that a person or a machine has answered. */
export interface AnsweredDial extends PlacedDial {
  callId: number;
  /** Null while it is unknown who answered, and always for agent calls, where the agent hears who answers. */
  answeredBy: AnsweredBy | null;
  purpose: OutboundCallPurpose;
}

/** Tells the carrier what to do with a call that it has placed: hang up, or leave a message. */
@Injectable()
export class CarrierInstructionsService {
  constructor(
    private readonly carrier: Carrier,
    private readonly reports: CarrierReportsRepository,
    private readonly instructed: ReconciliationRepository,
    private readonly progress: ProgressService,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The name of the carrier whose calls this service can end. */
  get carrierName(): string {
    return this.carrier.name;
  }

  /**
   * Hangs up a call whose dial has ended in the dialer, so that no phone keeps ringing for an ended call. Sends one
   * request, and another if a report arrives over a minute later. A failure is logged, and the next report retries.
   */
  async hangUp({ scope, dialId, carrierCallId }: PlacedDial): Promise<void> {
    if (!(await this.reports.claimHangUp(scope, dialId, this.clock.now()))) return;
    const log = { attempt_id: dialId, organization_id: scope.organizationId, carrier_call_id: carrierCallId };
    try {
      await this.carrier.hangUp(carrierCallId);
      this.logger.warn(log, 'dial.late_call_hung_up');
    } catch (error) {
      await this.reports.releaseInstruction(scope, dialId);
      if (!(error instanceof CarrierUnavailableError)) throw error;
      this.logger.warn({ ...log, reason: error.message }, 'dial.not_hung_up');
    }
  }

  /**
   * Handles a call answered by voicemail: leaves a message if the organization wants one, otherwise hangs up. With a
   * message, the call ends when the carrier reports its end.
   *
   * Throws `unavailable` if the carrier rejects the instruction, or if another process is sending it or crashed while
   * sending it; the voicemail may then still be on the line. Never repeats an instruction to leave a message that the
   * carrier may have accepted.
   */
  async answerVoicemail(dial: AnsweredDial): Promise<void> {
    const { scope, callId, dialId } = dial;
    const facts = await this.facts.find(sqlRunner(this.dataSource), scope.organizationId);
    const isClaimed = await this.reports.claimInstruction(scope, dialId, this.clock.now());
    if (!isClaimed)
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'another process is instructing the carrier');
    const message = facts?.leave_voicemail ? voicemailMessage(facts, dial.purpose) : null;
    const outcome = await this.leaveMessageOrHangUp(dial, message);
    if (outcome === 'unknown') return;
    if (outcome === 'accepted') return this.storeMessageStart(dial);
    await inTransaction(this.dataSource, (tx) =>
      this.progress.apply(tx, scope, callId, { status: 'voicemail', dialId }),
    );
  }

  private async leaveMessageOrHangUp(dial: AnsweredDial, message: SpokenMessage | null): Promise<MessageOutcome> {
    const { scope, dialId, carrierCallId } = dial;
    try {
      if (message !== null) return await this.carrier.dropVoicemail(carrierCallId, message);
      await this.carrier.hangUp(carrierCallId);
      return 'over';
    } catch (error) {
      if (!(error instanceof CarrierUnavailableError)) throw error;
      await this.reports.releaseInstruction(scope, dialId);
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, `carrier: ${error.message}`);
    }
  }

  private storeMessageStart({ scope, dialId }: AnsweredDial): Promise<void> {
    const at = this.clock.now();
    return this.reports.storeMessageStart(scope, dialId, at, new Date(at.getTime() + SILENCE_MS));
  }

  /**
   * Ends calls answered by voicemail whose final carrier report is missing, because the callback was lost or the
   * instructing process crashed. Asks the carrier and never repeats an instruction to leave a message. Returns the
   * number of dials checked.
   */
  async endVoicemails(): Promise<number> {
    const now = this.clock.now();
    const claimed = await this.instructed.claimInstructed(this.carrier.name, now);
    for (const dial of claimed) await this.endIfOver(dial, now);
    return claimed.length;
  }

  private async endIfOver(dial: InstructedDial, now: Date): Promise<void> {
    const log = { attempt_id: dial.attempt_id, carrier: this.carrier.name };
    try {
      const end = await this.carrier.endOf(dial.carrier_call_id);
      if (end) await this.end(dial, evidenceOf(dial, end, now));
      else if (now.getTime() - dial.carrier_done_at.getTime() >= MAX_MESSAGE_MS) await this.cutOff(dial);
      else return;
      this.logger.info(log, end ? 'voicemail.end_found' : 'voicemail.hung_up');
    } catch (error) {
      if (!(error instanceof CarrierUnavailableError)) throw error;
      this.logger.warn({ ...log, reason: error.message }, 'voicemail.not_ended');
    }
  }

  /** Clears the message first, so that the carrier report of this hang-up does not count as the end of a message. */
  private async cutOff(dial: InstructedDial): Promise<void> {
    await this.instructed.clearMessage(dial);
    await this.carrier.hangUp(dial.carrier_call_id);
    await this.end(dial, {});
  }

  private async end(dial: InstructedDial, evidence: Partial<Report>): Promise<void> {
    const { scope, attempt_id: dialId, outbound_call_id: callId } = dial;
    await inTransaction(this.dataSource, (tx) =>
      this.progress.apply(tx, scope, callId, { ...evidence, status: 'voicemail', dialId }),
    );
  }
}

function evidenceOf({ message_at }: InstructedDial, { isCompleted, ...end }: CallEnd, now: Date): Partial<Report> {
  const voicemail_left_at = message_at && isCompleted ? wholeSecond(end.endedAt ?? now) : null;
  return { duration_seconds: end.durationSeconds, voicemail_left_at };
}
