import { deliveryStatuses, type DeliveryStatus, type PageRequest } from '@frontdesk/contracts';
import {
  DataSource,
  keysetRange,
  listStatement,
  sqlRunner,
  updateRow,
  type Scope,
  type SqlRunner,
  type Statement,
  type Tx,
} from '@frontdesk/persistence';
import { wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { AttemptHeadersRow, LoggedAttemptRow } from '../deliveries/attempt.entity.js';
import { listed, ofCrm, STATUS_IS } from '../deliveries/deliveries.sql.js';
import type { DeliveryEntity } from '../deliveries/delivery.entity.js';
import type { StoredBody } from '../deliveries/event-body.js';

/** The filter of a list. Absent and null match every value. */
export interface DeliveryFilter {
  endpoint?: number | null;
  status?: DeliveryStatus | null;
  event?: string | null;
}

/** Deliveries of webhook endpoints, or of CRM connections. */
export type DeliveryKind = 'webhook' | 'crm';

const KINDS = { webhook: listed, crm: ofCrm } as const;

export type LoggedRow = Omit<
  DeliveryEntity,
  'organization_id' | 'lead_id' | 'lease' | 'leased_by' | 'claimable_at' | 'retried_at'
>;

const COLUMNS = `id, livemode, event_id, event, endpoint_id, status, attempts, response_status, last_error,
  next_attempt_at, delivered_at, created_at`;
const OF_ENDPOINT = `id = $1 AND endpoint_id = $2 AND organization_id = $3 AND livemode = $4 AND ${listed(3)}`;

@Injectable()
export class DeliveryLogRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns the rows of a page, plus one row if there is a next page; see `toPage`. */
  list(scope: Scope, filter: DeliveryFilter, page: PageRequest): Promise<LoggedRow[]> {
    return this.sql.query<LoggedRow>(listQuery(scope, filter, page));
  }

  async findOfEndpoint(scope: Scope, endpointId: number, id: number): Promise<LoggedRow | null> {
    const [row] = await this.sql.query<LoggedRow>({
      name: 'deliveries-find-of-endpoint',
      text: `SELECT ${COLUMNS} FROM deliveries WHERE ${OF_ENDPOINT}`,
      values: [id, endpointId, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** The deliveries of one event, at most one for each endpoint. */
  ofEvent(scope: Scope, eventId: string): Promise<LoggedRow[]> {
    return this.sql.query<LoggedRow>({
      name: 'deliveries-of-event',
      text: `SELECT ${COLUMNS} FROM deliveries
             WHERE event_id = $1 AND organization_id = $2 AND livemode = $3 AND ${listed(2)}
             ORDER BY endpoint_id`,
      values: [eventId, scope.organizationId, scope.livemode],
    });
  }

  /** Returns the stored event of a delivery. */
  async bodyOfEndpoint(scope: Scope, endpointId: number, id: number): Promise<StoredBody | null> {
    const [row] = await this.sql.query<StoredBody>({
      name: 'deliveries-body-of-endpoint',
      text: `SELECT e.body, e.reduced, coalesce(f.hipaa_mode, true) AS hipaa
             FROM (SELECT event_id, organization_id, livemode FROM deliveries WHERE ${OF_ENDPOINT}) d
             JOIN events e
               ON e.id = d.event_id AND e.organization_id = d.organization_id AND e.livemode = d.livemode
             LEFT JOIN organization_facts f ON f.organization_id = d.organization_id`,
      values: [id, endpointId, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Returns the attempts of deliveries created after an instant, ordered within each delivery. */
  attemptsOf(deliveryIds: readonly number[], since: Date): Promise<LoggedAttemptRow[]> {
    return this.sql.query<LoggedAttemptRow>({
      name: 'attempts-of',
      text: `SELECT delivery_id, number, at, response_status, error, duration_ms,
                    dns_ms, connect_ms, tls_ms, first_byte_ms
             FROM attempts WHERE delivery_id = ANY ($1::bigint[]) AND at >= $2 ORDER BY delivery_id, number`,
      values: [deliveryIds, since],
    });
  }

  /** Returns the headers of the attempts of a delivery created after an instant, oldest first. */
  headersOf(deliveryId: number, since: Date): Promise<AttemptHeadersRow[]> {
    return this.sql.query<AttemptHeadersRow>({
      name: 'attempt-headers-of',
      text: `SELECT number, signature, traceparent, response_headers
             FROM attempts WHERE delivery_id = $1 AND at >= $2 ORDER BY number`,
      values: [deliveryId, since],
    });
  }

  /**
   * Locks a finished delivery of an organization, in either mode, until the transaction ends. A pending delivery is not
   * locked, because the lock would delay its result.
   */
  async lockFinished(tx: Tx, organizationId: number, id: number, kind: DeliveryKind): Promise<LoggedRow | null> {
    const [row] = await tx.query<LoggedRow>({
      name: `deliveries-lock-finished-${kind}`,
      text: `SELECT ${COLUMNS} FROM deliveries
             WHERE id = $1 AND organization_id = $2 AND status <> 'pending' AND ${KINDS[kind](2)} FOR UPDATE`,
      values: [id, organizationId],
    });
    return row ?? null;
  }

  async exists(tx: Tx, organizationId: number, id: number, kind: DeliveryKind): Promise<boolean> {
    const rows = await tx.query({
      name: `deliveries-exists-${kind}`,
      text: `SELECT 1 FROM deliveries WHERE id = $1 AND organization_id = $2 AND ${KINDS[kind](2)}`,
      values: [id, organizationId],
    });
    return rows.length > 0;
  }

  /** Makes a finished delivery due again. The transaction must hold its lock. */
  async makeDue(tx: Tx, scope: Scope, id: number, now: Date): Promise<LoggedRow> {
    const [row] = await tx.query<LoggedRow>(
      updateRow({
        name: 'deliveries-make-due',
        table: 'deliveries',
        scope,
        id,
        columns: ['status', 'retried_at', 'claimable_at', 'next_attempt_at'],
        row: { status: 'pending', retried_at: now, claimable_at: now, next_attempt_at: wholeSecond(now) },
        returning: COLUMNS,
      }),
    );
    return row!;
  }
}

/** The query of one page. It is planned for its values each time. */
export function listQuery(scope: Scope, filter: DeliveryFilter, page: PageRequest): Statement {
  return listStatement({
    table: 'deliveries',
    columns: COLUMNS,
    at: 'created_at',
    scope,
    where: listed(1),
    filters: [
      ['endpoint', 'endpoint_id = ?', filter.endpoint],
      ['event', 'event = ?', filter.event],
    ],
    // The indexes have the status before the sort columns.
    alternatives: (filter.status ? [filter.status] : deliveryStatuses).map((status) => STATUS_IS[status]),
    range: keysetRange(page),
  });
}
