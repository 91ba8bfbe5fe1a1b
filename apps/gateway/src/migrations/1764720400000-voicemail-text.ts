import type { MigrationInterface, QueryRunner } from 'typeorm';

export class VoicemailText1764720400000 implements MigrationInterface {
  readonly name = 'VoicemailText1764720400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organizations ADD COLUMN voicemail_text text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE organizations DROP COLUMN voicemail_text');
  }
}
