import type { CallStatus } from '@frontdesk/contracts';

/**
 * The allowed transitions. A call starts as `ringing` or `blocked`. A call that is first reported later may start with
 * any status.
 */
export const callTransitions: Readonly<Record<CallStatus, readonly CallStatus[]>> = {
  ringing: ['in_progress', 'missed', 'failed'],
  in_progress: ['completed', 'failed'],
  completed: [],
  missed: [],
  failed: [],
  blocked: [],
};

/** The instants that a call has in each status. */
export const instantsOf: Readonly<Record<CallStatus, readonly ('answered_at' | 'ended_at')[]>> = {
  ringing: [],
  in_progress: ['answered_at'],
  completed: ['answered_at', 'ended_at'],
  missed: ['ended_at'],
  failed: ['ended_at'],
  blocked: ['ended_at'],
};

/** The statuses that announce `call.completed`. */
export const announcedStatuses: ReadonlySet<CallStatus> = new Set(['completed', 'missed', 'failed']);

export function isEnded(status: CallStatus): boolean {
  return callTransitions[status].length === 0;
}

export function canMove(from: CallStatus, to: CallStatus): boolean {
  return callTransitions[from].includes(to);
}
