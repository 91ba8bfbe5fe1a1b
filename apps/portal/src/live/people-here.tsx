import type { ReactNode } from 'react';
import { initialsOf } from '../format/initials.js';
import { text } from '../texts/text.js';
import { useColleagues, useTypist } from './presence.js';

/** The initials of the colleagues in the inbox. */
export function PeopleHere(): ReactNode {
  const colleagues = useColleagues();
  if (colleagues.length === 0) return null;
  return (
    <ul aria-label={text.live.here} className="flex -space-x-1">
      {colleagues.map(({ id, name, chat }) => {
        const where = chat === null ? text.live.isHere(name) : text.live.isInChat(name, chat);
        return (
          <li
            key={id}
            title={where}
            className="flex size-6 items-center justify-center rounded-full bg-good-soft text-[0.6875rem] font-semibold text-good ring-2 ring-background"
          >
            <span aria-hidden>{initialsOf(name)}</span>
            <span className="sr-only">{where}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Names other people who have the chat open or type in it. The height is fixed, so that messages do not move. */
export function ChatCompany({ chat }: { chat: number }): ReactNode {
  const names = useColleagues()
    .filter((one) => one.chat === chat)
    .map(({ name }) => name);
  const typist = useTypist(chat);
  return (
    <p role="status" className="h-5 truncate px-4 text-xs text-muted-foreground sm:px-6">
      {typist === null
        ? names.length > 0 && text.live.alsoHere(names)
        : text.live.typing(typist === 'visitor' ? text.live.visitor : typist)}
    </p>
  );
}
