import { areaCodes } from '@frontdesk/contracts';

/** The module with which the portal finds the time zones of a number. It is much shorter than the full table. */
export function areaCodeZones(): string {
  const codesByZones = Map.groupBy(Object.entries(areaCodes), ([, { zones }]) => zones.join(' '));
  const lines = [...codesByZones].map(
    ([zones, entries]) => `  '${zones}': '${entries.map(([code]) => code).join(' ')}',\n`,
  );
  return [
    '// Generated from the area codes by `npm run docs`.\n\n',
    '/** Area codes by the time zones in which they lie. */\n',
    `export const areaCodesByZones = {\n${lines.join('')}};\n`,
  ].join('');
}
