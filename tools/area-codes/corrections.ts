/*
 * Corrections of missing and wrong prefix data. Each gives its reason. The script refuses a correction that has no
 * effect any more.
 */

/** Zones with the same clock under another name. */
export const sameClock: Readonly<Record<string, { zone: string; reason: string }>> = {
  'America/Boise': { zone: 'America/Denver', reason: 'same rules since 1974' },
  'America/Juneau': { zone: 'America/Anchorage', reason: 'same rules since 1983' },
  'America/North_Dakota/Center': { zone: 'America/Chicago', reason: 'same rules since 1992' },
};

export interface Correction {
  reason: string;
  /** The area code that this one overlays and whose zones it shares. */
  overlays?: string;
  states?: string[];
  withoutZones?: string[];
}

const NEWER = 'in service since 2024, 2025 or 2026, but not in the prefix data yet; taken from the relief plan';
const NARROWER =
  'an overlay serves the whole area of the code that it overlays; the prefix data has one zone of several';
const TERRITORY = 'the prefix data does not name the territory';

export const corrections: Readonly<Record<string, Correction>> = {
  357: { overlays: '559', states: ['CA'], reason: NEWER },
  364: { overlays: '270', reason: NARROWER },
  436: { overlays: '440', states: ['OH'], reason: NEWER },
  448: { overlays: '850', reason: NARROWER },
  457: { overlays: '318', states: ['LA'], reason: NEWER },
  458: { overlays: '541', reason: NARROWER },
  465: { overlays: '718', states: ['NY'], reason: NEWER },
  471: { overlays: '662', states: ['MS'], reason: NEWER },
  483: { overlays: '334', states: ['AL'], reason: NEWER },
  621: { overlays: '713', states: ['TX'], reason: NEWER },
  624: { overlays: '716', states: ['NY'], reason: NEWER },
  670: { states: ['MP'], reason: TERRITORY },
  671: { states: ['GU'], reason: TERRITORY },
  679: { overlays: '313', states: ['MI'], reason: NEWER },
  684: { states: ['AS'], reason: TERRITORY },
  689: { overlays: '407', reason: 'Orlando is Eastern; the prefix data says Central' },
  729: { overlays: '423', states: ['TN'], reason: NEWER },
  787: { states: ['PR'], reason: TERRITORY },
  837: { overlays: '530', states: ['CA'], reason: NEWER },
  861: { overlays: '309', states: ['IL'], reason: NEWER },
  907: {
    withoutZones: ['Pacific/Honolulu'],
    reason: 'no part of Alaska has Hawaii’s time; its western islands have that of Adak',
  },
  924: { overlays: '507', states: ['MN'], reason: NEWER },
  930: { overlays: '812', reason: NARROWER },
  939: { states: ['PR'], reason: TERRITORY },
};
