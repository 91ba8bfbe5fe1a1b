import { lazy, Suspense, type ReactNode } from 'react';
import type { ConfirmProps } from './confirm-question.js';

const ConfirmQuestion = lazy(async () => ({ default: (await import('./confirm-question.js')).ConfirmQuestion }));

/** Asks for confirmation before an action, and names what the action affects. */
export function ConfirmDialog(props: ConfirmProps): ReactNode {
  return (
    <Suspense>
      <ConfirmQuestion {...props} />
    </Suspense>
  );
}
