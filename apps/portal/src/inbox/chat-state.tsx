import { BanIcon, BotIcon, CheckIcon, HandIcon, HeadsetIcon, HourglassIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNameOf } from '../follow-ups/follow-up-query.js';
import { State, type Look } from '../states/state.js';
import { text } from '../texts/text.js';

const { states } = text.inbox;

/** The state of a chat in words. */
export function ChatTurn({
  status,
  spam,
  assigneeId,
  isRequested,
}: {
  status: string;
  spam: boolean;
  assigneeId: number | null;
  /** Whether the chat has a request for a person that is not accepted. */
  isRequested: boolean;
}): ReactNode {
  if (assigneeId !== null && status !== 'closed' && status !== 'ai') return <WithMember id={assigneeId} />;
  const [look, label] = turnOf(status, { isRequested, spam });
  return <State look={look} label={label} />;
}

function turnOf(status: string, { isRequested, spam }: { isRequested: boolean; spam: boolean }): [Look, string] {
  if (spam && (status === 'closed' || (status === 'ai' && !isRequested))) return [['calm', BanIcon], states.spam];
  if (status === 'closed') return [['calm', CheckIcon], text.chatStatus.closed];
  if (status === 'with_agent') return [['warn', HourglassIcon], text.chatStatus.with_agent];
  if (status !== 'ai') return [['warn', HourglassIcon], states.waits];
  return isRequested ? [['bad', HandIcon], states.asks] : [['calm', BotIcon], text.chatStatus.ai];
}

/** Only chats with an assignee read the names. A list has many chats. */
function WithMember({ id }: { id: number }): ReactNode {
  const nameOf = useNameOf();
  const name = nameOf(id);
  const label = name === text.followUps.you ? states.withYou : states.with(name);
  return <State look={['busy', HeadsetIcon]} label={label} />;
}
