import { DomainError, type FoundCarrierCall } from '@frontdesk/contracts';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { textField, wholeNumber } from '@frontdesk/twilio';
import { Inject, Injectable } from '@nestjs/common';
import type { SessionRow } from '../sessions/session.entity.js';
import { SessionsRepository, type CallEnd } from '../sessions/sessions.repository.js';
import type { TwilioRequest } from '../webhooks/twilio-webhooks.js';
import { ActsRepository } from './acts.repository.js';
import { CallRecordsService } from './call-records.service.js';
import { LastWords } from './last-words.js';

const LEASE_MS = 30_000;
const MAX_CLAIMED = 20;
/** After this long, an answering machine has been detected. */
const DETECTION_MS = 60_000;
/** The time in which one process records an end. */
const END_LEASE_MS = 60_000;
/** The delay after which the end of a call that was not recorded is recorded again. */
const RETRY_MS = 5000;
const MAX_ENDED = 50;
/** The number of calls about which one process asks the carrier at the same time. */
const MAX_ASKED = 20;
/** The errors after which an operation is repeated. Others would fail again. */
const TEMPORARY = new Set(['unavailable', 'server_error']);
const ENDS: ReadonlyMap<string, CallEnd['status']> = new Map([
  ['completed', 'completed'],
  ['busy', 'missed'],
  ['no-answer', 'missed'],
  ['canceled', 'missed'],
  ['failed', 'failed'],
]);

/** Performs what the receptionist decided, and ends calls after the carrier has said that they are over. */
@Injectable()
export class CallEndsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly acts: ActsRepository,
    private readonly records: CallRecordsService,
    private readonly lastWords: LastWords,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Performs the due acts. An act that fails for a time is repeated when its lease is over. */
  async performDue(): Promise<void> {
    const now = this.clock.now();
    const due = await this.acts.claim(now, new Date(now.getTime() + LEASE_MS), MAX_CLAIMED);
    for (const { id, call_sid, act } of due) {
      const session = await this.sessions.find(call_sid);
      if (!session) continue;
      try {
        const heard = act.type === 'opt_out' ? 'person' : await this.heardBy(session);
        if (heard === 'unclear') continue;
        if (heard === 'person') await this.records.perform(session, act);
      } catch (error) {
        if (!(error instanceof DomainError)) {
          // The acts of other calls do not wait for this one.
          this.logger.error({ err: error, carrier_call_id: call_sid, act: act.type }, 'call_act.failed');
          continue;
        }
        if (TEMPORARY.has(error.code)) continue;
        this.logger.error({ carrier_call_id: call_sid, act: act.type, code: error.code }, 'call_act.refused');
      }
      await this.acts.remove(id);
    }
  }

  /** Returns who asks for an act. The greeting of a machine asks for nothing but an opt-out. */
  private async heardBy(session: SessionRow): Promise<'person' | 'machine' | 'unclear'> {
    if (!session.outbound) return 'person';
    const answeredBy = await this.records.answeredBy(session);
    if (answeredBy) return answeredBy === 'machine' ? 'machine' : 'person';
    const mayBeMachine = this.clock.now().getTime() - (session.answered_at?.getTime() ?? 0) < DETECTION_MS;
    return mayBeMachine && !session.end_status ? 'unclear' : 'person';
  }

  /**
   * Ends a call that the carrier says is over. Throws `unavailable` to have the carrier repeat the callback. Ignores
   * reports of calls in progress and of calls that have ended already.
   */
  async receive({ callSid, form }: TwilioRequest): Promise<void> {
    const status = ENDS.get(textField(form, 'CallStatus') ?? '');
    if (!status || !(await this.sessions.find(callSid))) return;
    const durationSeconds = wholeNumber(textField(form, 'CallDuration'));
    const isRecorded = await this.finish(callSid, { status, endedAt: this.clock.now(), durationSeconds });
    if (!isRecorded) throw new DomainError('unavailable', { retryAfterSeconds: 1 });
  }

  /**
   * Handles the end of a connection. The connection of a browser is its call. The carrier says when its calls are over,
   * and may have said so already.
   */
  async leave(session: SessionRow): Promise<void> {
    if (!(await this.sessions.disconnect(session))) return;
    if (session.is_browser) await this.hangUp(session);
    else await this.tryToRecord(session.call_sid);
  }

  /**
   * Ends a call for which no instructions are left. The carrier reports the end of a call of the dialer to the dialer.
   * It reports the end of another call here, with the duration, so that end is recorded some seconds later.
   */
  async close({ callSid, form }: TwilioRequest): Promise<void> {
    const session = await this.sessions.find(callSid);
    if (session?.outbound) return this.hangUp(session);
    if (!isOver(form)) return;
    await this.sessions.storeEnd(callSid, { status: 'completed', endedAt: this.clock.now(), durationSeconds: null });
  }

  private async hangUp(session: SessionRow): Promise<void> {
    await this.finish(session.call_sid, endOf(session, this.clock.now()));
  }

  /**
   * Asks the carrier about calls that it has not reported as over and that were not seen for a minute. Each is asked
   * about by one process, every minute. Returns their number.
   */
  async askCarrier(): Promise<number> {
    const silent = await this.sessions.claimSilent(this.clock.now(), MAX_ASKED);
    await Promise.all(silent.map((session) => this.askAbout(session)));
    return silent.length;
  }

  private async askAbout(session: SessionRow): Promise<void> {
    const { call_sid, answered_at, last_frame_at } = session;
    const answer = await this.answerOfCarrier(call_sid);
    // A call that the carrier does not know ends once it was not seen for long.
    if (!answer || answer.state === 'unknown') return;
    if (answer.state === 'active') return void (await this.sessions.touch(session, this.clock.now()));
    const status = answer.state === 'completed' ? 'completed' : answered_at ? 'failed' : 'missed';
    const endedAt = answer.ended_at ? new Date(answer.ended_at) : last_frame_at;
    this.logger.info({ carrier_call_id: call_sid, status }, 'call.end_asked_for');
    await this.finish(call_sid, { status, endedAt, durationSeconds: answer.duration_seconds });
  }

  private async answerOfCarrier(callSid: string): Promise<FoundCarrierCall | null> {
    try {
      return await this.records.findCarrierCall(callSid);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn({ carrier_call_id: callSid, code: error.code }, 'call.carrier_not_reached');
      return null;
    }
  }

  /** Ends calls whose process was killed, that never connected, or whose end the carrier did not report. */
  async endLost(): Promise<void> {
    for (const session of await this.sessions.listLost(this.clock.now(), MAX_ENDED)) {
      const end = endOf(session, session.last_frame_at);
      const isReported = !session.is_browser && !session.outbound;
      const isUnclear = isReported && end.status === 'completed';
      await this.finish(session.call_sid, isUnclear ? { ...end, status: 'failed', durationSeconds: null } : end);
    }
  }

  /** Records the ends that records did not take. */
  async recordEnds(): Promise<void> {
    const now = this.clock.now();
    const endedBefore = new Date(now.getTime() - RETRY_MS);
    // Each is leased just before it is recorded, so that no lease runs out while others are recorded.
    for (const callSid of await this.sessions.listEnds(now, endedBefore, MAX_ENDED)) await this.tryToRecord(callSid);
  }

  /** Stores how a call ended, and records it. Returns false if records does not take it yet. */
  private async finish(callSid: string, end: CallEnd): Promise<boolean> {
    await this.sessions.storeEnd(callSid, end);
    return this.tryToRecord(callSid);
  }

  /**
   * Records the end of a call unless another process does, or its last words are not handled yet. Returns false if
   * records does not take it yet.
   */
  private async tryToRecord(callSid: string): Promise<boolean> {
    const now = this.clock.now();
    const leasedUntil = new Date(now.getTime() + END_LEASE_MS);
    if (!(await this.sessions.leaseEnd(callSid, now, leasedUntil))) return true;
    const isRecorded = await this.record(callSid);
    if (!isRecorded) await this.sessions.releaseEnd(callSid, leasedUntil);
    return isRecorded;
  }

  /** Records a call that has ended, after everything that came of it. Then its lines go. */
  private async record(callSid: string): Promise<boolean> {
    const session = await this.sessions.find(callSid);
    if (!session) return true;
    const isAtMachine = await this.isAtMachine(session);
    if (isAtMachine === null) return false;
    // What a machine's greeting seemed to ask for is discarded.
    if (isAtMachine) await this.acts.removeOfMachine(callSid);
    else if (!(await this.lastWords.answer(session))) return false;
    await this.acts.makeDue(callSid, this.clock.now());
    await this.performDue();
    if ((await this.acts.count(callSid)) > 0) return false;
    try {
      await this.records.end(callSid, { isAtMachine });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (TEMPORARY.has(error.code)) return false;
      this.logger.error({ carrier_call_id: callSid, code: error.code }, 'call_end.refused');
    }
    await this.sessions.remove(callSid);
    return true;
  }

  /** Returns whether a machine has answered. Null if the dialer does not respond yet. */
  private async isAtMachine(session: SessionRow): Promise<boolean | null> {
    try {
      return await this.records.isAtMachine(session);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return null;
    }
  }
}

/** Returns whether a request for instructions says that the call has ended. */
export function isOver(form: TwilioRequest['form']): boolean {
  return textField(form, 'CallStatus') === 'completed';
}

/** The end of a call that no carrier reports to this service. */
function endOf({ answered_at }: SessionRow, endedAt: Date): CallEnd {
  if (!answered_at) return { status: 'missed', endedAt, durationSeconds: null };
  const durationSeconds = Math.max(0, Math.round((endedAt.getTime() - answered_at.getTime()) / 1000));
  return { status: 'completed', endedAt, durationSeconds };
}
