import type { ReactNode } from 'react';
import { text } from '../texts/text.js';

/** Separates two alternatives. */
export function Or(): ReactNode {
  return (
    <div className="flex items-center gap-3 text-[0.8125rem] text-muted-foreground">
      <span className="h-px flex-1 bg-border" aria-hidden />
      {text.signIn.or}
      <span className="h-px flex-1 bg-border" aria-hidden />
    </div>
  );
}
