import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A passkey that is registered on the page of a link has a handle that was made before the id of its person. */
export class PasskeyHandles1764700400000 implements MigrationInterface {
  readonly name = 'PasskeyHandles1764700400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passkeys ADD COLUMN user_handle text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passkeys DROP COLUMN user_handle');
  }
}
