import { describe, expect, it } from '@jest/globals';
import { preferredTimeOf } from './preferred-time.js';

describe('preferredTimeOf', () => {
  it('reads the preferred time that the receptionist has noted', () => {
    expect(preferredTimeOf('preferred_time', '2026-12-03 10:00')).toEqual(new Date('2026-12-03T10:00:00Z'));
  });

  it.each([
    ['preferred_time', '2026-12-03 morning'],
    ['preferred_time', '2026-13-03 10:00'],
    ['preferred_time', null],
    ['service', 'Roof repair'],
    ['delivered_at', '2026-12-03 10:00'],
  ])('leaves the field %s with the value %s as it is', (name, value) => {
    expect(preferredTimeOf(name, value)).toBeNull();
  });
});
