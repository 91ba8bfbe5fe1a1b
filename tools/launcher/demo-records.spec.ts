import { describe, expect, it } from '@jest/globals';
import { DEMO_RECORDS, numberOutsideHours } from './demo-records.ts';

const ZONES: Readonly<Record<string, string>> = { '671': 'Pacific/Guam', '787': 'America/Puerto_Rico' };

describe('the demo records', () => {
  it.each(Array.from({ length: 22 }, (_, hour) => hour))(
    'have a number that may not be called at %i:30 UTC',
    (hour) => {
      const now = new Date(Date.UTC(2026, 10, 25, hour, 30));
      const timeZone = ZONES[numberOutsideHours(now).slice(2, 5)]!;
      const local = Number(
        new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now),
      );
      expect(local < 8 || local >= 20).toBe(true);
    },
  );

  it('have no call that rings or is answered for ever', () => {
    const calls = DEMO_RECORDS.filter(({ path }) => path === 'calls').map(
      ({ body, end }) => end?.status ?? body['status'],
    );
    expect(calls.filter((status) => status !== 'completed' && status !== 'missed')).toEqual([]);
  });
});
