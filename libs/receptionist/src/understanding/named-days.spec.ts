import { describe, expect, it } from '@jest/globals';
import type { Language } from '../conversation.js';
import { missingDayIn, rulesOut } from './named-days.js';
import { wishIn } from './wishes.js';

const now = { date: '2026-12-01', time: '10:00' };
const dateOf = (text: string, language: Language, known: string | null = null) =>
  wishIn(text, language, now, false, known ? { date: known } : null)?.date;

describe('a day that does not suit', () => {
  it.each([
    ['en', 'On Friday, next week I’m away', '2026-12-04'],
    ['en', 'I can’t do Thursday, Friday is better', '2026-12-04'],
    ['en', 'tomorrow not today', '2026-12-02'],
    ['es', 'la próxima semana no estoy, el viernes', '2026-12-04'],
    ['es', 'mañana no puedo, pasado mañana sí', '2026-12-03'],
  ] as const)('is not the wish in %s: %s', (language, text, date) => {
    expect(dateOf(text, language)).toBe(date);
  });

  it.each([
    ['en', 'no wait, Wednesday not Tuesday', '2026-12-08', '2026-12-09'],
    ['en', 'Thursday I can’t, do you have Friday', '2026-12-10', '2026-12-11'],
    ['es', 'el martes no puedo, mejor el miércoles', '2026-12-08', '2026-12-09'],
  ] as const)('leaves the other day in its week in %s: %s', (language, text, known, date) => {
    expect(rulesOut(text, known)).toBe(true);
    expect(dateOf(text, language, known)).toBe(date);
  });

  it.each([
    ['en', 'next week I am free on Friday', '2026-12-11'],
    ['en', 'can’t you do tomorrow', '2026-12-02'],
    ['en', 'why not Friday', '2026-12-04'],
    ['es', 'no el viernes está bien', '2026-12-04'],
  ] as const)('is not read from %s: %s', (language, text, date) => {
    expect(dateOf(text, language)).toBe(date);
  });
});

it.each([
  ['Tuesday’s good', { date: null, from: '2026-12-07' }, '2026-12-08'],
  ['Tuesday at two', { date: '2026-12-08' }, '2026-12-08'],
  ['this Friday', { date: null, from: '2026-12-07' }, '2026-12-04'],
])('a weekday is one of the week spoken of: %s', (text, known, date) => {
  expect(wishIn(text, 'en', now, false, known)?.date).toBe(date);
});

it.each(['María de los Ángeles Pérez', 'Marín'])('the beginning of a name is no day: %s', (name) => {
  expect(wishIn(name, 'es', now)).toBeNull();
});

describe('a day in Spanish words', () => {
  it.each([
    ['la cita que tengo el dieciséis', '2026-12-16'],
    ['para el viernes dieciocho a las nueve', '2026-12-18'],
    ['para el veintidós en la tarde', '2026-12-22'],
    ['pasado mañana a las tres', '2026-12-03'],
  ])('is read: %s', (text, date) => {
    expect(dateOf(text, 'es')).toBe(date);
  });

  it.each(['el dos', 'el 15 por ciento'])('is not read from: %s', (text) => {
    expect(wishIn(text, 'es', now)).toBeNull();
  });
});

describe('a day that its month does not have', () => {
  it.each([
    ['February 30th', { month: 2, day: 30, last: '2027-02-28' }],
    ['february 29', { month: 2, day: 29, last: '2027-02-28' }],
    ['the 31st of April', { month: 4, day: 31, last: '2027-04-30' }],
    ['june thirty first', { month: 6, day: 31, last: '2027-06-30' }],
    ['el 31 de junio', { month: 6, day: 31, last: '2027-06-30' }],
    ['el treinta y uno de noviembre', { month: 11, day: 31, last: '2027-11-30' }],
  ])('is found: %s', (text, missing) => {
    expect(missingDayIn(text, now)).toMatchObject(missing);
    expect(wishIn(text, 'en', now)).toEqual({ date: null, time: null, part: null, from: missing.last });
  });

  it.each(['February 28th', 'el 31 de mayo', 'march 3 at 30', 'may 2030'])('is not found in: %s', (text) => {
    expect(missingDayIn(text, now)).toBeNull();
  });
});
