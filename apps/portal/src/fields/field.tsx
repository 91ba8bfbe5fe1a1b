import { useId, useState, type ReactNode } from 'react';
import { Label } from '../ui/label.js';
import { refusalBy } from './form-errors.js';

/** Attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** A labelled control of a form. */
export function Field({
  label,
  hint,
  error: refusal,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}): ReactNode {
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const error = fault ?? refusal;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className="grid gap-1.5"
      onInvalidCapture={({ target }) => setFault(refusalBy(target as HTMLInputElement))}
      onInput={() => setFault(null)}
    >
      <Label htmlFor={id}>{label}</Label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-pretty text-muted-foreground">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-[0.8125rem] text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
