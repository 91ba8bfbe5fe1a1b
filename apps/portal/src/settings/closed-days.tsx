import { PlusIcon, XIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Field } from '../fields/field.js';
import { dateWithYear } from '../format/times.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';

const words = text.settings.closedDays;

/** Dates on which the organization is closed. */
export function ClosedDays({
  days,
  error,
  onChange,
}: {
  days: readonly string[];
  error: string | undefined;
  onChange: (days: string[]) => void;
}): ReactNode {
  const [day, setDay] = useState('');
  const add = (): void => {
    if (!day) return;
    onChange([...new Set([...days, day])].sort());
    setDay('');
  };
  return (
    <div className="grid gap-2">
      <Field label={words.label} hint={words.hint} error={error}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              type="date"
              className="max-w-44"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
            <Button type="button" variant="outline" disabled={!day} onClick={add}>
              <PlusIcon aria-hidden />
              {words.add}
            </Button>
          </div>
        )}
      </Field>
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {days.map((one) => (
            <li key={one} className="flex items-center gap-1 rounded-md border py-0.5 pr-0.5 pl-2 tabular">
              {dateWithYear(one)}
              <Button
                type="button"
                variant="ghost"
                size="icon-sm"
                aria-label={words.remove(dateWithYear(one))}
                onClick={() => onChange(days.filter((other) => other !== one))}
              >
                <XIcon aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
