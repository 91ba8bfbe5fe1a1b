import {
  DomainError,
  hidesContent,
  type Caller,
  type OutboundCall,
  type ReportProgressBody,
} from '@frontdesk/contracts';
import { type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, type Scope, scopeOf, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DialStartService } from '../calls/dial-start.service.js';
import { OrganizationQueuesRepository } from '../calls/organization-queues.repository.js';
import { announceEnds } from '../calls/outbound-call-ends.js';
import { toOutboundCallDetail, type OutboundCallEntity } from '../calls/outbound-call.entity.js';
import { isEnded } from '../calls/outbound-call.states.js';
import { OutboundCallsRepository } from '../calls/outbound-calls.repository.js';
import { ConsentsService } from '../consents/consents.service.js';
import { DecisionsService } from '../decisions/decisions.service.js';
import { DoNotCallService } from '../do-not-call/do-not-call.service.js';
import { lockNumber } from '../number-locks.sql.js';
import type { OrganizationTime } from '../organization-time/organization-time.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { LastDialService } from './last-dial.service.js';
import {
  destination,
  hasRetryLeft,
  isOfEarlierDial,
  isOfFutureDial,
  isRepeat,
  mayMove,
  moved,
  withEvidence,
  type Report,
} from './reported-changes.rule.js';

/**
 * The effect of a report.
 * - `moved`: the call changed its status.
 * - `unchanged`: the report is a repeat. It may have brought late evidence, which was stored.
 * - `forbidden`: the state table has no such change, or the call must not ring. The transaction has to be committed in
 * this case too, because the check may have blocked the call.
 */
export interface Applied {
  outcome: 'moved' | 'unchanged' | 'forbidden';
  call: OutboundCallEntity;
}

interface Changed extends Applied {
  /** When the organization queue becomes due, or null. */
  wakeAt: Date | null;
}

/** The name under which the dialer stores dials of the voice runtime. */
const RUNTIME = 'runtime';

/** The only class that changes calls because of reports, from any source. */
@Injectable()
export class ProgressService {
  constructor(
    private readonly calls: OutboundCallsRepository,
    private readonly lastDial: LastDialService,
    private readonly dialStarts: DialStartService,
    private readonly decisions: DecisionsService,
    private readonly doNotCall: DoNotCallService,
    private readonly consents: ConsentsService,
    private readonly queues: OrganizationQueuesRepository,
    private readonly dataSource: DataSource,
    private readonly times: OrganizationTimes,
  ) {}

  /**
   * Applies a report of the platform to a call in either mode. If it turns out that the call must not ring, the report
   * is refused but the call is blocked, and that is committed.
   */
  async report(
    caller: Caller,
    id: number,
    { voicemail_left_at, ...body }: ReportProgressBody,
    deadline: Deadline,
  ): Promise<{ data: OutboundCall }> {
    const livemode = await this.calls.modeOf(caller.organizationId, id);
    if (livemode === null) throw new DomainError('not_found');
    const scope = scopeOf({ ...caller, livemode });
    const report = {
      ...body,
      opted_out: body.opted_out || body.disposition === 'opted_out',
      voicemail_left_at: voicemail_left_at ? new Date(voicemail_left_at) : null,
      traceparent: caller.traceparent,
    };
    const { outcome, row } = await inTransaction(
      this.dataSource,
      async (tx) => {
        const before = caller.audit ? await this.calls.find(scope, id, tx) : null;
        const applied = await this.apply(tx, scope, id, report);
        const after = (await this.calls.find(scope, id, tx))!;
        await recordChange(tx, { ...caller, livemode }, { id, before, after });
        return { outcome: applied.outcome, row: after };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    if (outcome === 'forbidden') throw new DomainError('invalid_transition');
    return { data: toOutboundCallDetail(row, hidesContent(caller)) };
  }

  /**
   * Applies a report to a call and its dial. Takes locks before it reads rows, so the transaction must not have locked
   * any row. Throws `not_found` if the call does not exist.
   */
  async apply(tx: Tx, scope: Scope, callId: number, report: Report): Promise<Applied> {
    const known = await this.calls.peek(tx, scope, callId);
    if (!known) throw new DomainError('not_found');
    if (begins(known, report)) {
      if (report.status === 'dialing' && stopsCalls(report)) return this.block(tx, scope, known, report);
      const started = await this.start(tx, scope, known, report);
      if (report.status === 'dialing') return started;
      if (started.outcome !== 'moved') {
        await this.stopCalls(tx, scope, known, report);
        return started;
      }
    }
    // Serializes a retry with every change that prevents it.
    const isRetried = mayRetry(known, report, await this.times.read(tx, scope));
    if (stopsCalls(report) || isRetried) await lockNumber(tx, scope, known.phone_number);
    const call = await this.calls.lock(tx, scope, callId);
    if (!call) throw new DomainError('not_found');
    const { wakeAt, ...applied } = await this.change(tx, scope, call, report);
    if (stopsCalls(report)) {
      await this.stopCalls(tx, scope, call, report);
      // A call whose agent is still being connected is blocked too.
      applied.call = (await this.calls.peek(tx, scope, callId))!;
    }
    // The queue is woken last, so that the transaction does not wait for other rows while it has locked the queue.
    if (wakeAt) await this.queues.wake(tx, scope, wakeAt);
    return applied;
  }

  /**
   * Ends a dial that the carrier takes from its queue too late: since its start, the rules have forbidden the call.
   * Takes locks before it reads rows, so the transaction must not have locked any row.
   */
  async failIfTooLate(tx: Tx, scope: Scope, callId: number, dialId: string): Promise<void> {
    const known = await this.calls.peek(tx, scope, callId);
    if (!known) return;
    await lockNumber(tx, scope, known.phone_number);
    const call = await this.calls.lock(tx, scope, callId);
    if (call?.status !== 'dialing') return;
    const isTooLate = await this.decisions.isTooLateToRing(tx, scope, { ...call, phoneNumber: call.phone_number });
    if (isTooLate) await this.apply(tx, scope, callId, { status: 'failed', dialId });
  }

  /** An opt-out or a wrong number reported before ringing blocks the call. */
  private async block(tx: Tx, scope: Scope, known: OutboundCallEntity, report: Report): Promise<Applied> {
    await this.stopCalls(tx, scope, known, report);
    const call = await this.calls.peek(tx, scope, known.id);
    if (!call) throw new DomainError('not_found');
    // If the call began to ring between the read and the lock, the report may be a repeat.
    return { outcome: isRepeat(call, report) ? 'unchanged' : 'forbidden', call };
  }

  /** Stores an opt-out or a wrong number, if the report names one. It is stored even if the report is refused. */
  private async stopCalls(tx: Tx, scope: Scope, call: OutboundCallEntity, report: Report): Promise<void> {
    if (!stopsCalls(report)) return;
    const { id, phone_number } = call;
    const { traceparent } = report;
    await lockNumber(tx, scope, phone_number);
    if (report.opted_out) await this.doNotCall.optOut(tx, scope, phone_number, { outbound_call_id: id, traceparent });
    if (isWrongNumber(report)) await this.consents.withdrawForWrongNumber(tx, scope, call, report);
  }

  private async start(tx: Tx, scope: Scope, known: OutboundCallEntity, report: Report): Promise<Applied> {
    const start = await this.dialStarts.start(tx, scope, {
      id: known.id,
      phoneNumber: known.phone_number,
      by: RUNTIME,
      from: ['queued', 'connecting_agent'],
      traceparent: report.traceparent,
    });
    if (start.outcome === 'gone') throw new DomainError('not_found');
    if (start.outcome === 'importing') {
      // The opt-out or wrong number is stored and blocks the call, so the call need not wait for the import.
      if (stopsCalls(report)) return { outcome: 'forbidden', call: known };
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'an import is entering numbers');
    }
    if (start.outcome !== 'started') {
      // If the call began to ring between the read and the lock, the report may be a repeat.
      const outcome = isRepeat(start.call, report) ? 'unchanged' : 'forbidden';
      return { outcome, call: start.call };
    }
    await this.lastDial.watch(tx, scope, start.dial);
    return { outcome: 'moved', call: start.call };
  }

  private async change(tx: Tx, scope: Scope, call: OutboundCallEntity, report: Report): Promise<Changed> {
    const isOld = isOfEarlierDial(call, report) || (await this.lastDial.isOfAnother(tx, scope, call, report));
    if (isOld) return { outcome: 'unchanged', call, wakeAt: null };
    if (isOfFutureDial(call, report)) return { outcome: 'forbidden', call, wakeAt: null };
    if (isRepeat(call, report)) return this.keep(tx, scope, call, report);
    const time = await this.times.read(tx, scope);
    const to = destination(call, report, time);
    if (!mayMove(call, to, report)) return { outcome: 'forbidden', call, wakeAt: null };
    const at = time.now;
    const next = await this.store(tx, scope, moved(call, to, report, at), report, at);
    if (isEnded(next.status)) await announceEnds(tx, scope, [next], { at, traceparent: report.traceparent });
    return { outcome: 'moved', call: next, wakeAt: await this.lastDial.follow(tx, scope, next, report) };
  }

  /** Stores the new evidence of a repeated report, if it has any. */
  private async keep(tx: Tx, scope: Scope, call: OutboundCallEntity, report: Report): Promise<Changed> {
    const next = withEvidence(call, report);
    const hasNewEvidence = !isDeepStrictEqual(next, call) || (await this.isNewTranscript(tx, call, report));
    const hasOutcome = (report.opted_out || report.disposition) && call.answered_at !== null;
    if (!hasNewEvidence && !hasOutcome) return { outcome: 'unchanged', call, wakeAt: null };
    if (hasNewEvidence) {
      await this.calls.update(tx, scope, next);
      if (report.transcript) await this.calls.replaceTranscript(tx, call.id, report.transcript);
    }
    return { outcome: 'unchanged', call: next, wakeAt: await this.lastDial.follow(tx, scope, next, report) };
  }

  private async isNewTranscript(tx: Tx, { id }: OutboundCallEntity, { transcript }: Report): Promise<boolean> {
    return !!transcript && !isDeepStrictEqual(transcript, await this.calls.transcriptOf(tx, id));
  }

  /** Ends the call if it may not be retried, or if another callback to the number is waiting. */
  private async store(
    tx: Tx,
    scope: Scope,
    next: OutboundCallEntity,
    report: Report,
    at: Date,
  ): Promise<OutboundCallEntity> {
    if (report.transcript) await this.calls.replaceTranscript(tx, next.id, report.transcript);
    if (next.status !== 'scheduled') {
      await this.calls.update(tx, scope, next);
      return next;
    }
    const isForbidden = report.opted_out || (await this.isForbidden(tx, scope, next));
    if (!isForbidden && (await this.calls.updateUnlessAnotherWaits(tx, scope, next))) return next;
    const ended = moved(next, 'no_answer', report, at);
    await this.calls.update(tx, scope, ended);
    return ended;
  }

  private isForbidden(tx: Tx, scope: Scope, call: OutboundCallEntity): Promise<boolean> {
    return this.decisions.isForbidden(tx, scope, { ...call, phoneNumber: call.phone_number });
  }
}

function isWrongNumber({ disposition }: Report): boolean {
  return disposition === 'wrong_number';
}

/** True if no call may reach the person after the report. */
function stopsCalls(report: Report): boolean {
  return Boolean(report.opted_out) || isWrongNumber(report);
}

function mayRetry(call: OutboundCallEntity, { status }: Report, time: OrganizationTime): boolean {
  return status === 'no_answer' && hasRetryLeft(call, time);
}

/** True if the report begins a dial. A simulated call may skip `dialing`, because no phone rings. */
function begins(call: OutboundCallEntity, report: Report): boolean {
  if (isOfEarlierDial(call, report) || (report.attempt ?? 0) > call.attempts + 1) return false;
  if (report.status === 'dialing') return !isRepeat(call, report);
  return report.status === 'in_progress' && call.status === 'queued' && !call.livemode;
}
