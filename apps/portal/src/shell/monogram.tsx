import type { ReactNode } from 'react';

/** The first letter of an organization's name. */
export function Monogram({ name }: { name: string }): ReactNode {
  return (
    <span
      aria-hidden
      className="flex size-6 shrink-0 items-center justify-center rounded-md bg-primary text-xs font-semibold text-primary-foreground"
    >
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
}
