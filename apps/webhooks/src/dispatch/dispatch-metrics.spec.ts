import { describe, expect, it } from '@jest/globals';
import { outcomeOf } from './dispatch-metrics.js';

describe('the outcome of an attempt as a label', () => {
  it('has at most ten values for all statuses that a receiver can return', () => {
    const labels = new Set(Array.from({ length: 900 }, (_, index) => outcomeOf(`http_${100 + index}`)));
    expect([...labels]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map((hundred) => `http_${hundred}xx`));
  });
  it('is the name of the failure if there was no status, and `delivered` after a success', () => {
    expect(outcomeOf('dns_error')).toBe('dns_error');
    expect(outcomeOf(null)).toBe('delivered');
  });
});
