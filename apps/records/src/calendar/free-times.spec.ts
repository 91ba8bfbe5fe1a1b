import { describe, expect, it } from '@jest/globals';
import { freeTimes, type FreeTimeSearch } from './free-times.js';

const MINUTE = 60_000;
const at = (time: string): number => Date.parse(`2026-01-05T${time}:00Z`);
const taken = (seat: number, from: string, until: string) => ({ seat, from: at(from), until: at(until) });

const found = (search: Partial<FreeTimeSearch>): string[] =>
  freeTimes({
    within: { from: at('00:00'), until: at('23:00') },
    open: [{ from: at('09:00'), until: at('12:00') }],
    taken: [],
    seats: 1,
    durationMs: 45 * MINUTE,
    bufferMs: 0,
    near: null,
    count: 3,
    ...search,
  }).map((start) => new Date(start).toISOString().slice(11, 16));

describe('freeTimes', () => {
  it('returns the first quarter hours from the given time on', () => {
    expect(found({ within: { from: at('09:01'), until: at('23:00') } })).toEqual(['09:15', '09:30', '09:45']);
  });

  it('returns no time after the searched period, in which taken seats are unknown', () => {
    expect(found({ within: { from: at('09:00'), until: at('09:15') } })).toEqual(['09:00', '09:15']);
  });

  it('lets an appointment end at closing time and not later', () => {
    expect(found({ within: { from: at('11:00'), until: at('23:00') } })).toEqual(['11:00', '11:15']);
  });

  it('returns the times nearest to a wish, in order', () => {
    expect(found({ near: at('15:00') })).toEqual(['10:45', '11:00', '11:15']);
    expect(found({ near: at('10:05') })).toEqual(['09:45', '10:00', '10:15']);
  });

  it('counts what is taken of seats that the calendar no longer has', () => {
    const left = [taken(2, '09:00', '10:00'), taken(3, '10:00', '11:00')];
    expect(found({ seats: 1, taken: left, count: 1 })).toEqual(['11:00']);
    expect(found({ seats: 2, taken: left, count: 1 })).toEqual(['09:00']);
    expect(found({ seats: 2, taken: [...left, taken(1, '10:00', '10:30')], count: 4 })).toEqual([
      ...['09:00', '09:15', '10:30', '10:45'],
    ]);
  });

  it('offers a time while one seat is free, and keeps the buffer on both sides', () => {
    const both = [taken(1, '09:00', '10:00'), taken(2, '09:30', '10:30')];
    expect(found({ seats: 2, taken: both, count: 1 })).toEqual(['10:00']);
    expect(found({ seats: 3, taken: both, count: 1 })).toEqual(['09:00']);
    expect(found({ taken: [taken(1, '10:00', '10:55')], bufferMs: 10 * MINUTE })).toEqual(['09:00', '11:00', '11:15']);
    expect(found({ taken: [taken(1, '09:50', '10:45')], bufferMs: 10 * MINUTE, count: 1 })).toEqual(['10:45']);
  });
});
