import { useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { NativeSelect, NativeSelectOption } from '../ui/native-select.js';

/** Chooses a time zone. The others are listed once the field is used: 400 options would hold up a page on a phone. */
export function TimeZoneSelect({
  value,
  ...props
}: ComponentProps<typeof NativeSelect> & { value: string }): ReactNode {
  const [isUsed, setUsed] = useState(false);
  const zones = useMemo(() => (isUsed ? Intl.supportedValuesOf('timeZone') : []), [isUsed]);
  return (
    <NativeSelect {...props} value={value} onFocus={() => setUsed(true)} onPointerDown={() => setUsed(true)}>
      {(zones.includes(value) ? zones : [value, ...zones]).map((zone) => (
        <NativeSelectOption key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </NativeSelectOption>
      ))}
    </NativeSelect>
  );
}
