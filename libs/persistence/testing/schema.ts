import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { DatabaseOptions } from '../src/database.js';

export class Notes1700000000000 implements MigrationInterface {
  readonly name: string = 'Notes1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text UNIQUE)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notes');
  }
}

export class NoteAuthors1700000000001 implements MigrationInterface {
  readonly name = 'NoteAuthors1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notes ADD author text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notes DROP author');
  }
}

export const notes: Omit<DatabaseOptions, 'url'> = {
  schema: 'notes',
  entities: [],
  migrations: [Notes1700000000000, NoteAuthors1700000000001],
};
