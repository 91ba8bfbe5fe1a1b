import { DomainError } from '@frontdesk/contracts';
import { isDeepStrictEqual } from 'node:util';
import type { Scope, Tx } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DialStartService } from '../dialing/dial-start.service.js';
import { LanesRepository } from '../dialing/lanes.repository.js';
import { lockNumber } from '../number-locks.js';
import { OptOutsService } from '../opt-outs/opt-outs.service.js';
import { AttemptsService } from './attempts.service.js';
import { announceEnds } from './outbound-call-ends.js';
import type { OutboundCallEntity } from './outbound-call.entity.js';
import { isEnded } from './outbound-call.states.js';
import { OutboundCallsRepository } from './outbound-calls.repository.js';
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
 * `moved`: the call changed its status. `unchanged`: a repeat, perhaps with late evidence that was kept. `forbidden`:
 * the state table has no such move, or the call may not ring; what the check of that has changed (it may have blocked
 * the call) is to be committed all the same.
 */
export interface Applied {
  outcome: 'moved' | 'unchanged' | 'forbidden';
  call: OutboundCallEntity;
}

interface Changed extends Applied {
  /** When the call's lane is to be looked at, if it is. */
  wakeAt: Date | null;
}

/** Who is dialing when the platform reports that a phone is ringing. */
const RUNTIME = 'runtime';

/** The one place where reports move calls, whoever they come from. */
@Injectable()
export class ProgressService {
  constructor(
    private readonly calls: OutboundCallsRepository,
    private readonly attempts: AttemptsService,
    private readonly dialStarts: DialStartService,
    private readonly optOuts: OptOutsService,
    private readonly lanes: LanesRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies a report to a call and its dial. Takes locks before rows: nothing in the transaction may have locked any.
   * Refused with `not_found` when there is no such call.
   */
  async apply(tx: Tx, scope: Scope, callId: number, report: Report): Promise<Applied> {
    const known = await this.calls.peek(tx, scope, callId);
    if (!known) throw new DomainError('not_found');
    if (begins(known, report)) {
      if (report.status === 'dialing' && report.opted_out) return this.block(tx, scope, known, report);
      const started = await this.start(tx, scope, known, report);
      if (report.status === 'dialing') return started;
      if (started.outcome !== 'moved') {
        if (report.opted_out) await this.optOut(tx, scope, known, report);
        return started;
      }
    }
    // A retry is scheduled in one order with whatever forbids it.
    if (report.opted_out || mayRetry(known, report)) await lockNumber(tx, scope, known.phone_number);
    const call = await this.calls.lock(tx, scope, callId);
    if (!call) throw new DomainError('not_found');
    const { wakeAt, ...applied } = await this.change(tx, scope, call, report);
    // Also when the report is refused: that does not unsay what the person said.
    if (report.opted_out) {
      await this.optOut(tx, scope, call, report);
      // An agent who is still being connected has just been stopped.
      applied.call = (await this.calls.peek(tx, scope, callId))!;
    }
    // The lane comes last: nobody waits for a row with it in their hands.
    if (wakeAt) await this.lanes.wake(tx, scope, wakeAt);
    return applied;
  }

  /** An opt-out reported before ringing blocks the call. */
  private async block(tx: Tx, scope: Scope, known: OutboundCallEntity, report: Report): Promise<Applied> {
    await this.optOut(tx, scope, known, report);
    const call = await this.calls.peek(tx, scope, known.id);
    if (!call) throw new DomainError('not_found');
    // It began to ring between the look and the lock.
    return { outcome: isRepeat(call, report) ? 'unchanged' : 'forbidden', call };
  }

  private async optOut(tx: Tx, scope: Scope, call: OutboundCallEntity, { traceparent }: Report): Promise<void> {
    await this.optOuts.optOut(tx, scope, call.phone_number, { outbound_call_id: call.id, traceparent });
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
      // The opt-out is stored, and blocks the call: there is nothing to wait for.
      if (report.opted_out) return { outcome: 'forbidden', call: known };
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'an import enters numbers');
    }
    if (start.outcome !== 'started') {
      // It began to ring between the look and the lock.
      const outcome = isRepeat(start.call, report) ? 'unchanged' : 'forbidden';
      return { outcome, call: start.call };
    }
    await this.attempts.watch(tx, scope, start.attempt);
    return { outcome: 'moved', call: start.call };
  }

  private async change(tx: Tx, scope: Scope, call: OutboundCallEntity, report: Report): Promise<Changed> {
    const isOld = isOfEarlierDial(call, report) || (await this.attempts.isOfAnother(tx, scope, call, report));
    if (isOld) return { outcome: 'unchanged', call, wakeAt: null };
    if (isOfFutureDial(call, report)) return { outcome: 'forbidden', call, wakeAt: null };
    if (isRepeat(call, report)) return this.keep(tx, scope, call, report);
    const to = destination(call, report);
    if (!mayMove(call, to, report)) return { outcome: 'forbidden', call, wakeAt: null };
    const at = this.clock.now();
    const next = await this.store(tx, scope, moved(call, to, report, at), report);
    if (isEnded(next.status)) await announceEnds(tx, scope, [next], { at, traceparent: report.traceparent });
    return { outcome: 'moved', call: next, wakeAt: await this.attempts.follow(tx, scope, next, report) };
  }

  /** What a repeat adds to what is known; nothing as a rule. */
  private async keep(tx: Tx, scope: Scope, call: OutboundCallEntity, report: Report): Promise<Changed> {
    const next = withEvidence(call, report);
    const isNews = !isDeepStrictEqual(next, call) || (await this.isNewTranscript(tx, call, report));
    const optsOut = report.opted_out && call.answered_at !== null;
    if (!isNews && !optsOut) return { outcome: 'unchanged', call, wakeAt: null };
    if (isNews) {
      await this.calls.update(tx, scope, next);
      if (report.transcript) await this.calls.replaceTranscript(tx, call.id, report.transcript);
    }
    return { outcome: 'unchanged', call: next, wakeAt: await this.attempts.follow(tx, scope, next, report) };
  }

  private async isNewTranscript(tx: Tx, { id }: OutboundCallEntity, { transcript }: Report): Promise<boolean> {
    return !!transcript && !isDeepStrictEqual(transcript, await this.calls.transcriptOf(tx, id));
  }

  /** A retry that may not ring, or for which another callback to the number waits by now, has nothing left to do. */
  private async store(tx: Tx, scope: Scope, next: OutboundCallEntity, report: Report): Promise<OutboundCallEntity> {
    if (report.transcript) await this.calls.replaceTranscript(tx, next.id, report.transcript);
    if (next.status !== 'scheduled') {
      await this.calls.update(tx, scope, next);
      return next;
    }
    const isForbidden = report.opted_out || (await this.dialStarts.isForbidden(tx, scope, next));
    if (!isForbidden && (await this.calls.updateUnlessAnotherWaits(tx, scope, next))) return next;
    const ended = moved(next, 'no_answer', report, this.clock.now());
    await this.calls.update(tx, scope, ended);
    return ended;
  }
}

function mayRetry(call: OutboundCallEntity, { status }: Report): boolean {
  return status === 'no_answer' && hasRetryLeft(call);
}

/** Whether a report is the first of a dial: a simulation has no phone that could ring before it is answered. */
function begins(call: OutboundCallEntity, report: Report): boolean {
  if (isOfEarlierDial(call, report) || (report.attempt ?? 0) > call.attempts + 1) return false;
  if (report.status === 'dialing') return !isRepeat(call, report);
  return report.status === 'in_progress' && call.status === 'queued' && !call.livemode;
}
