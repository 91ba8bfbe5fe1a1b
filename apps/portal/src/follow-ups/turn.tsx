import { CheckIcon, CircleIcon, UserRoundIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Handling } from '../api/follow-up.js';
import { State } from '../states/state.js';
import { text } from '../texts/text.js';
import { useNameOf } from './follow-up-query.js';

/** The follow-up of a record in a list. */
export function Turn({
  assignee_id,
  handled_at,
  isNeeded = true,
}: Pick<Handling, 'assignee_id' | 'handled_at'> & {
  /** Whether the record needs a follow-up. */
  isNeeded?: boolean;
}): ReactNode {
  if (handled_at !== null) return <State look={['calm', CheckIcon]} label={text.followUps.handled} />;
  if (assignee_id !== null) return <Assignee id={assignee_id} />;
  if (!isNeeded) return <span className="text-muted-foreground">{text.lists.none}</span>;
  return <State look={['warn', CircleIcon]} label={text.followUps.filters.notHandled} />;
}

/** Only records with an assignee read the names. A list has many records. */
function Assignee({ id }: { id: number }): ReactNode {
  const nameOf = useNameOf();
  return <State look={['busy', UserRoundIcon]} label={nameOf(id)} />;
}
