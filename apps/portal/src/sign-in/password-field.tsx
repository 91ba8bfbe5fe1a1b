import { EyeIcon, EyeOffIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Field } from '../fields/field.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';

/** A password that can be shown while it is typed. */
export function PasswordField({
  label,
  hint,
  error,
  value,
  onChange,
  autoComplete,
  required = true,
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  required?: boolean;
}): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            type={isShown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete={autoComplete}
            required={required}
            className="pr-10"
          />
          <button
            type="button"
            aria-label={isShown ? text.signIn.hidePassword : text.signIn.showPassword}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-1 right-1 flex w-8 items-center justify-center rounded-sm text-muted-foreground hover:text-foreground"
          >
            {isShown ? <EyeOffIcon className="size-4" aria-hidden /> : <EyeIcon className="size-4" aria-hidden />}
          </button>
        </div>
      )}
    </Field>
  );
}
