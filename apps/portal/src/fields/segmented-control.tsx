import { useId, type ReactNode } from 'react';
import { cn } from '../ui/class-names.js';

/** A choice between a few options that are all visible. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: Value;
  choices: readonly (readonly [value: Value, name: string])[];
  onChange: (value: Value) => void;
}): ReactNode {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex rounded-md bg-accent p-0.5">
      {choices.map(([one, word]) => (
        <label
          key={one}
          className={cn(
            'relative flex h-7 cursor-pointer items-center rounded-[0.3125rem] px-3 text-[0.8125rem] base:text-muted-foreground has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ring pointer-coarse:h-9',
            value === one && 'bg-background font-medium text-foreground shadow-xs',
          )}
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={value === one}
            onChange={() => onChange(one)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {word}
        </label>
      ))}
    </div>
  );
}
