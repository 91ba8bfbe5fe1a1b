import { DomainError, LONGEST_CALL_SECONDS, type CallStatus, type UpdateCallBody } from '@frontdesk/contracts';
import { wholeSecond } from '@frontdesk/service-host';
import type { CallRow } from './call.entity.js';
import { canMove, instantsOf, isEnded } from './call.states.js';

/**
 * The fields that a producer may write. The transcript is not one of them: it is stored separately and can always be
 * written.
 */
export type CallWrite = Omit<UpdateCallBody, 'transcript'>;

/** The fields of an outbound call that only the dialer sets. */
const DIALED = ['status', 'answered_at', 'ended_at', 'duration_seconds'] as const;
/** The fields that do not change after the end. */
const FROZEN = [...DIALED, 'routed_to', 'handoff_summary'] as const;

const SECOND_MS = 1000;

/**
 * Returns the call after a producer's write at `now`. Throws `invalid_transition` for a transition that the state table
 * does not allow, and for a change of a field that is frozen or that only the dialer sets. Writing the current status
 * is not a transition.
 */
export function changeCall(call: CallRow, write: CallWrite, now: Date): CallRow {
  const given = present(write);
  const moves = given.status !== undefined && given.status !== call.status;
  if (moves && !canMove(call.status, given.status!)) throw new DomainError('invalid_transition');
  const next: CallRow = { ...call, ...given };
  next.duration_seconds ??= call.duration_seconds;
  // A blocked caller is on the blocked callers list, so the call is spam.
  if (next.status === 'blocked') next.spam = true;
  if (isEnded(call.status)) return unlessChanged(call, next, FROZEN);
  if (call.direction === 'outbound') return unlessChanged(call, next, DIALED);
  if (moves) return arrive(next, now);
  return { ...next, duration_seconds: next.answered_at && next.duration_seconds };
}

/** Adds the instants and the duration that belong to the call's new status. */
export function arrive(call: CallRow, now: Date): CallRow {
  const arrived = { ...call };
  for (const instant of instantsOf[call.status]) arrived[instant] ??= wholeSecond(now);
  if (isEnded(call.status)) {
    arrived.duration_seconds = arrived.answered_at && (call.duration_seconds ?? secondsBetween(arrived));
  }
  return arrived;
}

function unlessChanged(call: CallRow, next: CallRow, fields: readonly (typeof FROZEN)[number][]): CallRow {
  if (!call.answered_at) next.duration_seconds = null;
  const changed = fields.some((field) => comparable(call[field]) !== comparable(next[field]));
  if (changed) throw new DomainError('invalid_transition', {}, 'the call has ended, or only the dialer may change it');
  return next;
}

function comparable(value: Date | string | number | null): string | number | null {
  return value instanceof Date ? value.getTime() : value;
}

/** The duration is limited to the valid range, so that a call can end although the producer's clock is wrong. */
function secondsBetween({ answered_at, ended_at }: CallRow): number | null {
  if (!answered_at || !ended_at) return null;
  const seconds = Math.round((ended_at.getTime() - answered_at.getTime()) / SECOND_MS);
  return Math.min(Math.max(0, seconds), LONGEST_CALL_SECONDS);
}

/** Returns the fields that the write contains, as column values. */
function present(write: CallWrite): Partial<CallRow> & { status?: CallStatus } {
  const { answered_at, ended_at, ...plain } = write;
  const fields = {
    ...plain,
    ...(answered_at === undefined ? {} : { answered_at: instantOrNull(answered_at) }),
    ...(ended_at === undefined ? {} : { ended_at: instantOrNull(ended_at) }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function instantOrNull(value: string | null): Date | null {
  return value === null ? null : wholeSecond(new Date(value));
}
