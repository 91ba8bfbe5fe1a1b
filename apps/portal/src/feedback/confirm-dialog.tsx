import { useState, type ReactNode } from 'react';
import { text } from '../texts/text.js';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '../ui/alert-dialog.js';
import { Button } from '../ui/button.js';
import { FormError } from './error-state.js';

/** Asks for confirmation before an action that cannot be undone, and names what the action affects. */
export function ConfirmDialog({
  title,
  description,
  action,
  dismiss = text.actions.cancel,
  onConfirm,
  onClose,
}: {
  title: string;
  description: string;
  action: string;
  /** The label of the cancel button. */
  dismiss?: string;
  /** The dialog closes unless this function throws. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}): ReactNode {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async (): Promise<void> => {
    setRunning(true);
    setError(null);
    try {
      await onConfirm();
      onClose();
    } catch (cause) {
      setError(cause);
      setRunning(false);
    }
  };
  return (
    <AlertDialog open onOpenChange={(open) => !open && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        <FormError error={error} />
        <AlertDialogFooter>
          <AlertDialogCancel>{dismiss}</AlertDialogCancel>
          <Button variant="destructive" disabled={isRunning} onClick={() => void confirm()}>
            {action}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
