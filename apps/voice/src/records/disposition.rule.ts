import type { CallDisposition } from '@frontdesk/contracts';
import type { CallAct } from '../conversation/call-act.js';

/** The outcomes of a call, the strongest first. */
const STRENGTH = [
  'opted_out',
  'spam',
  'wrong_number',
  'transferred',
  'booked',
  'lead_captured',
  'callback_requested',
  'message_taken',
  'answered',
  'abandoned',
] as const satisfies readonly CallDisposition[];

export type Disposition = (typeof STRENGTH)[number];

/** The outcome of an act by itself. Null if it is none. */
export function dispositionOf(act: CallAct): Disposition | null {
  switch (act.type) {
    case 'opt_out':
      return 'opted_out';
    case 'mark_spam':
      return 'spam';
    case 'book':
      return 'booked';
    case 'capture_lead':
      return act.due === 'at_end' ? 'message_taken' : 'lead_captured';
    case 'end':
      return act.disposition;
    case 'request_person':
    case 'drop_transcript':
    case 'note_question':
      return null;
  }
}

/** The outcomes that this one replaces. */
export function weakerThan(disposition: Disposition): readonly Disposition[] {
  return STRENGTH.slice(STRENGTH.indexOf(disposition) + 1);
}

/** The outcome of a call that has ended. */
export function finalDisposition(acts: Disposition | null, hasCallerSpoken: boolean): Disposition {
  return acts ?? (hasCallerSpoken ? 'answered' : 'abandoned');
}
