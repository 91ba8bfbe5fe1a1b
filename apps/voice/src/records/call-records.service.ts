import {
  DomainError,
  findCarrierCall,
  findDial,
  formatInstant,
  MAX_TRANSCRIPT_LINES,
  parseUsNumber,
  recordCall,
  recordDoNotCall,
  recordUnansweredQuestion,
  reportProgress,
  updateCall,
  type Caller,
  type FoundCarrierCall,
  type FoundDial,
  type ReportProgressBody,
  type TranscriptLine,
  type UpdateCallBody,
} from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { DataSource, sqlRunner } from '@frontdesk/persistence';
import {
  handInLead,
  internalCalendar,
  type Calendar,
  type LeadOrigin,
  type ReceptionistSettings,
} from '@frontdesk/receptionist';
import { OrganizationFactsRepository } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { LinesRepository } from '../sessions/lines.repository.js';
import type { CallAct } from '../conversation/call-act.js';
import type { LineRow, SessionRow } from '../sessions/session.entity.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { summaryOfCall } from './call-summary.js';
import { dispositionOf, finalDisposition, weakerThan, type Disposition } from './disposition.rule.js';

/** How long the caller may wait for records to screen the call. */
const SCREENING_TIMEOUT_MS = 2000;
/** Longer than the dialer waits for the carrier by default. */
const CARRIER_TIMEOUT_MS = 12_000;
const TRANSCRIPT_DROPPED = 'The caller objected to the transcript, which was not kept.';

/** Writes calls and what came of them to their owners. Every operation may be repeated and has an effect once. */
@Injectable()
export class CallRecordsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly lines: LinesRepository,
    private readonly rpc: RpcClient,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
  ) {}

  /** Records the call, and returns its id and whether its caller is blocked. */
  async record(session: SessionRow, timeoutMs = SCREENING_TIMEOUT_MS): Promise<{ id: number; isBlocked: boolean }> {
    const { call_sid, from_number, to_number, started_at, livemode } = session;
    const body = {
      livemode,
      external_id: call_sid,
      direction: 'inbound',
      from_number: from_number || 'anonymous',
      to_number,
      status: 'ringing',
      started_at: formatInstant(started_at),
    } as const;
    const input = { ids: { organization: session.organization_id }, query: {}, body };
    const { data } = await this.rpc.call(recordCall, callerOf(session), input, { timeoutMs });
    await this.sessions.storeCallId(call_sid, data.id);
    return { id: data.id, isBlocked: data.status === 'blocked' };
  }

  /** Performs an act. */
  async perform(session: SessionRow, act: CallAct): Promise<void> {
    const callId = session.outbound ? null : await this.callIdFor(session, act);
    const caller = callerOf(session);
    const { livemode, organization_id: organization } = session;
    const input = { ids: { organization }, query: {} };
    if (act.type === 'capture_lead') {
      const leadId = await handInLead(act.lead, { caller, ...originOf(session, callId) }, this.rpc);
      await this.sessions.storeLeadId(session.call_sid, leadId);
    }
    if (act.type === 'opt_out' && session.outbound && act.isProven) {
      await this.report(session, { status: 'in_progress', opted_out: true });
    } else if (act.type === 'opt_out') {
      const { phone_number, isProven } = act;
      const note = isProven ? null : 'The call did not prove that the number is the caller’s.';
      const outbound_call_id = session.outbound?.outbound_call_id ?? null;
      const body = { livemode, phone_number, note, opted_out: true, call_id: callId, outbound_call_id };
      await this.rpc.call(recordDoNotCall, caller, { ...input, body });
    }
    if (act.type === 'note_question' && !session.is_transcript_dropped && session.disposition !== 'spam') {
      const { outbound, from_number, to_number, call_sid } = session;
      const body = {
        ...{ livemode, external_id: `${call_sid}:${act.seq}`, question: act.question, call_id: callId },
        outbound_call_id: outbound?.outbound_call_id ?? null,
        phone_number: parseUsNumber(outbound ? to_number : from_number),
      };
      await this.rpc.call(recordUnansweredQuestion, caller, { ids: {}, query: {}, body });
    }
    if (act.type === 'drop_transcript') await this.sessions.storeTranscriptDropped(session.call_sid);
    // The consents of the number are withdrawn, and its waiting calls are blocked.
    if (act.type === 'end' && act.disposition === 'wrong_number' && session.outbound)
      await this.report(session, { status: 'in_progress', disposition: act.disposition });
    const disposition = dispositionOf(act);
    if (disposition) await this.storeDisposition(session, disposition);
  }

  /** Records the call if records did not respond before. An opt-out has another owner and does not wait for it. */
  private async callIdFor(session: SessionRow, { type }: CallAct): Promise<number | null> {
    if (session.call_id) return session.call_id;
    try {
      return (await this.record(session)).id;
    } catch (error) {
      if (type === 'opt_out' && error instanceof DomainError) return null;
      throw error;
    }
  }

  /** Records that the receptionist, or an announcement, answers the call. */
  async answer(session: SessionRow): Promise<void> {
    // The carrier reports the calls of the dialer to the dialer.
    if (session.outbound) return this.sessions.storeAnswerRecorded(session.call_sid);
    await this.update(session, {
      status: 'in_progress',
      answered_at: formatInstant(session.answered_at ?? session.started_at),
      ...(session.answered_at ? { routed_to: 'ai_agent' } : {}),
    });
    await this.sessions.storeAnswerRecorded(session.call_sid);
  }

  /** Records who talks to the caller. */
  async route(session: SessionRow, routed_to: 'ai_agent' | 'forward_number'): Promise<void> {
    if (!session.outbound) await this.update(session, { routed_to });
  }

  /** Returns whether an answering machine has answered a call of the dialer. */
  async isAtMachine(session: SessionRow): Promise<boolean> {
    return (await this.answeredBy(session)) === 'machine';
  }

  /** Returns who has answered a call of the dialer. Null if that is not known, and for other calls. */
  async answeredBy({ call_sid, outbound }: SessionRow): Promise<FoundDial['answered_by']> {
    if (!outbound) return null;
    const dial = await this.findDial(outbound.attempt_id, call_sid);
    return dial?.answered_by ?? null;
  }

  /** Finds the call that the dialer has placed. Returns null if the dialer does not know it. */
  async findDial(attempt_id: string, carrier_call_id: string): Promise<FoundDial | null> {
    const input = { ids: {}, query: {}, body: { attempt_id, carrier_call_id } };
    try {
      return await this.rpc.call(findDial, carrierCaller(carrier_call_id), input);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** Asks the carrier, through the dialer, whether a call is over. Throws `unavailable` if there is no response. */
  findCarrierCall(carrier_call_id: string): Promise<FoundCarrierCall> {
    const input = { ids: {}, query: {}, body: { carrier_call_id } };
    return this.rpc.call(findCarrierCall, carrierCaller(carrier_call_id), input, { timeoutMs: CARRIER_TIMEOUT_MS });
  }

  /** Returns the calendar in which the receptionist books during the call. */
  calendarOf(session: SessionRow, settings: ReceptionistSettings): Calendar | null {
    const { organization_id: organizationId, livemode, call_sid, call_id, outbound } = session;
    const record = outbound ? { outbound_call_id: outbound.outbound_call_id } : { call_id };
    return internalCalendar(settings, { organizationId, livemode, name: `call:${call_sid}`, record }, this.rpc);
  }

  /** Notes that a person took the call. */
  noteTransfer(session: SessionRow): Promise<void> {
    return this.storeDisposition(session, 'transferred');
  }

  private storeDisposition({ call_sid }: SessionRow, disposition: Disposition): Promise<void> {
    return this.sessions.storeDisposition(call_sid, disposition, weakerThan(disposition));
  }

  /** Ends the call in records with its transcript, in one write. The greeting of a machine has no summary. */
  async end(callSid: string, { isAtMachine }: { isAtMachine: boolean }): Promise<void> {
    // The lines go with the session. A session that is there after they were read had all of them.
    const lines = await this.lines.list(callSid);
    const session = await this.sessions.find(callSid);
    if (!session?.end_status || !session.ended_at) return;
    const hasSpoken = lines.some(({ sender }) => sender === 'visitor');
    const disposition = finalDisposition(session.disposition as Disposition | null, hasSpoken);
    const said = session.is_transcript_dropped
      ? { summary: TRANSCRIPT_DROPPED }
      : { ...(isAtMachine ? {} : await this.summaryOf(session, lines)), transcript: transcriptOf(lines) };
    if (session.outbound) return this.reportEnd(session, { disposition, ...said });
    const outcome = { disposition, spam: disposition === 'spam', ...said };
    try {
      await this.writeEnd(session, outcome);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'invalid_transition')) throw error;
      // The call has ended in records, for example because records blocked it after the caller had been let through.
      await this.update(session, outcome);
    }
  }

  private async writeEnd(session: SessionRow, outcome: UpdateCallBody): Promise<void> {
    const { end_status, ended_at, answered_at, duration_seconds } = session;
    // The carrier also completes calls that heard an announcement and not the receptionist.
    const isAnswered = answered_at !== null || end_status === 'completed';
    if (isAnswered && !session.is_answer_recorded) await this.answer(session);
    await this.update(session, {
      status: end_status!,
      ended_at: formatInstant(ended_at!),
      ...routeOf(session),
      ...outcome,
      ...(isAnswered ? { duration_seconds } : {}),
    });
  }

  private async summaryOf(
    session: SessionRow,
    lines: readonly Pick<LineRow, 'sender' | 'body'>[],
  ): Promise<{ summary?: string }> {
    const facts = await this.facts.find(sqlRunner(this.dataSource), session.organization_id);
    const summary = facts && summaryOfCall(session, facts, lines);
    return summary ? { summary } : {};
  }

  /** Reports the outcome of a call of the dialer. The carrier tells the dialer when the call ends. */
  private async reportEnd(session: SessionRow, body: Omit<ReportProgressBody, 'status'>): Promise<void> {
    const isAccepted = await this.report(session, { ...body, status: 'in_progress' });
    if (!isAccepted) await this.report(session, { ...body, status: 'completed' });
  }

  /**
   * Reports on a call of the dialer. Returns false if the call has another status. The dialer acts on an opt-out and on
   * a wrong number all the same.
   */
  private async report(session: SessionRow, body: ReportProgressBody): Promise<boolean> {
    const ids = { organization: session.organization_id, outboundCall: session.outbound!.outbound_call_id };
    try {
      await this.rpc.call(reportProgress, callerOf(session), { ids, query: {}, body });
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_transition') return false;
      throw error;
    }
  }

  private async update(session: SessionRow, body: UpdateCallBody): Promise<void> {
    const call = session.call_id ?? (await this.record(session)).id;
    const ids = { organization: session.organization_id, call };
    await this.rpc.call(updateCall, callerOf(session), { ids, query: {}, body });
  }
}

function originOf({ outbound }: SessionRow, call_id: number | null): Pick<LeadOrigin, 'externalId' | 'record'> {
  if (!outbound) return { externalId: `call:${call_id}`, record: { source: 'call', call_id } };
  const { outbound_call_id } = outbound;
  return { externalId: `outbound_call:${outbound_call_id}`, record: { source: 'outbound_call', outbound_call_id } };
}

/** Who talked to the caller last. Nothing if no person was rung and the receptionist did not answer. */
function routeOf({ handoff, answered_at }: SessionRow): Pick<UpdateCallBody, 'routed_to'> {
  if (handoff?.isRung && handoff.numbers.length > 0) return { routed_to: 'forward_number' };
  return answered_at ? { routed_to: 'ai_agent' } : {};
}

function transcriptOf(lines: readonly Pick<LineRow, 'sender' | 'body'>[]): TranscriptLine[] {
  const kept = lines.slice(0, MAX_TRANSCRIPT_LINES);
  return kept.map(({ sender, body }) => ({ role: sender === 'ai' ? 'ai' : 'customer', text: body }));
}

function callerOf({ organization_id: organizationId, livemode, call_sid }: SessionRow): Caller {
  // HIPAA mode affects only the responses, which are not read beyond ids and the status.
  return { organizationId, livemode, hipaa: true, factsVersion: 0, keyId: null, requestId: call_sid };
}

/** Asks for what belongs to the carrier and not to an organization. */
function carrierCaller(requestId: string): Caller {
  return { organizationId: 0, livemode: true, hipaa: true, factsVersion: 0, keyId: null, requestId };
}
