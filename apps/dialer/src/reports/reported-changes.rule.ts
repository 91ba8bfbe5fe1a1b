import {
  reportedStatuses,
  type AnsweredBy,
  type CallDisposition,
  type OutboundCallStatus,
  type TranscriptLine,
} from '@frontdesk/contracts';
import { wholeSecond } from '@frontdesk/service-host';
import type { DialEntity } from '../calls/dial.entity.js';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';
import { canMove, isEnded } from '../calls/outbound-call.states.js';
import type { OrganizationTime } from '../organization-time/organization-time.js';

/** A report on a call from the platform, a carrier callback or the simulation. An absent field changes nothing. */
export interface Report {
  status: OutboundCallStatus;
  answered_by?: AnsweredBy | null;
  voicemail_left_at?: Date | null;
  duration_seconds?: number | null;
  summary?: string | null;
  transcript?: TranscriptLine[] | null;
  opted_out?: boolean | null;
  disposition?: CallDisposition | null;
  /** The dial that the report is about. A report about an ended dial is never applied to the next. */
  dialId?: string;
  /** The dial's number as the platform API names it, counted from 1. */
  attempt?: number | null;
  traceparent?: string | undefined;
}

export const MAX_DIALS = 3;
export const RETRY_AFTER_MS = 15 * 60_000;
/** How long an agent may take to connect, and how long a dial of the voice runtime may go without a report. */
export const CONNECTING_MS = 10 * 60_000;
/** How long an answered call may go without a reported end. */
export const MAX_TALK_MS = 4 * 3_600_000;

/** True if an unanswered callback has dials left. A call that does not wait has none: it ends with its first dial. */
export function hasRetryLeft({ source, attempts }: OutboundCallEntity, { makesCallsWait }: OrganizationTime): boolean {
  return source === 'speed_to_lead' && makesCallsWait && attempts < MAX_DIALS;
}

/** Returns the status that a report leads to. */
export function destination(call: OutboundCallEntity, { status }: Report, time: OrganizationTime): OutboundCallStatus {
  return status === 'no_answer' && call.status === 'dialing' && hasRetryLeft(call, time) ? 'scheduled' : status;
}

/** True if the call already has the reported status, or the report is about the dial before the retry. */
export function isRepeat(call: OutboundCallEntity, { status }: Report): boolean {
  if (status === call.status) return true;
  return status === 'no_answer' && call.attempts > 0 && ['scheduled', 'queued'].includes(call.status);
}

/** True if the report names an ended dial while the call waits again or has another dial. */
export function isOfEarlierDial({ attempts, status }: OutboundCallEntity, { attempt }: Report): boolean {
  if (!attempt || attempt > attempts) return false;
  return attempt < attempts || status === 'scheduled' || status === 'queued';
}

/** True if the report names a dial that has not begun. */
export function isOfFutureDial({ attempts }: OutboundCallEntity, { attempt }: Report): boolean {
  return (attempt ?? 0) > attempts;
}

/** True if a report may change the call to this status. Only the dialer makes a call wait or blocks it. */
export function mayMove(call: OutboundCallEntity, to: OutboundCallStatus, { status }: Report): boolean {
  if (!reportedStatuses.some((reported) => reported === status)) return false;
  if (to === 'connecting_agent' && call.source !== 'agent_dial') return false;
  return canMove(call.status, to);
}

/**
 * Returns the call in its new status, with the instants that belong to that status. Only a status that needs a due time
 * has one.
 */
export function moved(call: OutboundCallEntity, to: OutboundCallStatus, report: Report, at: Date): OutboundCallEntity {
  const now = wholeSecond(at);
  const next: OutboundCallEntity = { ...call, status: to, blocked_reason: null, scheduled_for: null, due_at: null };
  if (to === 'connecting_agent') next.due_at = new Date(now.getTime() + CONNECTING_MS);
  if (to === 'scheduled') next.scheduled_for = next.due_at = new Date(now.getTime() + RETRY_AFTER_MS);
  if (to === 'in_progress') next.answered_at = now;
  if (isEnded(to)) next.ended_at = now;
  return withEvidence(next, report);
}

/**
 * Adds the report's evidence to the call. A value that is already set is kept, except the transcript and the summary,
 * whose final version may arrive last.
 */
export function withEvidence(call: OutboundCallEntity, report: Report): OutboundCallEntity {
  const next = { ...call, summary: report.summary ?? call.summary };
  if (!next.answered_at) return next;
  next.answered_by ??= report.answered_by ?? (next.status === 'voicemail' ? 'machine' : null);
  // An agent call does not record who answered, because the agent hears it.
  if (next.source === 'agent_dial') next.answered_by = null;
  const isMachine = next.status === 'voicemail' || next.answered_by === 'machine';
  if (isMachine && report.voicemail_left_at) next.voicemail_left_at ??= wholeSecond(report.voicemail_left_at);
  if (next.ended_at) {
    next.duration_seconds ??= report.duration_seconds ?? secondsBetween(next.answered_at, next.ended_at);
  }
  return next;
}

const outcomes: Readonly<Partial<Record<OutboundCallStatus, DialEntity['outcome']>>> = {
  completed: 'completed',
  voicemail: 'completed',
  no_answer: 'missed',
  scheduled: 'missed',
  failed: 'failed',
};

/** Returns the call's last dial after a report was applied to the call. Dials expire in real time. */
export function followingCall(
  dial: DialEntity,
  call: OutboundCallEntity,
  report: Report,
  { at, realNow }: { at: Date; realNow: Date },
): DialEntity {
  const next = {
    ...dial,
    answered_at: dial.answered_at ?? call.answered_at,
    disposition: report.disposition ?? dial.disposition,
  };
  if (call.status === 'in_progress' && !dial.answered_at) {
    next.expires_at = new Date(realNow.getTime() + MAX_TALK_MS);
  }
  const outcome = outcomes[call.status];
  if (!outcome) return next;
  next.ended_at ??= wholeSecond(at);
  next.outcome ??= outcome;
  next.expires_at = null;
  next.duration_seconds = call.duration_seconds;
  next.disposition = dispositionOf(next, call, report);
  return next;
}

function dispositionOf(
  { outcome, disposition }: DialEntity,
  { status, voicemail_left_at }: OutboundCallEntity,
  { opted_out }: Report,
): string | null {
  if (outcome !== 'completed') return null;
  if (opted_out || disposition === 'opted_out') return 'opted_out';
  if (voicemail_left_at) return 'voicemail_left';
  if (status === 'voicemail') return 'other';
  return disposition ?? 'answered';
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));
}
