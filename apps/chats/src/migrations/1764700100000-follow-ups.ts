import { addFollowUps, removeFollowUps } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHATS = { table: 'chats', notes: 'chat_notes' };

export class FollowUps1764700100000 implements MigrationInterface {
  readonly name = 'FollowUps1764700100000';

  async up(runner: QueryRunner): Promise<void> {
    await addFollowUps(runner, CHATS, {
      at: 'created_at',
      notHandled: 'handed_off_at IS NOT NULL AND handled_at IS NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await removeFollowUps(runner, CHATS);
  }
}
