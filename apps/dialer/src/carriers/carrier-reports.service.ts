import { DomainError, type FindDialBody, type FoundDial, type TwilioCallback } from '@frontdesk/contracts';
import { DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import { Clock, LOGGER, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';
import { isEnded } from '../calls/outbound-call.states.js';
import { DialerConfig } from '../dialer.config.js';
import { ProgressService } from '../reports/progress.service.js';
import type { Report } from '../reports/reported-changes.rule.js';
import { CarrierInstructionsService, type AnsweredDial } from './carrier-instructions.service.js';
import { CarrierReportsRepository, type ReportedDial } from './carrier-reports.repository.js';
import type { CarrierReport } from './twilio/twilio-callbacks.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Applies carrier reports, which may repeat and arrive late or in any order. A report that the state table no longer
 * allows is stored as evidence and changes nothing, except that a late detection tells who answered. Hangs up a call
 * that continues at the carrier after its dial has ended.
 */
@Injectable()
export class CarrierReportsService {
  constructor(
    private readonly reports: CarrierReportsRepository,
    private readonly progress: ProgressService,
    private readonly instructions: CarrierInstructionsService,
    private readonly dataSource: DataSource,
    private readonly config: DialerConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Receives a callback. Throws `not_found` if the signature does not match, and `unavailable` if the carrier should
   * send it again.
   */
  async receive(callback: TwilioCallback): Promise<null> {
    if (this.config.carrier !== 'twilio' || !UUID.test(callback.attempt_id)) throw new DomainError('not_found');
    const { readCallback } = await import('./twilio/twilio-callbacks.js');
    const report = readCallback(this.config, callback);
    if (!report) throw new DomainError('not_found');
    const answered = await this.applyReport(callback.attempt_id, callback.kind, report);
    if (answered?.answeredBy === 'machine') await this.instructions.answerVoicemail(answered);
    return null;
  }

  /** Finds the call of a dial for the voice service. Throws `not_found` if the dial does not exist. */
  async find({ attempt_id, carrier_call_id }: FindDialBody): Promise<FoundDial> {
    const dial = UUID.test(attempt_id) ? await this.reports.findCall(attempt_id, carrier_call_id) : null;
    if (!dial) throw new DomainError('not_found');
    return dial;
  }

  /**
   * Applies a report. Returns the dial if the report says who answered, the dial is active and no message is being
   * left; otherwise null. Throws `not_found` if the dial does not exist.
   */
  async applyReport(dialId: string, kind: string, report: CarrierReport): Promise<AnsweredDial | null> {
    const dial = await this.reports.findDial(dialId);
    if (dial?.carrier !== 'twilio') throw new DomainError('not_found');
    if (dial.carrier_call_id && dial.carrier_call_id !== report.carrierCallId) {
      this.logger.warn({ attempt_id: dialId, carrier_call_id: report.carrierCallId }, 'carrier.report_of_another_call');
      await inTransaction(this.dataSource, (tx) => this.keep(tx, dial, kind, report));
      return null;
    }
    const { call, isActive } = await inTransaction(this.dataSource, async (tx) => {
      if (report.startsToDial) await this.progress.failIfTooLate(tx, dial.scope, dial.outbound_call_id, dialId);
      // Lock order: first the call, then its dial.
      const moved = report.status && (await this.move(tx, dial, report));
      const named = await this.reports.storeCarrierId(tx, dial.scope, dialId, report.carrierCallId);
      if (isEnd(report)) await this.reports.markDone(tx, dial.scope, dialId, this.clock.now());
      await this.keep(tx, dial, kind, report);
      return { call: moved, ...named };
    });
    const { scope, outbound_call_id: callId } = dial;
    const { carrierCallId } = report;
    if (!isActive && !isEnd(report)) await this.instructions.hangUp({ scope, dialId, carrierCallId });
    if (kind !== 'amd' || !isActive || dial.message_at || call?.status !== 'in_progress') return null;
    return { scope, dialId, callId, carrierCallId, answeredBy: call.answered_by, purpose: call.purpose };
  }

  private keep(tx: Tx, { attempt_id, scope }: ReportedDial, kind: string, { evidence }: CarrierReport): Promise<void> {
    const received_at = wholeSecond(this.clock.now());
    return this.reports.keep(tx, scope, { attempt_id, news: kind, report: evidence, received_at });
  }

  /** Applies the answer before the end if the report of the end arrives first. */
  private async move(tx: Tx, dial: ReportedDial, report: CarrierReport): Promise<OutboundCallEntity> {
    const { status, answeredBy, durationSeconds } = report;
    const answer: Report = { status: 'in_progress', ...(answeredBy ? { answered_by: answeredBy } : {}) };
    if (status === 'in_progress') {
      const call = await this.apply(tx, dial, answer);
      // A call may end before its detection is reported. Then only the result is stored.
      return answeredBy && isEnded(call.status) ? this.apply(tx, dial, { ...answer, status: call.status }) : call;
    }
    // The carrier reported a failure after it had begun the message, so at least part of the message was left.
    if (status !== 'completed') return this.apply(tx, dial, { status: dial.message_at ? 'voicemail' : status! });
    const call = await this.apply(tx, dial, answer);
    if (isEnded(call.status)) return call;
    const end = call.answered_by === 'machine' ? 'voicemail' : 'completed';
    const voicemail_left_at = dial.message_at ? wholeSecond(this.clock.now()) : null;
    return this.apply(tx, dial, { status: end, duration_seconds: durationSeconds, voicemail_left_at });
  }

  private async apply(tx: Tx, dial: ReportedDial, report: Report): Promise<OutboundCallEntity> {
    const { attempt_id: dialId, outbound_call_id: callId, scope } = dial;
    return (await this.progress.apply(tx, scope, callId, { ...report, dialId })).call;
  }
}

/** True if the call has also ended at the carrier. */
function isEnd({ status }: CarrierReport): boolean {
  return status !== null && status !== 'in_progress';
}
