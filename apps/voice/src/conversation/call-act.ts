import type { Act, Reply } from '@frontdesk/receptionist';
import type { SaidLine } from './call-ports.js';

/** What the receptionist has decided in a call. */
export type CallAct =
  | Act
  /** The caller's question, to which the settings have no answer. `seq` is the line that asks it. */
  | { type: 'note_question'; question: string; seq: number };

/** Returns the act that notes the question of a reply, if it has no answer. */
export function questionIn({ unanswered }: Pick<Reply, 'unanswered'>, lines: readonly SaidLine[]): CallAct[] {
  const seq = lines.findLast(({ sender }) => sender === 'visitor')?.seq;
  return unanswered && seq ? [{ type: 'note_question', question: unanswered, seq }] : [];
}
