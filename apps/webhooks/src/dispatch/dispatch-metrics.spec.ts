import { describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@frontdesk/messaging';
import { madeAt } from './dispatch-metrics.js';

describe('when an event was made', () => {
  it('is read from its id', () => expect(madeAt(uuidv7(1_767_225_600_123))).toBe(1_767_225_600_123));
  it('is not known when the id does not carry it', () =>
    expect(madeAt('5b1a6c1e-6f0a-4c55-9a53-0d8f1f5f2c11')).toBeNull());
});
