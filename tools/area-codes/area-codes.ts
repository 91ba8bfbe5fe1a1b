/*
 * Builds the table of area codes from two files of prefix data published by google/libphonenumber (Apache-2.0). Their
 * lines are `prefix|value`: time zones joined by `&`, and place names in English.
 */

import type { Correction } from './corrections.ts';

export interface AreaCode {
  country: string;
  states: string[];
  zones: string[];
  overlays?: string;
}
export interface Corrections {
  corrections: Readonly<Record<string, Correction>>;
  sameClock: Readonly<Record<string, { zone: string }>>;
}

const TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI'];
/** Names in the spelling of the prefix data; places within a state end in its two letters. */
const STATES: Record<string, string> = {
  ...{ Alabama: 'AL', Alaska: 'AK', Arizona: 'AZ', Arkansas: 'AR', California: 'CA', Colorado: 'CO' },
  ...{ Connecticut: 'CT', Delaware: 'DE', 'Washington D.C.': 'DC', Florida: 'FL', Georgia: 'GA', Hawaii: 'HI' },
  ...{ Idaho: 'ID', Illinois: 'IL', Indiana: 'IN', Iowa: 'IA', Kansas: 'KS', Kentucky: 'KY', Louisiana: 'LA' },
  ...{ Maine: 'ME', Maryland: 'MD', Massachusetts: 'MA', Michigan: 'MI', Minnesota: 'MN', Mississippi: 'MS' },
  ...{ Missouri: 'MO', Montana: 'MT', Nebraska: 'NE', Nevada: 'NV', 'New Hampshire': 'NH', 'New Jersey': 'NJ' },
  ...{ 'New Mexico': 'NM', 'New York': 'NY', 'North Carolina': 'NC', 'North Dakota': 'ND', Ohio: 'OH' },
  ...{ Oklahoma: 'OK', Oregon: 'OR', Pennsylvania: 'PA', 'Rhode Island': 'RI', 'South Carolina': 'SC' },
  ...{ 'South Dakota': 'SD', Tennessee: 'TN', Texas: 'TX', Utah: 'UT', Vermont: 'VT', Virginia: 'VA' },
  ...{ 'Washington State': 'WA', 'West Virginia': 'WV', Wisconsin: 'WI', Wyoming: 'WY' },
};
const POSTAL_CODES = new Set([...Object.values(STATES), ...TERRITORIES]);

/** Returns the area codes of the states, DC and the territories, by code. */
export function areaCodesOf(
  timeZones: string,
  places: string,
  { corrections, sameClock }: Corrections,
): Record<string, AreaCode> {
  const zones = zonesByCode(timeZones, sameClock);
  const states = statesByCode(places);
  for (const [code, { withoutZones = [], states: corrected }] of Object.entries(corrections)) {
    for (const zone of withoutZones) {
      if (!zones.get(code)?.delete(zone)) throw new Error(`The correction of ${code} changes nothing: no ${zone}.`);
    }
    if (!corrected) continue;
    if (states.get(code)?.join() === corrected.join()) throw new Error(`The correction of ${code} changes no state.`);
    states.set(code, corrected);
  }
  for (const [code, { overlays }] of Object.entries(corrections)) {
    const parents = overlays && zones.get(overlays);
    if (overlays && !parents) throw new Error(`${code} overlays ${overlays}, which has no zones.`);
    if (!parents) continue;
    if (sorted(zones.get(code) ?? []) === sorted(parents))
      throw new Error(`The correction of ${code} changes no zone.`);
    zones.set(code, new Set(parents));
  }
  return Object.fromEntries(
    [...states]
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([code, states]) => [code, entry(code, states, zones.get(code), corrections[code]?.overlays)]),
  );
}

function entry(code: string, states: string[], zones: Set<string> | undefined, overlays: string | undefined): AreaCode {
  if (!zones?.size) throw new Error(`No time zone is known for ${code} (${states.join(', ')}).`);
  const [state] = states;
  const country = state && TERRITORIES.includes(state) ? state : 'US';
  return { country, states, zones: [...zones].sort(), ...(overlays ? { overlays } : {}) };
}

/** Maps each code to the zones of all its prefixes. */
function zonesByCode(text: string, sameClock: Corrections['sameClock']) {
  const zones = new Map<string, Set<string>>();
  for (const { code, value } of linesOf(text)) {
    const known = zones.get(code) ?? new Set();
    for (const zone of value.split('&')) known.add(sameClock[zone]?.zone ?? zone);
    zones.set(code, known);
  }
  return zones;
}

/** Maps each code to the state of its own line, or else to the states of all its prefixes. */
function statesByCode(text: string) {
  const found = new Map<string, { whole?: string; parts: Set<string> }>();
  for (const { code, rest, value } of linesOf(text)) {
    const state = STATES[value] ?? value.slice(-2);
    const isState = POSTAL_CODES.has(state) && (value in STATES || /, ..$/.test(value));
    if (!isState) continue;
    const known = found.get(code) ?? { parts: new Set() };
    if (rest === '') known.whole = state;
    known.parts.add(state);
    found.set(code, known);
  }
  return new Map([...found].map(([code, { whole, parts }]) => [code, whole ? [whole] : [...parts].sort()]));
}

function linesOf(text: string) {
  return [...text.matchAll(/^1(\d{3})(\d*)\|(.+)$/gm)].map(([, code = '', rest = '', value = '']) => ({
    code,
    rest,
    value: value.trim(),
  }));
}

function sorted(zones: Iterable<string>) {
  return [...zones].sort().join();
}

/** Renders the table as TypeScript. */
export function render(areaCodes: Record<string, AreaCode>) {
  const list = (items: string[]) => `[${items.map((item) => `'${item}'`).join(', ')}]`;
  const lines = Object.entries(areaCodes).map(
    ([code, { country, states, zones, overlays }]) =>
      `  ${code}: { country: '${country}', states: ${list(states)}, zones: ${list(zones)}` +
      `${overlays ? `, overlays: '${overlays}'` : ''} },\n`,
  );
  return `${HEAD}${lines.join('')}};\n`;
}

const HEAD = `// The area codes (NPA) of the US and its territories, with every IANA time zone that any part of them lies in, and
// their states. \`npm run area-codes\` generates this file from the prefix data of google/libphonenumber (Apache-2.0) and
// the corrections in tools/area-codes. Change those and not this file.

interface AreaCode {
  /** The ISO 3166-1 alpha-2 code of the state's country or of the territory. */
  country: string;
  /** The postal codes of the states, DC or the territory. */
  states: readonly string[];
  /** The names of the IANA zones. */
  zones: readonly string[];
  /** The area code that this one overlays, if the prefix data had to be corrected. Both have the same zones. */
  overlays?: string;
}

export const areaCodes: Readonly<Record<string, AreaCode>> = {
`;
