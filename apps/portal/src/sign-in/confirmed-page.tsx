import { useSearch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { text } from '../texts/text.js';
import { Door } from './door.js';
import { problemText, reportConfirmation } from './confirmation-window.js';

/** The last page of a confirmation at the provider, in a separate window. */
export function ConfirmedPage(): ReactNode {
  const { problem = null } = useSearch({ strict: false }) as { problem?: string | null };
  useEffect(() => reportConfirmation(problem), [problem]);
  return (
    <Door
      title={problem ? text.singleSignOn.notConfirmed : text.singleSignOn.confirmed}
      intro={problem ? problemText(problem) : undefined}
    >
      <p className="text-muted-foreground">{text.singleSignOn.close}</p>
    </Door>
  );
}
