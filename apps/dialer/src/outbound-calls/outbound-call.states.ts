import type { OutboundCallStatus } from '@frontdesk/contracts';

/**
 * Where an outbound call can move from each status. It begins queued, or blocked when it is a callback that the rules
 * refuse. A callback that nobody answers goes back to `scheduled` while it has attempts left.
 */
export const outboundCallTransitions: Readonly<Record<OutboundCallStatus, readonly OutboundCallStatus[]>> = {
  queued: ['scheduled', 'dialing', 'connecting_agent', 'blocked', 'failed'],
  scheduled: ['queued', 'blocked'],
  connecting_agent: ['dialing', 'blocked', 'failed'],
  dialing: ['in_progress', 'no_answer', 'scheduled', 'failed'],
  in_progress: ['completed', 'voicemail', 'failed'],
  blocked: [],
  completed: [],
  no_answer: [],
  voicemail: [],
  failed: [],
};

export function isEnded(status: OutboundCallStatus): boolean {
  return outboundCallTransitions[status].length === 0;
}

export function canMove(from: OutboundCallStatus, to: OutboundCallStatus): boolean {
  return outboundCallTransitions[from].includes(to);
}
