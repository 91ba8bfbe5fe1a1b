import type { ReactNode } from 'react';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';

export interface Line {
  key: string | number;
  /** The role of the author or speaker, such as `ai`, `customer` or `visitor`. */
  role: string;
  speaker: string;
  body: string;
  beside?: ReactNode;
}

const THEIRS = ['customer', 'visitor'];

/** A transcript or a chat: the customer on the left, the organization on the right. In a talk, it is the reverse. */
export function Conversation({
  label,
  lines,
  isCaller = false,
}: {
  label: string;
  lines: readonly Line[];
  /** Whether the reader speaks for the customer. */
  isCaller?: boolean;
}): ReactNode {
  return (
    <ol aria-label={label} className="grid gap-1">
      {lines.map(({ key, role, speaker, body, beside }, index) => {
        const isTheirs = THEIRS.includes(role) !== isCaller;
        const isFirst = lines[index - 1]?.speaker !== speaker;
        if (role === 'system') {
          return (
            <li key={key} className="py-2 text-center text-xs text-muted-foreground">
              {body}
            </li>
          );
        }
        return (
          <li
            key={key}
            className={cn('flex flex-col', isTheirs ? 'items-start' : 'items-end', isFirst && 'mt-3 first:mt-0')}
          >
            {isFirst && (
              <p className="mb-1 flex items-baseline gap-2 px-1 text-xs text-muted-foreground">
                <span className="font-medium text-foreground">{speaker}</span>
                {beside}
              </p>
            )}
            <p
              className={cn(
                'max-w-[85%] rounded-xl px-3 py-2 whitespace-pre-wrap wrap-anywhere sm:max-w-[75%]',
                isTheirs ? 'rounded-tl-sm bg-muted' : 'rounded-tr-sm bg-busy-soft',
              )}
            >
              {body}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** The name of the role of a speaker. */
export function speakerOf(role: string): string {
  const words: Readonly<Record<string, string>> = text.speaker;
  return words[role] ?? role;
}
