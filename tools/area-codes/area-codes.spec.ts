import { describe, expect, it } from '@jest/globals';
import { areaCodesOf, render } from './area-codes.ts';
import { type Correction, corrections, sameClock } from './corrections.ts';

const NONE = { corrections: {}, sameClock: {} };
const ZONES = [
  '# made up',
  '1|America/New_York&America/Chicago',
  '1201|America/New_York',
  '1219|America/New_York',
  '1219226|America/Chicago',
  '1416|America/Toronto',
  '1670|Pacific/Saipan',
  '1689|America/Chicago',
  '1986|America/Boise&America/Los_Angeles',
  '44|Europe/London',
].join('\n');
const PLACES = [
  '1201|New Jersey',
  '1201222|Jersey City, NJ',
  '1201999|Yonkers, NY',
  '1219226|Hammond, IN',
  '1416|Toronto, ON',
  '1689|Florida',
  '1986|Idaho',
  '44|London, NY',
].join('\n');

describe('the area codes built from prefix data', () => {
  it('have every zone of their prefixes, and the state of the whole code or else of its prefixes', () => {
    expect(areaCodesOf(ZONES, PLACES, NONE)).toEqual({
      201: { country: 'US', states: ['NJ'], zones: ['America/New_York'] },
      219: { country: 'US', states: ['IN'], zones: ['America/Chicago', 'America/New_York'] },
      689: { country: 'US', states: ['FL'], zones: ['America/Chicago'] },
      986: { country: 'US', states: ['ID'], zones: ['America/Boise', 'America/Los_Angeles'] },
    });
  });

  it('apply corrections: an overlay, a territory, a new code, a removed zone, another name of a clock', () => {
    const corrected = areaCodesOf(ZONES, PLACES, {
      corrections: {
        219: { withoutZones: ['America/Chicago'], reason: 'made up' },
        357: { overlays: '986', states: ['ID'], reason: 'too new' },
        670: { states: ['MP'], reason: 'territory' },
        689: { overlays: '201', reason: 'wrong' },
      },
      sameClock: { 'America/Boise': { zone: 'America/Denver' } },
    });
    expect(corrected[219].zones).toEqual(['America/New_York']);
    expect(corrected[357]).toEqual({
      country: 'US',
      states: ['ID'],
      zones: ['America/Denver', 'America/Los_Angeles'],
      overlays: '986',
    });
    expect(corrected[670]).toEqual({ country: 'MP', states: ['MP'], zones: ['Pacific/Saipan'] });
    expect(corrected[689]).toMatchObject({ zones: ['America/New_York'], overlays: '201' });
  });

  it.each<[string, Record<string, Omit<Correction, 'reason'>>, string]>([
    ['an overlay that the data has right', { 201: { overlays: '201' } }, 'changes no zone'],
    ['a state that the data has right', { 201: { states: ['NJ'] } }, 'changes no state'],
    ['a zone that the code does not have', { 201: { withoutZones: ['America/Denver'] } }, 'changes nothing'],
    ['an overlay of an unknown code', { 201: { overlays: '999' } }, 'no zones'],
    ['a new code without a zone', { 999: { states: ['NJ'] } }, 'No time zone'],
  ])('refuse a correction that changes nothing or leaves no zone: %s', (_what, given, message) => {
    const unjustified = given as Record<string, Correction>;
    expect(() => areaCodesOf(ZONES, PLACES, { corrections: unjustified, sameClock: {} })).toThrow(message);
  });

  it('are written one per line, with the code they overlay if there is one', () => {
    const areaCodes = areaCodesOf(ZONES, PLACES, { ...NONE, corrections: { 689: { overlays: '201', reason: 'x' } } });
    expect(render(areaCodes)).toContain(
      "  219: { country: 'US', states: ['IN'], zones: ['America/Chicago', 'America/New_York'] },\n" +
        "  689: { country: 'US', states: ['FL'], zones: ['America/New_York'], overlays: '201' },\n",
    );
  });
});

describe('the corrections of the prefix data', () => {
  it('each give a reason', () => {
    for (const { reason } of [...Object.values(corrections), ...Object.values(sameClock)]) expect(reason).toMatch(/\w/);
  });
});
