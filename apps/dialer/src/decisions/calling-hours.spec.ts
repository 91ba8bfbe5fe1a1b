import { areaCodes } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { callingHoursOf } from './calling-hours.js';
import { decide } from './decide.js';
import { aSubject } from '../../testing/decision-subject.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Seconds since local midnight, computed without the library that the code under test uses. */
function secondsOfDay(zone: string, at: number): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(zone, format);
  const [hour, minute, second] = format.format(at).split(':').map(Number);
  return (hour! * 60 + minute!) * 60 + second!;
}

function isDay(zone: string, at: number): boolean {
  const seconds = secondsOfDay(zone, at);
  return seconds >= 8 * 3600 && seconds < 20 * 3600;
}

const TOLL_FREE = ['800', '833', '844', '855', '866', '877', '888'];
const CONTIGUOUS = ['New_York', 'Chicago', 'Denver', 'Phoenix', 'Los_Angeles'].map((city) => `America/${city}`);
const codes = [...Object.keys(areaCodes), ...TOLL_FREE];
const zonesOf = (code: string): readonly string[] => areaCodes[code]?.zones ?? CONTIGUOUS;
const isAllowed = (code: string, at: number): boolean => zonesOf(code).every((zone) => isDay(zone, at));
const numberIn = (code: string): string => `+1${code}5550123`;

/** A seeded generator (mulberry32), so that every run tests the same 100,000 pairs. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const YEARS = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2028, 0, 1) };

describe('calling hours', () => {
  it('are kept in every zone of a number, and delays end at the first allowed instant, for 100,000 pairs', () => {
    const random = generator(20260101);
    const faults: string[] = [];
    for (let pair = 0; pair < 100_000; pair++) {
      const code = codes[Math.floor(random() * codes.length)]!;
      const at = YEARS.from + Math.floor(random() * (YEARS.to - YEARS.from));
      const { allowed, reason, retry_at } = decide(aSubject({ phoneNumber: numberIn(code) }), new Date(at));
      if (allowed !== isAllowed(code, at)) faults.push(`${code} at ${new Date(at).toISOString()}: ${allowed}`);
      if (allowed) continue;
      const retryAt = Date.parse(retry_at!);
      const isFirst = isAllowed(code, retryAt) && !isAllowed(code, retryAt - SECOND_MS) && retryAt > at;
      if (reason !== 'outside_hours' || !isFirst) faults.push(`${code} at ${new Date(at).toISOString()}: ${retry_at}`);
    }
    expect(faults).toEqual([]);
  });

  it('do not skip an earlier allowed instant', () => {
    const random = generator(7);
    for (let pair = 0; pair < 300; pair++) {
      const code = codes[Math.floor(random() * codes.length)]!;
      const at = YEARS.from + Math.floor(random() * (YEARS.to - YEARS.from));
      const opensAt = callingHoursOf(numberIn(code)).nextOpen(at);
      // The steps are 15 minutes, because zone offsets, and therefore the edges of local days, are multiples of 15
      // minutes.
      const step = 15 * MINUTE_MS;
      for (let earlier = Math.ceil(at / step) * step; earlier < opensAt; earlier += step)
        expect({ code, earlier, allowed: isAllowed(code, earlier) }).toMatchObject({ allowed: false });
    }
  });

  it.each([
    ['2026-03-08', 'clocks go forward'],
    ['2026-11-01', 'clocks go back'],
  ])('follow the wall clock on %s, when %s', (date) => {
    const midnight = Date.parse(`${date}T00:00:00Z`);
    const oneOfEachKind = new Map(codes.map((code) => [zonesOf(code).join(), code])).values();
    for (const code of oneOfEachKind) {
      const hours = callingHoursOf(numberIn(code));
      for (let at = midnight - DAY_MS; at < midnight + 2 * DAY_MS; at += 30 * MINUTE_MS) {
        for (const edge of [at - 1, at]) {
          const isOpen = hours.nextOpen(edge) === edge;
          if (isOpen !== isAllowed(code, edge)) throw new Error(`${code} at ${new Date(edge).toISOString()}`);
        }
      }
    }
  });

  it('begin at exactly 8:00:00 and end at exactly 20:00:00', () => {
    const { nextOpen } = {
      nextOpen: (at: string) => new Date(callingHoursOf('+12125550123').nextOpen(Date.parse(at))),
    };
    expect(nextOpen('2026-06-10T11:59:59.999Z').toISOString()).toBe('2026-06-10T12:00:00.000Z');
    expect(nextOpen('2026-06-10T12:00:00.000Z').toISOString()).toBe('2026-06-10T12:00:00.000Z');
    expect(nextOpen('2026-06-10T23:59:59.999Z').toISOString()).toBe('2026-06-10T23:59:59.999Z');
    expect(nextOpen('2026-06-11T00:00:00.000Z').toISOString()).toBe('2026-06-11T12:00:00.000Z');
  });

  it('use Eastern time for area code 689 (Orlando): calls wait from 8 pm to 8 am', () => {
    const at = (instant: string) => decide(aSubject({ phoneNumber: '+16895550123' }), new Date(instant));
    expect(at('2026-06-10T23:59:59Z').allowed).toBe(true);
    expect(at('2026-06-11T00:00:00Z')).toMatchObject({
      allowed: false,
      reason: 'outside_hours',
      retry_at: '2026-06-11T12:00:00Z',
    });
    expect(at('2026-06-11T12:00:00Z').allowed).toBe(true);
  });

  it('require daytime in all contiguous states for a toll-free number', () => {
    const at = callingHoursOf('+18005550123').nextOpen(Date.parse('2026-06-10T12:00:00Z'));
    expect(new Date(at).toISOString()).toBe('2026-06-10T15:00:00.000Z');
  });

  it('exist for every area code', () => {
    for (const code of codes) expect(callingHoursOf(numberIn(code)).zones).toEqual(zonesOf(code));
  });
});

describe('the next windows of a number', () => {
  const seven = (number: string, at: string): string[][] =>
    callingHoursOf(number)
      .windowsFrom(Date.parse(at), 7)
      .map(({ opens, closes }) => [new Date(opens).toISOString(), new Date(closes).toISOString()]);

  it('begin with the hours that are open and end with the last second before they close', () => {
    const [first, second] = seven('+12125550123', '2026-06-10T16:00:00Z');
    expect(first).toEqual(['2026-06-10T12:00:00.000Z', '2026-06-11T00:00:00.000Z']);
    expect(second![0]).toBe('2026-06-11T12:00:00.000Z');
    expect(seven('+12125550123', '2026-06-10T23:59:59Z')[0]).toEqual(first);
    expect(seven('+12125550123', '2026-06-11T00:00:00Z')[0]).toEqual(second);
  });

  it('follow the clock changes of the zone', () => {
    const opens = seven('+13125550123', '2026-10-30T00:00:00Z').map(([at]) => at!.slice(5, 16));
    // Chicago leaves daylight saving time on November 1.
    const days = ['10-29T13', '10-30T13', '10-31T13', '11-01T14', '11-02T14', '11-03T14', '11-04T14'];
    expect(opens).toEqual(days.map((at) => `${at}:00`));
  });

  it('are allowed from their first to their last second, and adjacent windows never overlap, for every area code', () => {
    for (const code of codes) {
      const windows = callingHoursOf(numberIn(code)).windowsFrom(Date.UTC(2026, 2, 6, 9, 30), 7);
      expect(windows).toHaveLength(7);
      for (const [n, { opens, closes }] of windows.entries()) {
        const edges = [opens - SECOND_MS, opens, closes - SECOND_MS, closes].map((at) => isAllowed(code, at));
        expect([code, ...edges]).toEqual([code, false, true, true, false]);
        if (n > 0) expect(opens).toBeGreaterThan(windows[n - 1]!.closes);
      }
    }
  });
});
