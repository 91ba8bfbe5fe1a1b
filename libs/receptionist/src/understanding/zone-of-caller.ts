import { areaCodes } from '@frontdesk/contracts';
import { localTimeOf } from './local-time.js';

/**
 * Whether the clocks in the area code of a number show another time than those of the zone. An area code with several
 * zones counts as the same clock if one of them agrees.
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
