import { allOperations } from '@frontdesk/contracts';
import { operationsHandledBy } from '@frontdesk/messaging';
import { describe, expect, it } from '@jest/globals';
import { BookingsHandlers } from './bookings.handlers.js';

describe('BookingsHandlers', () => {
  it('handles every operation on bookings exactly once', () => {
    const expected = allOperations.filter(({ name }) => name.startsWith('bookings.')).map(({ name }) => name);
    expect(
      operationsHandledBy(BookingsHandlers)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(expected.sort());
  });
});
