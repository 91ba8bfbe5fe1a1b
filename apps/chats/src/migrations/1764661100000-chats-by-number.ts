import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChatsByNumber1764661100000 implements MigrationInterface {
  readonly name = 'ChatsByNumber1764661100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX chats_by_number ON chats (organization_id, livemode, contact_address, created_at DESC, id DESC)
      WHERE contact_address IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX chats_by_number');
  }
}
