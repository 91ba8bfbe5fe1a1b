import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

/** Leads to the newer and the older page of a list. Shows nothing if the list has one page. */
export function PageButtons({
  pages: { prev_cursor, next_cursor },
  onGo,
}: {
  pages: { prev_cursor: string | null; next_cursor: string | null };
  onGo: (cursor: string | null) => void;
}): ReactNode {
  if (!prev_cursor && !next_cursor) return null;
  return (
    <nav aria-label={text.lists.pages} className="flex items-center justify-end gap-2 border-t px-3 py-2.5">
      <Button variant="outline" size="sm" disabled={!prev_cursor} onClick={() => onGo(prev_cursor)}>
        <ChevronLeftIcon aria-hidden />
        {text.lists.newer}
      </Button>
      <Button variant="outline" size="sm" disabled={!next_cursor} onClick={() => onGo(next_cursor)}>
        {text.lists.older}
        <ChevronRightIcon aria-hidden />
      </Button>
    </nav>
  );
}
