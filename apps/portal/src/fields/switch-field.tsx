import { useId, type ReactNode } from 'react';
import { Label } from '../ui/label.js';
import { Switch } from '../ui/switch.js';

/** A labelled switch with a hint. */
export function SwitchField({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <Label htmlFor={id} className="leading-5">
          {label}
        </Label>
        <p id={`${id}-hint`} className="mt-0.5 text-[0.8125rem] text-muted-foreground">
          {hint}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={checked} onCheckedChange={onChange} />
    </div>
  );
}
