import { createRemovedUsage, dropRemovedUsage } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RemovedUsage1765600000000 implements MigrationInterface {
  readonly name = 'RemovedUsage1765600000000';

  up = (runner: QueryRunner): Promise<void> =>
    createRemovedUsage(runner, {
      table: 'calls',
      at: 'started_at',
      counts: { calls: 'count(*)', call_minutes: 'coalesce(sum(ceil(duration_seconds / 60.0)), 0)' },
    });

  down = (runner: QueryRunner): Promise<void> => dropRemovedUsage(runner, 'calls');
}
