import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The service adds and drops daily partitions of the attempt log, but its role owns no table. These functions run as
 * the owner of the schema and can do nothing else.
 */
export class LogPartitionFunctions1764400000000 implements MigrationInterface {
  readonly name = 'LogPartitionFunctions1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    // The partition is created separately and then attached, so that attempts can still be written.
    await runner.query(`
      CREATE FUNCTION add_attempts_day(day date) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = webhooks, pg_temp AS $$
      DECLARE
        name text := to_char(day, '"attempts_day_"YYYY_MM_DD');
      BEGIN
        EXECUTE format('CREATE TABLE webhooks.%I (LIKE webhooks.attempts INCLUDING ALL)', name);
        EXECUTE format(
          'ALTER TABLE webhooks.attempts ATTACH PARTITION webhooks.%I FOR VALUES FROM (%L) TO (%L)',
          name, day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
      END $$`);
    // This locks the whole log for a moment.
    await runner.query(`
      CREATE FUNCTION drop_attempts_day(day date) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = webhooks, pg_temp AS $$
      BEGIN
        EXECUTE format('DROP TABLE webhooks.%I', to_char(day, '"attempts_day_"YYYY_MM_DD'));
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION drop_attempts_day(date)');
    await runner.query('DROP FUNCTION add_attempts_day(date)');
  }
}
