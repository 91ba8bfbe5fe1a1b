import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MessagesOnMachines1763900700000 implements MigrationInterface {
  readonly name = 'MessagesOnMachines1763900700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbound_attempts ADD COLUMN message_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbound_attempts DROP COLUMN message_at');
  }
}
