import { describe, expect, it } from '@jest/globals';
import type * as Libphonenumber from 'libphonenumber-js/max';
import { createRequire } from 'node:module';
import { areaCodes } from './area-codes.js';
import { parseUsNumber } from './us-number.js';

// The CommonJS build is loaded, because Jest warns about the JSON that the ES modules import.
const { parsePhoneNumber } = createRequire(import.meta.url)('libphonenumber-js/max') as typeof Libphonenumber;

const escaped = (input: string): string =>
  input.replace(/[^\x20-\x7e]/gu, (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`);
const isOfStates = (e164: string): boolean => {
  const number = parsePhoneNumber(e164);
  return number.country === 'US' && number.isValid();
};
const shown = (inputs: readonly string[]): [string, string][] => inputs.map((input) => [escaped(input), input]);

describe('parseUsNumber', () => {
  it.each(
    shown([
      '4155550123',
      '415-555-0123',
      '415.555.0123',
      '415 555 0123',
      '415/555-0123',
      '(415) 555-0123',
      '(415)555-0123',
      '((415)) 555--0123',
      '1 415 555 0123',
      '1-415-555-0123',
      '14155550123',
      '+14155550123',
      '+1 (415) 555-0123',
      '+1.415.555.0123',
      '+ 1 415 555 0123',
      '(+1) 415 555 0123',
      '011 1 415 555 0123',
      '01114155550123',
      'tel:4155550123',
      'tel:+1-415-555-0123',
      'TEL:+14155550123',
      'Tel: 011 1 415 555 0123',
      '  415 555 0123  ',
      '\u00a0415\u00a0555\u00a00123',
    ]),
  )('reads a common format: %s', (_title, input) => {
    expect(parseUsNumber(input)).toBe('+14155550123');
  });

  it.each(
    shown([
      '\u2010',
      '\u2011',
      '\u2012',
      '\u2013',
      '\u2014',
      '\u2015',
      '\u2212',
      '\ufe58',
      '\ufe63',
      '\uff0d',
      '\u301c',
      '\u2e3a',
      '\u058a',
    ]),
  )('ignores a Unicode dash: %s', (_title, dash) => {
    expect(parseUsNumber(`415${dash}555${dash}0123`)).toBe('+14155550123');
  });

  it.each(
    shown([
      '',
      ' ',
      '-',
      '+',
      'tel:',
      '555-0123',
      '415555012',
      '41555501234',
      '+4155550123',
      '24155550123',
      '+24155550123',
      '114155550123',
      '+114155550123',
      '++14155550123',
      '1+4155550123',
      '4155550123+',
      '+01114155550123',
      '0114155550123',
      '01124155550123',
      '0014155550123',
      'tel:tel:4155550123',
      'tel4155550123',
      'sip:4155550123',
      '+1 tel:4155550123',
    ]),
  )('refuses a wrong number of digits or another prefix: %s', (_title, input) => {
    expect(parseUsNumber(input)).toBeNull();
  });

  it.each(
    shown([
      '415-555-CALL',
      '1-800-FLOWERS',
      'call 415-555-0123',
      '415-555-0123 please',
      '4155550123x5',
      '415-555-0123 ext. 5',
      '415-555-0123;ext=5',
      'tel:+14155550123;ext=5',
      '4155550123,5',
      '415-555-0123#5',
      '415-555-0123*',
      '415-555-0123 / 415-555-0124',
      '4155550123, 4155550124',
      '4155550123\n4155550124',
      '4155550123;4155550124',
      '415_555_0123',
      '[415] 555-0123',
      '415\t555\t0123',
      '415\u200b5550123',
      '4155550123\0',
    ]),
  )('refuses letters, extensions, two numbers and anything around the number: %s', (_title, input) => {
    expect(parseUsNumber(input)).toBeNull();
  });

  it.each(
    shown([
      '\uff14\uff11\uff15\uff15\uff15\uff15\uff10\uff11\uff12\uff13',
      '\u0664\u0661\u0665\u0665\u0665\u0665\u0660\u0661\u0662\u0663',
      '415555012\u0663',
      '\u0967\u096a\u0967\u096b5550123',
      '\uff0b14155550123',
      '415555012\u00b3',
    ]),
  )('refuses digits and signs outside ASCII: %s', (_title, input) => {
    expect(parseUsNumber(input)).toBeNull();
  });

  describe('area codes', () => {
    it('accepts every code of the states, DC and the territories', () => {
      for (const code of Object.keys(areaCodes)) expect(parseUsNumber(`${code}5550123`)).toBe(`+1${code}5550123`);
      expect(Object.keys(areaCodes)).toHaveLength(378);
    });

    it.each([
      ['Virgin Islands', '340', 'VI'],
      ['Northern Marianas', '670', 'MP'],
      ['Guam', '671', 'GU'],
      ['American Samoa', '684', 'AS'],
      ['Puerto Rico', '787', 'PR'],
      ['Puerto Rico', '939', 'PR'],
      ['District of Columbia', '202', 'US'],
      ['Alaska', '907', 'US'],
      ['Hawaii', '808', 'US'],
    ])('accepts %s (%s)', (_title, code, country) => {
      expect(areaCodes[code]!.country).toBe(country);
      expect(parseUsNumber(`+1 ${code} 234 5678`)).toBe(`+1${code}2345678`);
    });

    it.each(['800', '833', '844', '855', '866', '877', '888'])('accepts toll-free %s', (code) => {
      expect(parseUsNumber(`1-${code}-234-5678`)).toBe(`+1${code}2345678`);
    });

    it.each([
      ['Ontario', '416'],
      ['British Columbia', '604'],
      ['Quebec', '514'],
      ['Canada, non-geographic', '600'],
      ['Bahamas', '242'],
      ['Barbados', '246'],
      ['Bermuda', '441'],
      ['Cayman Islands', '345'],
      ['Dominican Republic', '809'],
      ['Dominican Republic', '829'],
      ['Jamaica', '876'],
      ['Trinidad and Tobago', '868'],
      ['Sint Maarten', '721'],
      ['personal numbers', '500'],
      ['personal numbers', '533'],
      ['premium rate', '900'],
      ['carrier services', '700'],
      ['government', '710'],
      ['future toll-free', '822'],
      ['N11', '411'],
      ['N11', '911'],
      ['an unassigned code', '999'],
      ['an unassigned code', '000'],
      ['a leading 0', '015'],
      ['a leading 1', '115'],
    ])('refuses %s (%s)', (_title, code) => {
      expect(parseUsNumber(`${code}2345678`)).toBeNull();
      expect(parseUsNumber(`+1${code}2345678`)).toBeNull();
    });

    it('accepts 385 of the 1000 possible codes and no other', () => {
      const codes = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
      expect(codes.filter((code) => parseUsNumber(`${code}2345678`))).toHaveLength(378 + 7);
    });

    it('agrees with libphonenumber on all codes of the states that it knows, and on no code of a territory', () => {
      const disagreed = Object.keys(areaCodes).filter((code) => !isOfStates(`+1${code}2345678`));
      const ofStates = disagreed.filter((code) => areaCodes[code]!.country === 'US');
      expect(ofStates.filter((code) => !areaCodes[code]!.overlays)).toEqual([]);
      // The library treats the territories as countries of their own.
      expect(disagreed.length - ofStates.length).toBe(6);
    });
  });

  describe('exchanges', () => {
    it('accepts 200 to 999 except N11, and refuses lower ones', () => {
      const exchanges = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));
      const accepted = exchanges.filter((exchange) => parseUsNumber(`415${exchange}5678`));
      expect(accepted).toEqual(exchanges.filter((exchange) => exchange >= '200' && !exchange.endsWith('11')));
    });

    it('applies the same rule to toll-free numbers', () => {
      expect(parseUsNumber('8001234567')).toBeNull();
      expect(parseUsNumber('8004115678')).toBeNull();
    });

    it.each(['0100', '0123', '0190', '0199'])('accepts the fictional 555-%s', (line) => {
      expect(parseUsNumber(`212-555-${line}`)).toBe(`+1212555${line}`);
    });
  });

  it('returns its own output unchanged', () => {
    expect(parseUsNumber(parseUsNumber('tel:(415) 555-0123')!)).toBe('+14155550123');
  });
});
