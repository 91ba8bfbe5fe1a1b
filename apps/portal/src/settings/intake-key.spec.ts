import { describe, expect, it } from '@jest/globals';
import { intakeKey } from './intake-key.js';

describe('intakeKey', () => {
  it.each([
    ['Insurance company', 'insurance_company'],
    ['¿Qué seguro?', 'que_seguro'],
    ['2nd contact', 'nd_contact'],
    ['???', 'question'],
    ['x'.repeat(100), 'x'.repeat(60)],
  ])('makes a key of %s', (label, key) => expect(intakeKey(label, [])).toBe(key));

  it('numbers a key that is taken', () => {
    expect(intakeKey('Pet', ['pet', 'pet_2'])).toBe('pet_3');
  });
});
