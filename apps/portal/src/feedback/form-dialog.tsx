import { type SyntheticEvent, type ReactNode } from 'react';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '../ui/dialog.js';
import { FormError } from './error-state.js';

/** A form in a dialog. */
export function FormDialog({
  title,
  description,
  submit,
  submitting,
  isSubmitting,
  isDestructive = false,
  isDisabled = false,
  isClosable = false,
  error,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description: string;
  submit: string;
  submitting?: string;
  isSubmitting: boolean;
  /** Whether submitting removes something permanently. */
  isDestructive?: boolean;
  /** Whether the form is incomplete. */
  isDisabled?: boolean;
  /** Whether the dialog may close before the response has arrived. */
  isClosable?: boolean;
  error?: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  // The response may be a secret that is shown only once.
  const isLocked = isSubmitting && !isClosable;
  const handle = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    if (isSubmitting || isDisabled) return;
    const form = event.currentTarget;
    // Each field then shows why its value is not accepted.
    if (form.checkValidity()) onSubmit();
    else form.querySelector<HTMLElement>(':is(input, select, textarea):invalid')?.focus();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !isLocked && onClose()}>
      <DialogContent showCloseButton={!isLocked} onInteractOutside={(event) => event.preventDefault()}>
        <form onSubmit={handle} noValidate className="contents">
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription>{description}</DialogDescription>
          </DialogHeader>
          <div className="-mx-1 grid min-h-0 grid-cols-1 gap-4 overflow-y-auto px-1 pb-1">
            <FormError error={error} />
            <fieldset disabled={isSubmitting} className="contents">
              {children}
            </fieldset>
          </div>
          <DialogFooter>
            <Button type="button" variant="outline" disabled={isLocked} onClick={onClose}>
              {text.actions.cancel}
            </Button>
            <Button
              type="submit"
              variant={isDestructive ? 'destructive' : 'default'}
              disabled={isSubmitting || isDisabled}
            >
              {isSubmitting && submitting ? submitting : submit}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

/** Shows a secret or a result once. The dialog closes only with its button. */
export function OnceDialog({
  title,
  description,
  close = text.secrets.stored,
  onClose,
  children,
}: {
  title: string;
  description: string;
  close?: string;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Dialog open>
      <DialogContent showCloseButton={false}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <div className="-mx-1 grid min-h-0 grid-cols-1 gap-4 overflow-y-auto px-1 pb-1">{children}</div>
        <DialogFooter>
          <Button onClick={onClose}>{close}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
