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

export interface ConfirmProps {
  title: string;
  description: string;
  action: string;
  /** The label of the cancel button. */
  dismiss?: string;
  /** Whether the dialog is not ready yet. */
  isDisabled?: boolean;
  /** Whether the action cannot be undone. */
  isDestructive?: boolean;
  /** The dialog closes unless this function throws. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** What else the person can choose. */
  children?: ReactNode;
}

/** The dialog of {@link ConfirmProps}. Pages use `ConfirmDialog`, which loads it on first use. */
export function ConfirmQuestion({
  title,
  description,
  action,
  dismiss = text.actions.cancel,
  isDisabled = false,
  isDestructive = true,
  onConfirm,
  onClose,
  children,
}: ConfirmProps): ReactNode {
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
    <AlertDialog open onOpenChange={(open) => !open && !isRunning && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle className="wrap-anywhere">{title}</AlertDialogTitle>
          <AlertDialogDescription>{description}</AlertDialogDescription>
        </AlertDialogHeader>
        <FormError error={error} />
        {children}
        <AlertDialogFooter>
          <AlertDialogCancel disabled={isRunning}>{dismiss}</AlertDialogCancel>
          <Button
            variant={isDestructive ? 'destructive' : 'default'}
            disabled={isRunning || isDisabled}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
