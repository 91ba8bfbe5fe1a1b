import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { areaCodesOf, render } from './area-codes.ts';
import { corrections, sameClock } from './corrections.ts';

/*
 * Writes the table of area codes:
 *
 *   npm run area-codes -- map_data.txt 1.txt
 *
 * from resources/timezones/map_data.txt and resources/geocoding/en/1.txt of google/libphonenumber.
 */

const TABLE = path.join(import.meta.dirname, '../../libs/contracts/src/phone-numbers/area-codes.ts');

const [timeZones, places] = process.argv.slice(2);
if (!timeZones || !places) {
  console.error('Usage: npm run area-codes -- map_data.txt 1.txt');
  process.exit(2);
}
const areaCodes = areaCodesOf(readFileSync(timeZones, 'utf8'), readFileSync(places, 'utf8'), {
  corrections,
  sameClock,
});
writeFileSync(TABLE, render(areaCodes));
console.log(`${Object.keys(areaCodes).length} area codes. Review each state in area-codes.spec.ts.`);
