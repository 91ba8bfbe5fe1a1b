import { describe, expect, it } from '@jest/globals';
import { zonesOf } from './number-zones.js';

describe('the time zones of a number', () => {
  it.each([
    ['+13125550142', ['America/Chicago']],
    ['+12085550142', ['America/Denver', 'America/Los_Angeles']],
    ['+18005550142', []],
  ])('of %s are %j', (number, zones) => expect(zonesOf(number)).toEqual(zones));
});
