import { Link } from '@tanstack/react-router';
import { CompassIcon, LockIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from './page.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

function Nothing({ kind }: { kind: 'notFound' | 'noAccess' }): ReactNode {
  const { title, description } = text.errors[kind];
  const Icon = kind === 'notFound' ? CompassIcon : LockIcon;
  usePageTitle(title);
  return (
    <div className="flex min-h-[70dvh] flex-col items-center justify-center px-6 text-center">
      <div className="mb-4 flex size-11 items-center justify-center rounded-xl border bg-card shadow-xs">
        <Icon className="size-5 text-muted-foreground" aria-hidden />
      </div>
      <h1 className="text-base font-semibold">{title}</h1>
      <p className="mt-1 max-w-sm text-balance text-muted-foreground">{description}</p>
      <Button asChild variant="outline" size="sm" className="mt-5">
        <Link to="/">{text.errors.notFound.home}</Link>
      </Button>
    </div>
  );
}

/** Shown for an address without a page or a record. */
export function NotFound(): ReactNode {
  return <Nothing kind="notFound" />;
}

/** Shown for a page that the person's role does not include. */
export function NoAccess(): ReactNode {
  return <Nothing kind="noAccess" />;
}
