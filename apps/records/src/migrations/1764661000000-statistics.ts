import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The indexes of the lists also hold what statistics count, so that counting reads no table. A further index would cost
 * every write.
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

  /** Lists have an index all the time. */
  private async replace(runner: QueryRunner, name: string, create: (name: string) => string): Promise<void> {
    await runner.query(create(`${name}_next`));
    await runner.query(`DROP INDEX ${name}`);
    await runner.query(`ALTER INDEX ${name}_next RENAME TO ${name}`);
  }
}
