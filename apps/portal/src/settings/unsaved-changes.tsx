import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { changedForms, setLeaveQuestion } from '../feedback/unsaved-forms.js';
import { text } from '../texts/text.js';

/** Notes whether a form has changes that are not saved. */
export function useUnsavedChanges(isChanged: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isChanged) return;
    changedForms.add(id);
    return () => void changedForms.delete(id);
  }, [id, isChanged]);
}

interface Answers {
  leave: () => void;
  stay: () => void;
}

/** Asks before the person leaves a page with unsaved changes, or signs out. */
export function LeaveQuestion(): ReactNode {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => changedForms.size > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => changedForms.size > 0,
    withResolver: true,
  });
  const [signOut, setSignOut] = useState<Answers | null>(null);
  useEffect(() => {
    return setLeaveQuestion(
      () =>
        new Promise((resolve) => {
          setSignOut({ leave: () => resolve(true), stay: () => resolve(false) });
        }),
    );
  }, []);
  const answers = signOut ?? (status === 'blocked' ? { leave: proceed, stay: reset } : null);
  if (!answers) return null;
  return (
    <ConfirmDialog
      {...text.settings.leave}
      onConfirm={() => {
        answers.leave();
        return Promise.resolve();
      }}
      onClose={() => {
        setSignOut(null);
        answers.stay();
      }}
    />
  );
}
