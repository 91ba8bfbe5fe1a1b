import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { NativeSelectOption } from '../ui/native-select.js';

/** All time zones. The current one comes first, alone: 400 others would hold up the first paint on a phone. */
export function TimeZoneOptions({ current }: { current: string }): ReactNode {
  const all = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone');
    return known.includes(current) ? known : [current, ...known];
  }, [current]);
  const zones = useDeferredValue(all, [current]);
  return zones.map((zone) => (
    <NativeSelectOption key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </NativeSelectOption>
  ));
}
