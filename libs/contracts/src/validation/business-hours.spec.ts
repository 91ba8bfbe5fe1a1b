import { describe, expect, it } from '@jest/globals';
import { businessHoursRefusal } from './business-hours.js';

const day = (opens: unknown, closes: unknown, name: unknown = 'mon') => [{ day: name, opens, closes }];

describe('businessHoursRefusal', () => {
  it.each([
    ['no hours', []],
    ['two periods of a day', [...day('09:00', '12:00'), ...day('13:00', '17:30')]],
    ['a night', day('22:00', '02:00')],
    ['a whole day', day('00:00', '24:00')],
  ])('accepts %s', (_, value) => expect(businessHoursRefusal(value)).toBeNull());

  it.each([
    ['text', '9 to 5', 'must be a list'],
    [
      'an unknown day',
      day('09:00', '17:00', 'monday'),
      'has an item whose day is not one of mon, tue, wed, thu, fri, sat, sun',
    ],
    ['null', [null], 'has an item whose day is not one of mon, tue, wed, thu, fri, sat, sun'],
    ['24:00 as the start', day('24:00', '02:00'), 'has an item that does not open at a time'],
    ['an hour without a zero', day('9:00', '17:00'), 'has an item that does not open at a time'],
    ['00:00 as the end', day('09:00', '00:00'), 'has an item that does not close at a time'],
    ['too many', Array.from({ length: 51 }, () => day('09:00', '17:00')[0]), 'must have at most 50 items'],
  ])('refuses %s', (_, value, reason) => expect(businessHoursRefusal(value)).toBe(reason));
});
