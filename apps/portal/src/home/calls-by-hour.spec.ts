import { describe, expect, it } from '@jest/globals';
import { callsByHour } from './calls-by-hour.js';

describe('callsByHour', () => {
  it('fills the hours between calls, adds up the outcomes of a group, and leaves out calls in progress', () => {
    const counted = [
      { hour: 9, outcome: 'booked', calls: 2 },
      { hour: 9, outcome: 'abandoned', calls: 1 },
      { hour: 9, outcome: 'missed', calls: 3 },
      { hour: 11, outcome: 'a new outcome', calls: 4 },
      { hour: 15, outcome: 'in_progress', calls: 1 },
    ];
    const none = { booked: 0, lead: 0, answered: 0, missed: 0, blocked: 0 };
    expect(callsByHour(counted)).toEqual([
      { ...none, hour: 9, booked: 2, missed: 4 },
      { ...none, hour: 10 },
      { ...none, hour: 11, answered: 4 },
    ]);
  });

  it('is empty without calls', () => expect(callsByHour([])).toEqual([]));
});
