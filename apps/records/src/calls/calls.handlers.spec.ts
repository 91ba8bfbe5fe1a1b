import { allOperations } from '@frontdesk/contracts';
import { operationsHandledBy } from '@frontdesk/messaging';
import { describe, expect, it } from '@jest/globals';
import { CallsHandlers } from './calls.handlers.js';

describe('CallsHandlers', () => {
  it('handles every operation on calls exactly once', () => {
    const expected = allOperations.filter(({ name }) => name.startsWith('calls.')).map(({ name }) => name);
    expect(
      operationsHandledBy(CallsHandlers)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(expected.sort());
  });
});
