import { describe, expect, it } from '@jest/globals';
import { daysToInstants } from './days.js';

describe('daysToInstants', () => {
  it('includes the whole last day by the clock of the reader', () => {
    expect(daysToInstants({ since: '2026-03-01', until: '2026-03-31', status: 'missed' })).toEqual({
      since: new Date(2026, 2, 1).toISOString(),
      until: new Date(2026, 3, 1).toISOString(),
      status: 'missed',
    });
  });

  it.each([undefined, '', 'yesterday', '2026-1-1'])('ignores %j', (since) => {
    expect(daysToInstants({ since })).toEqual({ since: undefined, until: undefined });
  });
});
