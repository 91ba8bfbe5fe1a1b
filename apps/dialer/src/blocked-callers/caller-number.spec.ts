import { describe, expect, it } from '@jest/globals';
import { callerNumber } from './caller-number.js';

describe('callerNumber', () => {
  it.each([
    ['+14155550123', '+14155550123'],
    [' +442079460958 ', '+442079460958'],
    ['+14165550123', '+14165550123'],
    ['(415) 555-0123', '+14155550123'],
    ['011 1 415 555 0123', '+14155550123'],
  ])('reads %j as %s', (reported, number) => {
    expect(callerNumber(reported)).toBe(number);
  });

  it.each(['anonymous', 'Restricted', '', '+', '+0123456789', '+1234567890123456', '416-555-0123', '266696687'])(
    'returns null for %j',
    (reported) => {
      expect(callerNumber(reported)).toBeNull();
    },
  );

  it.each(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253'])(
    'returns null for %j, which Twilio sends in place of a withheld number',
    (reported) => {
      expect(callerNumber(reported)).toBeNull();
    },
  );
});
