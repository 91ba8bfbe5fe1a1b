import { allOperations, storeFacts } from '@frontdesk/contracts';
import { operationsHandledBy } from '@frontdesk/messaging';
import { describe, expect, it } from '@jest/globals';
import { LeadsHandlers } from './leads.handlers.js';

describe('LeadsHandlers', () => {
  it('handles every operation on leads exactly once', () => {
    const expected = allOperations.filter(({ name }) => name.startsWith('leads.')).map(({ name }) => name);
    const handled = operationsHandledBy(LeadsHandlers).map(({ name }) => name);
    expect(handled.sort()).toEqual(expected.sort());
    expect(handled).not.toContain(storeFacts.records.name);
  });
});
