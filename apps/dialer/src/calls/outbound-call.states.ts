import type { OutboundCallStatus } from '@frontdesk/contracts';

/**
 * The allowed status changes of an outbound call. A call begins as `queued`, or as `blocked` if it is a callback that
 * the rules refuse. An unanswered callback returns to `scheduled` while it has dials left.
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
