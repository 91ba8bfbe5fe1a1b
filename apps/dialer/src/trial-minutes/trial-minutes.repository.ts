import type { OrganizationFacts, TrialMinuteBalance } from '@frontdesk/contracts';
import { sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type TrialFacts = Pick<OrganizationFacts, 'id' | 'trial_minutes_remaining' | 'trial_minutes_version'>;

/**
 * The balance that the platform set starts anew with the version that set it. Nothing is written for that: a stored
 * balance counts while no later version is known. Minutes that running calls have set aside are taken off the new one.
 */
@Injectable()
export class TrialMinutesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** What may still be set aside; null for no limit. Whether the organization is on trial is not looked at. */
  async remaining(sql: SqlRunner, facts: TrialFacts): Promise<number | null> {
    const [row] = await sql.query<{ remaining: number | null }>({
      name: 'trial-minutes-remaining',
      text: `SELECT remaining FROM trial_minutes WHERE organization_id = $1 AND version >= $2`,
      values: [facts.id, facts.trial_minutes_version],
    });
    return row ? row.remaining : this.started(sql, facts);
  }

  /** Takes minutes off the balance, or gives them back when `minutes` is negative; never below zero. */
  async take(tx: Tx, facts: TrialFacts, minutes: number): Promise<void> {
    await this.startAnew(tx, facts);
    await tx.query({
      name: 'trial-minutes-take',
      text: `UPDATE trial_minutes SET remaining = greatest(remaining - $2, 0)
             WHERE organization_id = $1 AND remaining IS NOT NULL`,
      values: [facts.id, minutes],
    });
  }

  /** The balances of the organizations that are known here. */
  async balances(organizationIds: readonly number[]): Promise<TrialMinuteBalance[]> {
    return this.sql.query<TrialMinuteBalance & { organization_id: number }>({
      name: 'trial-minutes-balances',
      text: `SELECT known.organization_id,
                    CASE WHEN balance.organization_id IS NULL THEN (known.facts->>'trial_minutes_remaining')::int
                         ELSE balance.remaining END AS remaining
             FROM organization_facts known
             LEFT JOIN trial_minutes balance ON balance.organization_id = known.organization_id
               AND balance.version >= (known.facts->>'trial_minutes_version')::bigint
             WHERE known.organization_id = ANY ($1::bigint[])
             ORDER BY known.organization_id`,
      values: [organizationIds],
    });
  }

  private async startAnew(tx: Tx, facts: TrialFacts): Promise<void> {
    await tx.query({
      name: 'trial-minutes-start-anew',
      text: `INSERT INTO trial_minutes AS stored (organization_id, version, remaining) VALUES ($1, $2, $3)
             ON CONFLICT (organization_id) DO UPDATE SET version = excluded.version, remaining = excluded.remaining
             WHERE stored.version < excluded.version`,
      values: [facts.id, facts.trial_minutes_version, await this.started(tx, facts)],
    });
  }

  private async started(sql: SqlRunner, { id, trial_minutes_remaining: set }: TrialFacts): Promise<number | null> {
    if (set === null) return null;
    const [row] = await sql.query<{ reserved: number }>({
      name: 'trial-minutes-reserved',
      text: `SELECT coalesce(sum(reserved_minutes), 0)::int AS reserved FROM outbound_attempts
             WHERE organization_id = $1 AND livemode AND ended_at IS NULL`,
      values: [id],
    });
    return Math.max(set - row!.reserved, 0);
  }
}
