import type { CallbackRequest } from '@frontdesk/contracts';
import { insertRow, type Scope, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

@Injectable()
export class CallbackRequestsRepository {
  /** Returns the callback of a lead, or null if its request has not been processed. */
  async findCall(tx: Tx, scope: Scope, leadId: number): Promise<number | null> {
    const [row] = await tx.query<{ outbound_call_id: number }>({
      name: 'callback-requests-find-call',
      text: `SELECT outbound_call_id FROM callback_requests
             WHERE organization_id = $1 AND livemode = $2 AND lead_id = $3`,
      values: [scope.organizationId, scope.livemode, leadId],
    });
    return row?.outbound_call_id ?? null;
  }

  /** Whether the person of the lead was erased after the request. Such a callback must not ring. */
  async isErased(
    tx: Tx,
    { organizationId }: Scope,
    { lead_id, phone_number, requested_at }: Pick<CallbackRequest, 'lead_id' | 'phone_number' | 'requested_at'>,
  ): Promise<boolean> {
    const rows = await tx.query({
      name: 'callback-requests-is-erased',
      text: `SELECT 1 FROM person_erasures
             WHERE organization_id = $1 AND requested_at >= $2
               AND (phone_number = $3 OR ids -> 'lead' @> to_jsonb($4::bigint)) LIMIT 1`,
      values: [organizationId, requested_at, phone_number, lead_id],
    });
    return rows.length > 0;
  }

  /** Throws if the request has already been processed. */
  async insert(tx: Tx, scope: Scope, leadId: number, outboundCallId: number, at: Date): Promise<void> {
    await tx.query(
      insertRow({
        name: 'callback-requests-insert',
        table: 'callback_requests',
        scope,
        columns: ['lead_id', 'outbound_call_id', 'created_at'],
        row: { lead_id: leadId, outbound_call_id: outboundCallId, created_at: at },
      }),
    );
  }
}
