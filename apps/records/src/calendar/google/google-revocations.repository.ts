import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** An attempt that failed is repeated after this time. */
const RETRY_SECONDS = 3600;

/** An access at Google that has to end. */
export interface RevocationRow {
  id: number;
  calendar_id: number;
  account: string;
  sealed_token: string;
  attempts: number;
}

/** Removes the connections of an organization, and lets their access at Google be ended. Returns their number. */
export async function removeGoogleConnections(sql: SqlRunner | Tx, organizationId: number): Promise<number> {
  const [row] = await sql.query<{ count: number }>({
    name: 'google-connections-of-removed',
    text: `WITH gone AS (
             DELETE FROM google_connections WHERE organization_id = $1 RETURNING calendar_id, account, sealed_token),
           kept AS (
             INSERT INTO google_revocations (calendar_id, account, sealed_token)
             SELECT calendar_id, account, sealed_token FROM gone)
           SELECT count(*)::int AS count FROM gone`,
    values: [organizationId],
  });
  return row!.count;
}

@Injectable()
export class GoogleRevocationsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async claim(limit: number, now: Date): Promise<RevocationRow[]> {
    return this.sql.query<RevocationRow>({
      name: 'google-revocations-claim',
      text: `UPDATE google_revocations
             SET due_at = $1::timestamptz + $3 * interval '1 second', attempts = attempts + 1
             WHERE id = ANY (ARRAY(
               SELECT id FROM google_revocations WHERE due_at IS NULL OR due_at <= $1
               ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))
             RETURNING id, calendar_id, account, sealed_token, attempts`,
      values: [now, limit, RETRY_SECONDS],
    });
  }

  async remove(id: number): Promise<void> {
    await this.sql.query({
      name: 'google-revocation-remove',
      text: 'DELETE FROM google_revocations WHERE id = $1',
      values: [id],
    });
  }
}
