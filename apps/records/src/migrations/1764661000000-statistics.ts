import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list indexes also contain the columns that statistics need, so that counting does not read the table. Another
 * index would slow down every write.
 */
export class Statistics1764661000000 implements MigrationInterface {
  readonly name = 'Statistics1764661000000';

  async up(runner: QueryRunner): Promise<void> {
    await this.replace(
      runner,
      'calls_newest',
      (name) => `
      CREATE INDEX ${name} ON calls (organization_id, livemode, started_at DESC, id DESC)
      INCLUDE (direction, status, disposition, answered_at, duration_seconds)`,
    );
    await this.replace(
      runner,
      'leads_newest',
      (name) => `
      CREATE INDEX ${name} ON leads (organization_id, livemode, created_at DESC, id DESC) INCLUDE (source)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.replace(
      runner,
      'leads_newest',
      (name) => `
      CREATE INDEX ${name} ON leads (organization_id, livemode, created_at DESC, id DESC)`,
    );
    await this.replace(
      runner,
      'calls_newest',
      (name) => `
      CREATE INDEX ${name} ON calls (organization_id, livemode, started_at DESC, id DESC)`,
    );
  }

  /** Creates the new index before it drops the old one, so that lists always have an index. */
  private async replace(runner: QueryRunner, name: string, create: (name: string) => string): Promise<void> {
    await runner.query(create(`${name}_next`));
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`ALTER INDEX ${name}_next RENAME TO ${name}`);
  }
}
