import { ChevronsUpIcon, ChevronUpIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../texts/text.js';

/** The urgency of a lead. The AI uses a few words, but API clients may send any text. */
export function Urgency({ urgency }: { urgency: string | null }): ReactNode {
  if (!urgency) return <span className="text-muted-foreground">{text.lists.none}</span>;
  const word = urgency.charAt(0).toUpperCase() + urgency.slice(1);
  if (urgency === 'emergency') {
    return (
      <span className="inline-flex items-center gap-1 align-middle font-medium text-bad">
        <ChevronsUpIcon className="size-4" aria-hidden />
        {word}
      </span>
    );
  }
  if (urgency === 'high') {
    return (
      <span className="inline-flex items-center gap-1 align-middle text-warn">
        <ChevronUpIcon className="size-4" aria-hidden />
        {word}
      </span>
    );
  }
  return <span className="text-muted-foreground">{word}</span>;
}
