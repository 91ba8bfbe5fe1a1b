import { areaCodes } from '@frontdesk/contracts';
import { localTimeOf } from './local-time.js';

/**
 * Whether the clocks in the area code of a number show another time than those of the zone. Of several zones of an area
 * code, one that agrees is enough.
 */
export function hasOtherClock(number: string, zone: string, now: Date): boolean {
  const zones = areaCodes[/^\+1(\d{3})/.exec(number)?.[1] ?? '']?.zones ?? [];
  const here = localTimeOf(now, zone);
  const isHere = (other: string): boolean => {
    const there = localTimeOf(now, other);
    return there.date === here.date && there.time === here.time;
  };
  return zones.length > 0 && !zones.some(isHere);
}
