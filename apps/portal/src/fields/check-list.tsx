import { useId, useState, type ReactNode } from 'react';
import { text } from '../texts/text.js';
import { Checkbox } from '../ui/checkbox.js';
import { cn } from '../ui/class-names.js';

interface Choice {
  name: string;
  description: string;
  /** What a person has to know before choosing it. */
  warning?: string;
}

/** A group of checkboxes, each with a technical name and an explanation. */
export function CheckList({
  label,
  hint,
  required,
  error: refusal,
  choices,
  chosen,
  onChange,
  isWhole = false,
}: {
  label: string;
  hint?: string;
  /** What the person reads if nothing is chosen although something has to be. */
  required?: string;
  error?: string | undefined;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Whether all choices are in view, also those of a long list. */
  isWhole?: boolean;
}): ReactNode {
  const id = useId();
  const [wasRefused, setRefused] = useState(false);
  const error = wasRefused && chosen.length === 0 ? required : refusal;
  const isAll = chosen.length === choices.length;
  const toggle = (name: string): void =>
    onChange(
      chosen.includes(name)
        ? chosen.filter((one) => one !== name)
        : choices.map((choice) => choice.name).filter((one) => one === name || chosen.includes(one)),
    );
  return (
    <fieldset aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined} className="min-w-0">
      {required && (
        <input hidden required value={chosen.join(' ')} onChange={() => undefined} onInvalid={() => setRefused(true)} />
      )}
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <legend className="contents">
          <span className="font-medium">{label}</span>
        </legend>
        <button
          type="button"
          className="link text-[0.8125rem]"
          onClick={() => onChange(isAll ? [] : choices.map(({ name }) => name))}
        >
          {isAll ? text.keys.selectNone : text.keys.selectAll}
        </button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-[0.8125rem] text-muted-foreground">
          {hint}
        </p>
      )}
      <div className={cn('divide-y rounded-md border', !isWhole && 'scroll-shadows max-h-66 overflow-y-auto')}>
        {choices.map(({ name, description, warning }) => (
          <label
            key={name}
            htmlFor={`${id}-${name}`}
            className="flex cursor-pointer items-start gap-3 px-3 py-2 hover:bg-muted/60"
          >
            <Checkbox
              id={`${id}-${name}`}
              aria-label={name}
              aria-describedby={`${id}-${name}-does`}
              checked={chosen.includes(name)}
              onCheckedChange={() => toggle(name)}
              className="mt-0.5"
            />
            <span className="min-w-0">
              <span className="block font-mono text-[0.8125rem]">{name}</span>
              <span id={`${id}-${name}-does`} className="block text-[0.8125rem] text-muted-foreground">
                {description}
                {warning && <span className="block font-medium text-warn">{warning}</span>}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-[0.8125rem] text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
