import type { Colleague } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { CallApprovalEntity } from './call-approval.entity.js';

const REMOVED_AT_ONCE = 1000;

/** An approval with its app and its approver. */
export type FoundApproval = Pick<CallApprovalEntity, 'id' | 'sealed_summary' | 'approved_at' | 'expires_at'> & {
  client_name: string;
  client_id: string;
  approver: Colleague | null;
};

/** The organization and the mode of the member. */
export interface ApprovalTenant {
  organizationId: number;
  livemode: boolean;
}

@Injectable()
export class CallApprovalsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns the id of the approval. */
  async insert(
    given: Pick<CallApprovalEntity, 'organization_id' | 'grant_id' | 'livemode' | 'sealed_summary' | 'expires_at'>,
  ): Promise<number> {
    const { organization_id, grant_id, livemode, sealed_summary, expires_at } = given;
    const [row] = await this.sql.query<{ id: number }>({
      name: 'call-approval-insert',
      text: `INSERT INTO call_approvals (organization_id, grant_id, livemode, sealed_summary, expires_at)
             VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      values: [organization_id, grant_id, livemode, sealed_summary, expires_at],
    });
    return row!.id;
  }

  /** Returns null if there is no such approval, it has expired or its app was disconnected. */
  async find(
    { organizationId, livemode }: ApprovalTenant,
    id: number,
    at: Date,
    sql: SqlRunner | Tx = this.sql,
  ): Promise<FoundApproval | null> {
    const [row] = await sql.query<FoundApproval>({
      name: 'call-approval-find',
      text: `SELECT a.id, a.sealed_summary, a.approved_at, a.expires_at, g.client_name, g.client_id,
                    CASE WHEN p.id IS NULL THEN NULL ELSE jsonb_build_object('id', p.id, 'name', p.name) END AS approver
             FROM call_approvals a JOIN oauth_grants g ON g.id = a.grant_id AND g.revoked_at IS NULL
             LEFT JOIN people p ON p.id = a.approved_by
             WHERE a.id = $1 AND a.organization_id = $2 AND a.livemode = $3 AND a.expires_at > $4`,
      values: [id, organizationId, livemode, at],
    });
    return row ?? null;
  }

  /** Returns false if a member has approved the call before. */
  async approve(tx: Tx, id: number, personId: number, at: Date): Promise<boolean> {
    const rows = await tx.query({
      name: 'call-approval-approve',
      text: `UPDATE call_approvals SET approved_by = $2, approved_at = $3 WHERE id = $1 AND approved_at IS NULL
             RETURNING id`,
      values: [id, personId, at],
    });
    return rows.length > 0;
  }

  async isApproved(id: number, grantId: number): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'call-approval-is-approved',
      text: 'SELECT 1 FROM call_approvals WHERE id = $1 AND grant_id = $2 AND approved_at IS NOT NULL',
      values: [id, grantId],
    });
    return rows.length > 0;
  }

  /** Removes some expired approvals. Returns their number. */
  async removeExpired(before: Date): Promise<number> {
    const rows = await this.sql.query({
      name: 'call-approval-remove-expired',
      text: `DELETE FROM call_approvals WHERE id IN (
               SELECT id FROM call_approvals WHERE expires_at < $1 ORDER BY expires_at LIMIT ${REMOVED_AT_ONCE})
             RETURNING id`,
      values: [before],
    });
    return rows.length;
  }
}
