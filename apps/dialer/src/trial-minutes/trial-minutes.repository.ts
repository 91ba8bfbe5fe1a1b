import type { OrganizationFacts, TrialMinuteBalance } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

type TrialFacts = Pick<OrganizationFacts, 'id' | 'trial_minutes_remaining' | 'trial_minutes_version'>;

/** Sums the minutes reserved by the dials in progress of the organizations that match the condition. */
const reservedWhere = (isOrganization: string): string => `(
  SELECT coalesce(sum(reserved_minutes), 0)::int FROM outbound_attempts
  WHERE ${isOrganization} AND livemode AND ended_at IS NULL)`;

/**
 * Stores balances of trial minutes. A balance is stored together with the facts version that set it and counts until a
 * later version is known, so a new balance needs no write here. Only used minutes are deducted. The minutes that
 * running calls reserve are summed from their dials each time: they reduce the present balance and are free again when
 * the calls end.
 */
@Injectable()
export class TrialMinutesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Returns the minutes that may still be reserved, or null if there is no limit. Does not check whether the
   * organization is on trial.
   */
  async remaining(sql: SqlRunner, facts: TrialFacts): Promise<number | null> {
    const [row] = await sql.query<{ balance: number | null; reserved: number }>({
      name: 'trial-minutes-remaining',
      text: `SELECT CASE WHEN stored.organization_id IS NULL THEN $3::int ELSE stored.balance END AS balance,
                    ${reservedWhere('organization_id = $1')} AS reserved
             FROM (SELECT) AS one
             LEFT JOIN trial_minutes stored ON stored.organization_id = $1 AND stored.version >= $2`,
      values: [facts.id, facts.trial_minutes_version, facts.trial_minutes_remaining],
    });
    const { balance, reserved } = row!;
    return balance === null ? null : Math.max(balance - reserved, 0);
  }

  /** Deducts used minutes from the balance, which never falls below zero. */
  async deduct(tx: Tx, facts: TrialFacts, minutes: number): Promise<void> {
    await tx.query({
      name: 'trial-minutes-restart',
      text: `INSERT INTO trial_minutes AS stored (organization_id, version, balance) VALUES ($1, $2, $3)
             ON CONFLICT (organization_id) DO UPDATE SET version = excluded.version, balance = excluded.balance
             WHERE stored.version < excluded.version`,
      values: [facts.id, facts.trial_minutes_version, facts.trial_minutes_remaining],
    });
    await tx.query({
      name: 'trial-minutes-take',
      text: `UPDATE trial_minutes SET balance = greatest(balance - $2, 0)
             WHERE organization_id = $1 AND balance IS NOT NULL`,
      values: [facts.id, minutes],
    });
  }

  /** Returns the remaining minutes of those organizations that the dialer knows. */
  async balances(organizationIds: readonly number[]): Promise<TrialMinuteBalance[]> {
    return this.sql.query<TrialMinuteBalance & { organization_id: number }>({
      name: 'trial-minutes-balances',
      text: `SELECT organization_id, CASE WHEN balance IS NOT NULL THEN greatest(balance - reserved, 0) END AS remaining
             FROM (
               SELECT known.organization_id,
                      CASE WHEN stored.organization_id IS NULL THEN (known.facts->>'trial_minutes_remaining')::int
                           ELSE stored.balance END AS balance,
                      ${reservedWhere('organization_id = known.organization_id')} AS reserved
               FROM organization_facts known
               LEFT JOIN trial_minutes stored ON stored.organization_id = known.organization_id
                 AND stored.version >= (known.facts->>'trial_minutes_version')::bigint
               WHERE known.organization_id = ANY ($1::bigint[])
             ) told
             ORDER BY organization_id`,
      values: [organizationIds],
    });
  }
}
