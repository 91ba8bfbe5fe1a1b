import { BotIcon, CheckIcon, HandIcon, HeadsetIcon, HourglassIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNameOf } from '../follow-ups/follow-up-query.js';
import { State, type Look } from '../states/state.js';
import { text } from '../texts/text.js';

/** The state of a chat in words. */
export function ChatTurn({
  status,
  assigneeId,
  isRequested,
}: {
  status: string;
  assigneeId: number | null;
  /** Whether the chat has a request for a person that is not accepted. */
  isRequested: boolean;
}): ReactNode {
  const nameOf = useNameOf();
  const [look, label] = turnOf();
  return <State look={look} label={label} />;

  function turnOf(): [Look, string] {
    const { states } = text.inbox;
    if (status === 'closed') return [['calm', CheckIcon], text.chatStatus.closed];
    if (status === 'ai') {
      return isRequested ? [['bad', HandIcon], states.asks] : [['calm', BotIcon], text.chatStatus.ai];
    }
    if (assigneeId === null) {
      return status === 'with_agent'
        ? [['warn', HourglassIcon], text.chatStatus.with_agent]
        : [['warn', HourglassIcon], states.waits];
    }
    const name = nameOf(assigneeId);
    return [['busy', HeadsetIcon], name === text.followUps.you ? states.withYou : states.with(name)];
  }
}
