import { Link } from '@tanstack/react-router';
import { ChevronLeftIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  to: string;
  /** Whether the filters and the page in the address stay. */
  keepsSearch?: boolean;
  children: ReactNode;
}

export function BackLink({ to, keepsSearch = false, children }: Props): ReactNode {
  return (
    <Link
      to={to}
      {...(keepsSearch ? { search: true } : {})}
      className="-ml-1 inline-flex items-center gap-0.5 rounded-sm text-[0.8125rem] text-muted-foreground hover:text-foreground"
    >
      <ChevronLeftIcon className="size-4" aria-hidden />
      {children}
    </Link>
  );
}
