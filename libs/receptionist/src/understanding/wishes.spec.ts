import { describe, expect, it } from '@jest/globals';
import { wishIn } from './wishes.js';

const now = { date: '2026-12-01', time: '10:00' };

describe('a time that is said in words', () => {
  it.each([
    ['es', 'el lunes a las nueve de la mañana', '2026-12-07', '09:00'],
    ['es', 'el domingo a las once y media de la mañana', '2026-12-06', '11:30'],
    ['es', 'mañana a la una', '2026-12-02', '13:00'],
    ['es', 'el jueves a las tres de la tarde', '2026-12-03', '15:00'],
    ['en', 'Thursday at three in the afternoon', '2026-12-03', '15:00'],
    ['en', 'this Friday at four thirty in the afternoon', '2026-12-04', '16:30'],
  ] as const)('is read in %s: %s', (language, text, date, time) => {
    expect(wishIn(text, language, now)).toMatchObject({ date, time });
  });

  it.each([
    ['could we make it 11?', '11:00'],
    ['move it to 2:30 please', '14:30'],
  ])('is read as the new hour: %s', (text, time) => {
    expect(wishIn(text, 'en', now)).toMatchObject({ date: null, time });
  });

  it('is not read from a number of people', () => {
    expect(wishIn('make it 4 people', 'en', now)).toBeNull();
  });

  it.each(['me duelen las dos muelas', 'tengo una pregunta'])('is not read from: %s', (text) => {
    expect(wishIn(text, 'es', now)).toBeNull();
  });
});

describe('a day of a named week or month', () => {
  it.each([
    ['en', 'next week on Friday at 3', '2026-12-11'],
    ['en', 'Tuesday the week after next', '2026-12-15'],
    ['es', 'la próxima semana el jueves', '2026-12-10'],
    ['es', 'viernes 18 a las diez', '2026-12-18'],
    ['en', 'in January, say the 12th', '2027-01-12'],
  ] as const)('is read in %s: %s', (language, text, date) => {
    expect(wishIn(text, language, now)?.date).toBe(date);
  });

  it('begins on the Monday of a week without a day', () => {
    expect(wishIn("some afternoon next week, I can't do mornings", 'en', now)).toEqual({
      date: null,
      time: null,
      part: 'afternoon',
      from: '2026-12-07',
    });
  });
});
