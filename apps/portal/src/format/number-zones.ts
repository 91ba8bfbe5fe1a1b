import { areaCodesByZones } from '../api/generated/area-code-zones.js';

const zonesByCode = new Map(
  Object.entries(areaCodesByZones).flatMap(([zones, codes]) =>
    codes.split(' ').map((code) => [code, zones.split(' ')] as const),
  ),
);

/** The time zones of a US number (E.164). Empty for a toll-free number, which may ring anywhere. */
export function zonesOf(phoneNumber: string): readonly string[] {
  return zonesByCode.get(phoneNumber.slice(2, 5)) ?? [];
}
