import { DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** Which delivery pushes which lead. */
export interface LeadPush {
  endpointId: number;
  leadId: number;
  deliveryId: number;
}

/** What CRMs are known to have. At most one delivery at a time pushes a lead to a CRM. */
@Injectable()
export class PushedLeadsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Begins a push. Returns what the CRM returned before, or null while another delivery pushes the lead. A delivery can
   * begin again, because its process may have died.
   */
  async begin(
    { organizationId, livemode }: Scope,
    { endpointId, leadId, deliveryId }: LeadPush,
    { now, until }: { now: Date; until: Date },
  ): Promise<{ external_id: string | null } | null> {
    const [row] = await this.sql.query<{ external_id: string | null }>({
      name: 'pushed-leads-begin',
      text: `INSERT INTO pushed_leads AS p
               (endpoint_id, lead_id, organization_id, livemode, busy_delivery, busy_until)
             SELECT id, $2, $3, $4, $5, $6 FROM endpoints WHERE id = $1
             ON CONFLICT (endpoint_id, lead_id) DO UPDATE
             SET busy_delivery = excluded.busy_delivery, busy_until = excluded.busy_until
             WHERE p.busy_until IS NULL OR p.busy_until <= $7::timestamptz OR p.busy_delivery = excluded.busy_delivery
             RETURNING external_id`,
      values: [endpointId, leadId, organizationId, livemode, deliveryId, until, now],
    });
    return row ?? null;
  }

  /** Ends a push. After a success, `pushed` is what is now known. */
  async end(
    { endpointId, leadId, deliveryId }: LeadPush,
    pushed: { externalId: string | null; at: Date } | null,
  ): Promise<void> {
    await this.sql.query({
      name: 'pushed-leads-end',
      text: `UPDATE pushed_leads
             SET busy_delivery = NULL, busy_until = NULL, external_id = coalesce($4, external_id),
                 pushed_at = coalesce($5::timestamptz, pushed_at)
             WHERE endpoint_id = $1 AND lead_id = $2 AND busy_delivery = $3`,
      values: [endpointId, leadId, deliveryId, pushed?.externalId ?? null, pushed?.at ?? null],
    });
  }
}
