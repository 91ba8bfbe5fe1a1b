import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChatLimits1765810000000 implements MigrationInterface {
  readonly name = 'ChatLimits1765810000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE chats ADD COLUMN address_hash bytea, ADD COLUMN number_stopped_at timestamptz,
                        ADD COLUMN model_faults smallint NOT NULL DEFAULT 0`);
    await runner.query(`
      CREATE INDEX chats_number_stopped ON chats (organization_id, livemode, address_hash, number_stopped_at)
      WHERE number_stopped_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX chats_number_stopped');
    await runner.query(
      'ALTER TABLE chats DROP COLUMN address_hash, DROP COLUMN number_stopped_at, DROP COLUMN model_faults',
    );
  }
}
