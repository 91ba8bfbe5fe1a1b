import { describe, expect, it } from '@jest/globals';
import { callerNumber } from './caller-number.js';

describe('the number of a caller', () => {
  it.each([
    ['+14155550123', '+14155550123'],
    [' +442079460958 ', '+442079460958'],
    ['+14165550123', '+14165550123'],
    ['(415) 555-0123', '+14155550123'],
    ['011 1 415 555 0123', '+14155550123'],
  ])('%j is %s', (reported, number) => {
    expect(callerNumber(reported)).toBe(number);
  });

  it.each(['anonymous', 'Restricted', '', '+', '+0123456789', '+1234567890123456', '416-555-0123', '266696687'])(
    '%j has none',
    (reported) => {
      expect(callerNumber(reported)).toBeNull();
    },
  );
});
