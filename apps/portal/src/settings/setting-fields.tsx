import { useState, type ReactNode } from 'react';
import { Field } from '../fields/field.js';
import { text } from '../texts/text.js';
import { Input } from '../ui/input.js';
import { Textarea } from '../ui/textarea.js';
import { linesOf, shownLines } from './lines.js';

interface ControlOf<T> {
  label: string;
  hint?: string;
  error?: string | undefined;
  value: T;
  onChange: (value: T) => void;
}

export function TextField({
  label,
  hint,
  error,
  value,
  onChange,
  type = 'text',
  required = false,
}: ControlOf<string> & { type?: string; required?: boolean }): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          type={type}
          required={required}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

export function NumberField({
  label,
  hint,
  error,
  value,
  onChange,
  min,
  max,
}: ControlOf<number> & { min: number; max: number }): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          className="max-w-32"
          required
          min={min}
          max={max}
          value={Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </Field>
  );
}

/** A list of short texts, one per line. */
export function LinesField({
  label,
  hint,
  error,
  lines,
  onChange,
  required = false,
  isMonospace = false,
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
  lines: readonly string[];
  onChange: (lines: string[]) => void;
  required?: boolean;
  isMonospace?: boolean;
}): ReactNode {
  const [draft, setDraft] = useState('');
  return (
    <Field label={label} hint={hint ?? text.settings.onePerLine} error={error}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          required={required}
          className={isMonospace ? 'font-mono text-[0.8125rem] leading-5' : undefined}
          value={shownLines(draft, lines)}
          onChange={({ target }) => {
            setDraft(target.value);
            onChange(linesOf(target.value));
          }}
        />
      )}
    </Field>
  );
}
