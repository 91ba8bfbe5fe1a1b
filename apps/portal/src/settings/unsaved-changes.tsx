import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, type ReactNode } from 'react';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { text } from '../texts/text.js';

const changedForms = new Set<string>();

/** Notes whether a form has changes that are not saved. */
export function useUnsavedChanges(isChanged: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isChanged) return;
    changedForms.add(id);
    return () => void changedForms.delete(id);
  }, [id, isChanged]);
}

/** Asks before the person leaves a page with unsaved changes. */
export function LeaveQuestion(): ReactNode {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => changedForms.size > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => changedForms.size > 0,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      {...text.settings.leave}
      onConfirm={() => {
        proceed();
        return Promise.resolve();
      }}
      onClose={reset}
    />
  );
}
