import type { CountedTable } from '@frontdesk/service-host';

export const callUsage: CountedTable = {
  name: 'usage-calls',
  table: 'calls',
  at: 'started_at',
  counts: { calls: 'count(*)', call_minutes: 'coalesce(sum(ceil(duration_seconds / 60.0)), 0)' },
};
