import type { ReactNode } from 'react';
import { text } from '../texts/text.js';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';

const words = text.operator.usage;
const MONTHS = 13;

/** The month and the mode whose usage is shown. Undefined for the current month and for live mode. */
export interface UsageFilter {
  month?: string | undefined;
  livemode?: string | undefined;
}

/** The latest months in UTC, such as `2026-01`, the current month first. */
function latestMonths(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

function nameOfMonth(month: string): string {
  const format = new Intl.DateTimeFormat(text.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01`));
}

export function UsageFilters({
  filter,
  onChange,
}: {
  filter: UsageFilter;
  onChange: (change: UsageFilter) => void;
}): ReactNode {
  const months = latestMonths(new Date());
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={words.month}
        value={filter.month ?? months[0]}
        onChange={({ target }) => onChange({ month: target.value === months[0] ? undefined : target.value })}
      >
        {months.map((month) => (
          <NativeSelectOption key={month} value={month}>
            {nameOfMonth(month)}
          </NativeSelectOption>
        ))}
      </NativeSelect>
      <NativeSelect
        size="sm"
        aria-label={words.mode}
        value={filter.livemode ?? 'true'}
        onChange={({ target }) => onChange({ livemode: target.value === 'true' ? undefined : target.value })}
      >
        {Object.entries(words.modes).map(([livemode, name]) => (
          <NativeSelectOption key={livemode} value={livemode}>
            {name}
          </NativeSelectOption>
        ))}
      </NativeSelect>
    </>
  );
}
