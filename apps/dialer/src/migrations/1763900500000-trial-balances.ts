import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The minutes that running calls reserve are now summed from their dials. They are no longer deducted from the stored
 * balance.
 */
export class TrialBalances1763900500000 implements MigrationInterface {
  readonly name = 'TrialBalances1763900500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE trial_minutes RENAME COLUMN remaining TO balance');
    await runner.query(`UPDATE trial_minutes SET balance = balance + ${RESERVED}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE trial_minutes SET balance = greatest(balance - ${RESERVED}, 0) WHERE balance IS NOT NULL`,
    );
    await runner.query('ALTER TABLE trial_minutes RENAME COLUMN balance TO remaining');
  }
}

const RESERVED = `(
  SELECT coalesce(sum(reserved_minutes), 0)::int FROM outbound_attempts attempt
  WHERE attempt.organization_id = trial_minutes.organization_id AND livemode AND ended_at IS NULL)`;
