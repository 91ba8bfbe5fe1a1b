import { PlusIcon, XIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import { Label } from '../ui/label.js';

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
  const id = useId();
  const [day, setDay] = useState('');
  const add = (): void => {
    if (!day) return;
    onChange([...new Set([...days, day])].sort());
    setDay('');
  };
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{words.label}</Label>
      <div className="flex gap-2">
        <Input
          id={id}
          type="date"
          className="max-w-44"
          value={day}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button type="button" variant="outline" disabled={!day} onClick={add}>
          <PlusIcon aria-hidden />
          {words.add}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-[0.8125rem] text-muted-foreground">
        {words.hint}
      </p>
      {error && <p className="text-[0.8125rem] text-bad">{error}</p>}
      {days.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {days.map((one) => (
            <li key={one} className="flex items-center gap-1 rounded-md border py-0.5 pr-0.5 pl-2 tabular">
              {shown(one)}
              <Button
                type="button"
                variant="ghost"
                size="icon-sm"
                aria-label={words.remove(shown(one))}
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

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function shown(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`));
}
