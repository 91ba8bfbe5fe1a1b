import { addFollowUps, removeFollowUps } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const LEADS = { table: 'leads', notes: 'lead_notes' };
const CALLS = { table: 'calls', notes: 'call_notes' };

export class FollowUps1764700100000 implements MigrationInterface {
  readonly name = 'FollowUps1764700100000';

  async up(runner: QueryRunner): Promise<void> {
    await addFollowUps(runner, LEADS, { at: 'created_at', notHandled: 'handled_at IS NULL' });
    await addFollowUps(runner, CALLS, {
      at: 'started_at',
      notHandled: "status = 'missed' AND NOT spam AND handled_at IS NULL",
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeFollowUps(runner, CALLS);
    await removeFollowUps(runner, LEADS);
  }
}
