import { deliveryStatuses, type DeliveryStatus, type PageRequest } from '@frontdesk/contracts';
import { DataSource, keysetRange, listStatement, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { ofCrm, STATUS_IS } from '../deliveries/deliveries.sql.js';
import type { CrmDeliveryRow, CrmPushRow } from './crm-connection.presentation.js';

const COLUMNS = `id, lead_id, event, status, attempts, response_status, last_error, next_attempt_at, delivered_at,
  created_at`;

/** The deliveries of CRM connections. */
@Injectable()
export class CrmDeliveriesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns the rows of a page, plus one row if there is a next page; see `toPage`. */
  list(
    scope: Scope,
    { connection, status }: { connection: number; status: DeliveryStatus | null },
    page: PageRequest,
  ): Promise<CrmDeliveryRow[]> {
    return this.sql.query<CrmDeliveryRow>(
      listStatement({
        table: 'deliveries',
        columns: COLUMNS,
        at: 'created_at',
        scope,
        where: ofCrm(1),
        filters: [['endpoint', 'endpoint_id = ?', connection]],
        alternatives: (status ? [status] : deliveryStatuses).map((one) => STATUS_IS[one]),
        range: keysetRange(page),
      }),
    );
  }

  async find(scope: Scope, connection: number, id: number): Promise<CrmDeliveryRow | null> {
    const [row] = await this.sql.query<CrmDeliveryRow>({
      name: 'crm-deliveries-find',
      text: `SELECT ${COLUMNS} FROM deliveries
             WHERE id = $1 AND endpoint_id = $2 AND organization_id = $3 AND livemode = $4 AND ${ofCrm(3)}`,
      values: [id, connection, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** The state of a lead in each CRM that has got it, or is to get it. */
  ofLead(scope: Scope, leadId: number): Promise<CrmPushRow[]> {
    return this.sql.query<CrmPushRow>({
      name: 'crm-pushes-of-lead',
      text: `SELECT e.id AS connection_id, e.description AS name, e.enabled, e.crm, d.id AS delivery_id, d.status,
                    d.last_error, d.next_attempt_at, p.external_id, p.pushed_at
             FROM endpoints e
             LEFT JOIN LATERAL (
               SELECT id, status, last_error, next_attempt_at FROM deliveries
               WHERE endpoint_id = e.id AND lead_id = $3::bigint ORDER BY event_id DESC LIMIT 1
             ) d ON true
             LEFT JOIN pushed_leads p ON p.endpoint_id = e.id AND p.lead_id = $3::bigint
             WHERE e.organization_id = $1 AND e.livemode = $2 AND e.crm IS NOT NULL
               AND (d.id IS NOT NULL OR p.pushed_at IS NOT NULL)
             ORDER BY e.id`,
      values: [scope.organizationId, scope.livemode, leadId],
    });
  }
}
