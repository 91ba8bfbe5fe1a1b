import { PlusIcon, XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { SwitchField } from '../fields/switch-field.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Input } from '../ui/input.js';
import {
  addPeriod,
  fromField,
  toField,
  usualHours,
  weekdays,
  type OpeningHours,
  type Period,
} from './opening-hours.js';

const words = text.settings.hours;

/** The opening hours of a week. Null means unknown, which differs from closed. */
export function HoursEditor({
  hours,
  error,
  onChange,
}: {
  hours: OpeningHours | null;
  error: string | undefined;
  onChange: (hours: OpeningHours | null) => void;
}): ReactNode {
  return (
    <div className="grid gap-3">
      <SwitchField
        label={words.known}
        hint={words.knownHint}
        checked={hours !== null}
        onChange={(isKnown) => onChange(isKnown ? usualHours : null)}
      />
      {hours && (
        <ul className="divide-y rounded-md border">
          {weekdays.map((day) => (
            <li
              key={day}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 px-3 py-2 sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
            >
              <span className="pt-1.5">{words.days[day]}</span>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 max-sm:order-last max-sm:col-span-2">
                {hours.some((period) => period.day === day) ? (
                  hours.map(
                    (period, index) =>
                      period.day === day && (
                        <PeriodFields
                          key={index}
                          period={period}
                          onChange={(next) => onChange(hours.map((one, at) => (at === index ? next : one)))}
                          onRemove={() => onChange(hours.filter((_, at) => at !== index))}
                        />
                      ),
                  )
                ) : (
                  <li className="text-muted-foreground sm:pt-1.5">{words.closed}</li>
                )}
              </ul>
              <Button
                type="button"
                variant="ghost"
                size="icon-sm"
                aria-label={words.add(words.days[day])}
                onClick={() => onChange(addPeriod(hours, day))}
              >
                <PlusIcon aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && <p className="text-[0.8125rem] text-bad">{error}</p>}
    </div>
  );
}

/** On a phone the two fields share the line, and an icon would hide AM and PM. */
const TIME = 'h-8 w-32 px-2 max-sm:min-w-0 max-sm:flex-1 max-sm:[&::-webkit-calendar-picker-indicator]:hidden';

function PeriodFields({
  period,
  onChange,
  onRemove,
}: {
  period: Period;
  onChange: (period: Period) => void;
  onRemove: () => void;
}): ReactNode {
  const day = words.days[period.day];
  return (
    <li className="flex items-center gap-2">
      <Input
        type="time"
        required
        aria-label={words.opens(day)}
        className={TIME}
        value={period.opens}
        onChange={({ target }) => target.value && onChange({ ...period, opens: target.value })}
      />
      <span aria-hidden>–</span>
      <Input
        type="time"
        required
        aria-label={words.closes(day)}
        className={TIME}
        value={toField(period.closes)}
        onChange={({ target }) => target.value && onChange({ ...period, closes: fromField(target.value) })}
      />
      <Button type="button" variant="ghost" size="icon-sm" aria-label={words.remove(day)} onClick={onRemove}>
        <XIcon aria-hidden />
      </Button>
      {period.closes <= period.opens && <span className="text-[0.8125rem] text-muted-foreground">{words.nextDay}</span>}
    </li>
  );
}
